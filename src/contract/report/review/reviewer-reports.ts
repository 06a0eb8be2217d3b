import { firstBlockReport } from "./first-block.report.ts";
import { firstCloseReport } from "./first-close.report.ts";
import { firstRefuseReport } from "./first-refuse.report.ts";
import { machineRefuseReport } from "./machine-refuse.report.ts";
import { orderReviewReport } from "./order-review.report.ts";
import { peopleRefuseReport } from "./people-refuse.report.ts";
import { reviewerReport } from "./reviewer.report.ts";

/** The reports of the reviewers, in the order of the menu. */
export const reviewerReports = [
  reviewerReport,
  orderReviewReport,
  firstRefuseReport,
  firstBlockReport,
  firstCloseReport,
  machineRefuseReport,
  peopleRefuseReport,
] as const;
