import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** First-review holds: cases put aside, and what became of them (rules/figures.md 10). */
export const firstBlockReport = report({
  path: "/report/examineReport/firstBlock",
  title: "report.firstBlock.title",
  permission: reviewReports.firstBlock.permission,
  query: "firstBlock",
  calls: [queryCalls["report.query"]],
  figures: ["held", "heldCallBack", "heldColleague", "heldDocument", "heldEmployer", "heldOther", "released", "heldPassed"],
  head: ["held", "released", "heldPassed"],
  chart: { kind: "stack", of: ["heldCallBack", "heldColleague", "heldDocument", "heldEmployer", "heldOther"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.firstBlock.by,
  filters: ["adminUserId", "reason", "appId", "userType"],
});
