import { defineCalls } from "../kernel/call.ts";

/** The home page's figures (rules/figures.md 6). */
export const homePageCalls = defineCalls("homePage", {
  todayDataStatistics: {
    method: "GET",
    path: "/basics-domain/homePage/todayDataStatistics",
    permission: "home:dashboard:view",
    effect: "read",
  },
  dataTrend: { method: "GET", path: "/basics-domain/homePage/dataTrend", permission: "home:dashboard:view", effect: "read" },
  todayNotSettleData: {
    method: "GET",
    path: "/basics-domain/homePage/todayNotSettleData",
    permission: "home:dashboard:view",
    effect: "read",
  },
  todayOverdueData: { method: "GET", path: "/basics-domain/homePage/todayOverdueData", permission: "home:dashboard:view", effect: "read" },
  todayPayData: { method: "GET", path: "/basics-domain/homePage/todayPayData", permission: "home:dashboard:view", effect: "read" },
  todayShouldData: { method: "GET", path: "/basics-domain/homePage/todayShouldData", permission: "home:dashboard:view", effect: "read" },
  day3OverdueCollection: {
    method: "GET",
    path: "/basics-domain/homePage/day3OverdueCollection",
    permission: "home:dashboard:view",
    effect: "read",
  },
  day3ExpireRemind: { method: "GET", path: "/basics-domain/homePage/day3ExpireRemind", permission: "home:dashboard:view", effect: "read" },
});
