import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** Reviewer work: what each of them decided, how long it took, and what became of it (rules/figures.md 10). */
export const reviewerReport = report({
  path: "/report/examineReport/reviewer",
  title: "report.reviewer.title",
  permission: reviewReports.reviewer.permission,
  query: "reviewer",
  calls: [queryCalls["report.query"]],
  figures: [
    "given",
    "waiting",
    "done",
    "passed",
    "passRate",
    "newPassRate",
    "oldPassRate",
    "reviewTime",
    "returned",
    "newOverdueRate",
    "oldOverdueRate",
    "dueNow",
    "firstDefault",
    "expectedDefault",
    "overturned",
    "overturnedRate",
    "pairs",
    "agreement",
    "ac1",
    "ac1Low",
    "ac1High",
  ],
  head: ["done", "passRate", "reviewTime", "newOverdueRate", "firstDefault", "overturnedRate", "agreement", "ac1"],
  chart: { kind: "rank", of: ["done", "passRate", "reviewTime", "newOverdueRate", "firstDefault", "overturned", "agreement"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.reviewer.by,
  filters: ["kind", "appId", "userType", "adminUserId"],
});
