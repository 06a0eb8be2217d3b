import type pg from "pg";
import { compareTenants } from "../compare.ts";
import { compareReviews } from "./review-rollup.ts";

/** One figure of the reviewers' reports that what is on record does not confirm. */
export interface ReviewDifference {
  readonly tenant: number;
  readonly day: string;
  readonly kind: string;
  readonly staff: number;
  readonly app: number;
  readonly userType: string;
  readonly item: string;
  readonly measure: string;
  readonly reported: number;
  readonly derived: number;
}

/** Every cell of the reviewers' reports, against what is on record. */
export const verifyReviews = (client: pg.ClientBase, limit = 20): Promise<readonly ReviewDifference[]> =>
  compareTenants<ReviewDifference>(client, compareReviews, limit);
