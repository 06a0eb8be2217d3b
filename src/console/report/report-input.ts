import type { InputOf } from "../../contract/types.ts";
import type { Asked } from "./address.ts";
import type { Range } from "./ranges.ts";

export type ReportInput = InputOf<"dayparting.overview">;

/** What the board's calls are asked with. */
export const inputOf = ({ range: _range, ...filters }: Asked, { from, to }: Range): ReportInput => ({
  startTime: from,
  endTime: to,
  ...filters,
});

/** Figures stand as they were read for this long, ms: whoever comes back from a figure's orders finds what he left; Shift+R reads anew. */
export const kept = { dedupingInterval: 10 * 60_000 };
