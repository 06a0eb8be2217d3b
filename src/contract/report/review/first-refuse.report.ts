import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** First-review refusals by their reasons (rules/figures.md 10). */
export const firstRefuseReport = report({
  path: "/report/examineReport/firstRefuse",
  title: "report.firstRefuse.title",
  permission: reviewReports.firstRefuse.permission,
  query: "firstRefuse",
  calls: [queryCalls["report.query"]],
  figures: [
    "refused",
    "byIdentity",
    "byJob",
    "byContacts",
    "byPhoto",
    "byBlackList",
    "byOffTarget",
    "byNoContact",
    "byOther",
    "byFraud",
    "refuseRate",
    "laterPassed",
    "contested",
    "contestWon",
  ],
  head: ["refused", "refuseRate", "laterPassed", "contested", "contestWon"],
  chart: {
    kind: "stack",
    of: ["byIdentity", "byJob", "byContacts", "byPhoto", "byBlackList", "byOffTarget", "byNoContact", "byOther", "byFraud"],
  },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.firstRefuse.by,
  filters: ["adminUserId", "reason", "appId", "userType"],
  contestedOf: "people",
});
