/** Acts without an answer yet: pressed again on a slow line, one is still the same act and not a second one. */
const underWay = new Set<string>();

/** Answers how to say that it is over; null when the same act is under way already. */
export function begin(act: string): (() => void) | null {
  if (underWay.has(act)) return null;
  underWay.add(act);
  return () => void underWay.delete(act);
}
