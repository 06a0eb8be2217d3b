import { queryCalls } from "./query.calls.ts";
import { report } from "../report-record.ts";
import { reviewReports } from "./review-reports.ts";

/** Machine refusals: what each rule looked at, hit and refused (rules/figures.md 10). */
export const machineRefuseReport = report({
  path: "/report/orderRefuseReport/machineRefuse",
  title: "report.machineRefuse.title",
  permission: reviewReports.machineRefuse.permission,
  query: "machineRefuse",
  calls: [queryCalls["report.query"]],
  figures: ["checked", "hits", "soleHits", "ruleRefused", "hitRate", "refusedShare", "contested", "contestWon"],
  head: ["machineRefused", "hits", "hitRate", "soleHits", "contested", "contestWon"],
  chart: { kind: "rank", of: ["ruleRefused", "hits", "soleHits", "hitRate"] },
  range: 30,
  against: ["before", "lastWeek", "lastMonth", "none"],
  rows: reviewReports.machineRefuse.by,
  filters: ["rule", "appId", "userType"],
  contestedOf: "machine",
});
