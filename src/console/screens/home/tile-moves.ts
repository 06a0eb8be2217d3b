export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Direction = "left" | "right" | "up" | "down";

const middle = (from: number, size: number): number => from + size / 2;

/** Which of the boxes lies next in a direction, as the eye would say; null at the edge. Rows wrap by width, so only places tell. */
export function neighbourOf(boxes: readonly Box[], at: number, direction: Direction): number | null {
  const here = boxes[at];
  if (!here) return null;
  const level = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best: { readonly index: number; readonly cost: number } | null = null;
  for (const [index, box] of boxes.entries()) {
    const right = middle(box.x, box.width) - middle(here.x, here.width);
    const down = middle(box.y, box.height) - middle(here.y, here.height);
    const ahead = (level ? right : down) * sign;
    const aside = Math.abs(level ? down : right);
    // Beside means in the same line; above and below means in another one.
    if (index === at || ahead <= 1 || (level && aside > here.height / 2) || (!level && ahead < here.height / 2)) continue;
    const cost = level ? ahead : ahead * 1000 + aside;
    if (!best || cost < best.cost) best = { index, cost };
  }
  return best?.index ?? null;
}
