import type { Values } from "../values.ts";
import type { Target } from "./target-columns.ts";

/** What the range is to reach of each figure that has a target: all of it together. */
export const totalsToReach = (targets: readonly Target[] = []): Values =>
  Object.fromEntries(targets.map(({ metric, proRata }) => [metric, proRata.total]));

/** What falls on the days of the range in the place of its months' targets: of those days, nothing is ahead of anything. */
export const targetsOfRange = (targets: readonly Target[] | undefined): readonly Target[] | undefined =>
  targets?.map((target) => ({ ...target, ...target.proRata, pace: null }));
