import type pg from "pg";
import { compareTenants } from "../compare.ts";
import { compareDays } from "./day-rollup.ts";

/** One figure of a day that the facts do not confirm. */
export interface DayDifference {
  readonly tenant: number;
  readonly day: string;
  readonly app: number;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Every figure of every day, against the facts. */
export const verifyDays = (client: pg.ClientBase, limit = 20): Promise<readonly DayDifference[]> =>
  compareTenants<DayDifference>(client, compareDays, limit);
