/** Moves labels apart so that none covers another: the places in px, in the order given, `gap` px apart and below `bottom`. */
export function spread(places: readonly number[], gap: number, bottom: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const out = [...places];
  let floor = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    out[at] = Math.max(places[at] ?? 0, floor);
    floor = (out[at] ?? 0) + gap;
  }
  let ceiling = bottom;
  for (const at of order.toReversed()) {
    out[at] = Math.min(out[at] ?? 0, ceiling);
    ceiling = (out[at] ?? 0) - gap;
  }
  return out;
}

/** Every how many points an axis label fits, so that labels stand at least `room` px apart. */
export function labelStep(points: number, width: number, room: number): number {
  const steps = [1, 2, 3, 4, 6, 12, 24];
  const least = (room * points) / Math.max(1, width);
  return steps.find((step) => step >= least) ?? 24 * Math.ceil(least / 24);
}
