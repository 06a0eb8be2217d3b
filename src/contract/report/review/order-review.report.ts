import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** Order review: how the applications of a day went from the machine to the final review (rules/figures.md 10). */
export const orderReviewReport = report({
  path: "/report/examineReport/orderReview",
  title: "report.orderReview.title",
  permission: reviewReports.orderReview.permission,
  query: "orderReview",
  calls: [queryCalls["report.query"]],
  figures: [
    "applied",
    "machinePassed",
    "machineRefused",
    "firstPassed",
    "firstRefused",
    "finalPassed",
    "finalRefused",
    "cancelled",
    "closed",
    "finalRate",
    "reviewTime",
  ],
  head: ["applied", "machinePassed", "machineRefused", "finalPassed", "finalRate", "cancelled", "closed", "reviewTime"],
  chart: { kind: "stack", of: ["finalPassed", "finalRefused", "firstRefused", "machineRefused", "cancelled", "closed"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.orderReview.by,
  filters: ["appId", "userType"],
});
