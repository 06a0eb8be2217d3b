import type { InputOf } from "../../contract/types.ts";
import type { Asked } from "./address.ts";
import type { Cut } from "./ranges.ts";

export type ReportInput = InputOf<"dayparting.overview">;

/** What the board's calls are asked with. */
export const inputOf = ({ range: _range, period: _period, ...filters }: Asked, { from, to, ...cut }: Cut): ReportInput => ({
  startTime: from,
  endTime: to,
  ...cut,
  ...filters,
});

/** Figures stand as they were read for this long, ms: whoever comes back from a figure's orders finds what he left; Shift+R reads anew. */
export const kept = { dedupingInterval: 10 * 60_000 };
