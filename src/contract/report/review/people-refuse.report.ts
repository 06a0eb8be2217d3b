import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** Manual refusals by reason and reviewer, and what the customers did then (rules/figures.md 10). */
export const peopleRefuseReport = report({
  path: "/report/orderRefuseReport/peopleRefuse",
  title: "report.peopleRefuse.title",
  permission: reviewReports.peopleRefuse.permission,
  query: "peopleRefuse",
  calls: [queryCalls["report.query"]],
  figures: ["refused", "refusedShare", "newRefused", "oldRefused", "reapplied", "laterPassed", "contested", "contestWon"],
  head: ["refused", "newRefused", "oldRefused", "reapplied", "laterPassed", "contested", "contestWon"],
  chart: { kind: "rank", of: ["refused", "reapplied", "laterPassed", "contested"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.peopleRefuse.by,
  filters: ["kind", "adminUserId", "reason", "appId", "userType"],
  contestedOf: "people",
});
