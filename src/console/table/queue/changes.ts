import { onOrdersChanged } from "../../client/live.ts";

/** Remembered for pages that are hidden; one that was away for longer reads its queue again. */
const remembered = 500;
let first = 0;
const recent: (readonly number[] | null)[] = [];

onOrdersChanged((orders) => {
  recent.push(orders);
  if (recent.length <= remembered) return;
  recent.shift();
  first += 1;
});

/** Number of the newest change. */
export const lastChange = (): number => first + recent.length;

/** Orders that have changed since; null when they are too many or too long ago to be named. */
export function changesSince(seen: number): readonly number[] | null {
  if (seen < first) return null;
  const missed = recent.slice(seen - first);
  return missed.includes(null) ? null : [...new Set(missed.flatMap((orders) => orders ?? []))];
}
