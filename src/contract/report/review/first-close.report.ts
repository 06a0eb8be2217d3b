import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** First-review closes: cases that ended while somebody had them (rules/figures.md 10). */
export const firstCloseReport = report({
  path: "/report/examineReport/firstClose",
  title: "report.firstClose.title",
  permission: reviewReports.firstClose.permission,
  query: "firstClose",
  calls: [queryCalls["report.query"]],
  figures: [
    "given",
    "closedCases",
    "closedCustomer",
    "closedNoContact",
    "closedWrongData",
    "closedDuplicate",
    "closedTimeout",
    "closedOther",
    "closeRate",
    "closeTime",
  ],
  head: ["closedCases", "closeRate", "closeTime"],
  chart: { kind: "stack", of: ["closedCustomer", "closedNoContact", "closedWrongData", "closedDuplicate", "closedTimeout", "closedOther"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.firstClose.by,
  filters: ["adminUserId", "reason", "appId", "userType"],
});
