import * as cases from "./cases.sql.ts";
import * as quality from "./quality.sql.ts";
import * as reviews from "./review.sql.ts";

/** Reviews of one tenant: what is under review, what was decided lately, what has come back. */
export const reviewSteps: readonly (readonly [what: string, weight: number, sql: string])[] = [
  ["reviews", 1, reviews.insertReviews],
  ["reviews", 1, reviews.nameFinalReviewers],
  ["history", 1, reviews.insertReviewHistory],
  ["reviews", 1, cases.nameBirthdays],
  ["reviews", 1, cases.insertPayees],
  ["reviews", 2, cases.insertDecided],
  ["reviews", 1, cases.markBack],
  ["reviews", 1, cases.markHeld],
  ["reviews", 1, cases.askDocuments],
  ["reviews", 1, cases.wantSecond],
  ["reviews", 1, quality.markBlind],
  ["reviews", 1, quality.insertSamples],
  ["reviews", 1, quality.insertParks],
  ["reviews", 1, quality.insertClosed],
  ["reviews", 1, quality.nameReasons],
  ["customers", 1, quality.insertWishes],
  ["reviews", 1, quality.insertContests],
  ["history", 1, quality.insertContestHistory],
  ["reviews", 1, quality.liftCooling],
];
