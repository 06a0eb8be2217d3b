import type pg from "pg";
import { compareTenants } from "../compare.ts";
import { compareTallies } from "./tally-rollup.ts";

/** One cell of a report that its facts do not confirm. */
export interface TallyDifference {
  readonly tenant: number;
  readonly book: string;
  readonly day: string;
  readonly hour: number;
  readonly staff: number;
  readonly app: number;
  readonly item: string;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Every cell of every book, against the facts. */
export const verifyTallies = (client: pg.ClientBase, limit = 20): Promise<readonly TallyDifference[]> =>
  compareTenants<TallyDifference>(client, compareTallies, limit);
