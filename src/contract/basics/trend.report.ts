import { homeMetrics } from "../../lending/options/home-metrics.ts";
import { report } from "../report/report-record.ts";
import { homePageCalls } from "./home-page.calls.ts";

/** The book day by day, on the home page (rules/figures.md 6). */
export const trendReport = report({
  path: "/homePage/index",
  title: "home.trend.title",
  permission: "home:dashboard:view",
  calls: [homePageCalls["homePage.dataTrend"]],
  figures: homeMetrics,
  head: [],
  chart: { kind: "lines", of: homeMetrics },
  range: 30,
  against: ["none"],
  rows: [],
  filters: ["appId"],
});
