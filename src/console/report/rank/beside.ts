import type { Ranked } from "./ranked.ts";

/** A column that stands before the figures and is of the chosen one: what it is to reach, what it has brought. */
export interface Beside {
  readonly key: string;
  readonly head: string;
  readonly cell: (line: Ranked) => string;
  readonly total: string;
}
