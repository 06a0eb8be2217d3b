/** How a picture is looked at: how large, moved by how much of its frame, and turned by how many quarters. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}
export const plainView: View = { zoom: 1, x: 0, y: 0, turn: 0 };

const steps = [1, 1.5, 2, 3, 4, 6, 8] as const;
/** Shares of the frame that one press moves by. */
const panBy = 0.15;

/** As far as its edge, and no further. */
const within = (by: number, zoom: number): number => Math.min((zoom - 1) / 2, Math.max(-(zoom - 1) / 2, by));
const placed = (view: View): View => ({ ...view, x: within(view.x, view.zoom), y: within(view.y, view.zoom) });

export function zoomed(view: View, step: 1 | -1): View {
  const zoom = step > 0 ? (steps.find((each) => each > view.zoom) ?? view.zoom) : (steps.findLast((each) => each < view.zoom) ?? 1);
  const share = zoom / view.zoom;
  // What stood in the middle stays there.
  return placed({ ...view, zoom, x: view.x * share, y: view.y * share });
}
/** Towards what lies right and below: the picture goes the other way. */
export const panned = (view: View, right: number, down: number): View =>
  placed({ ...view, x: view.x - right * panBy, y: view.y - down * panBy });
export const turned = (view: View): View => ({ ...view, turn: (view.turn + 1) % 4 });

export const transformOf = ({ zoom, x, y, turn }: View): string =>
  `translate(${x * 100}%, ${y * 100}%) scale(${zoom}) rotate(${turn * 90}deg)`;
