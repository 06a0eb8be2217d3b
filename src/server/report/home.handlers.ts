import type { homePageCalls } from "../../contract/basics/home-page.calls.ts";
import type { Handlers } from "../kernel/context.ts";
import { day3ExpireRemind, day3OverdueCollection, todayNotSettleData, todayOverdueData, todayShouldData } from "./home.book.ts";
import { dataTrend, todayDataStatistics, todayPayData } from "./home.days.ts";

export const homePageHandlers = {
  "homePage.todayDataStatistics": todayDataStatistics,
  "homePage.dataTrend": dataTrend,
  "homePage.todayNotSettleData": todayNotSettleData,
  "homePage.todayOverdueData": todayOverdueData,
  "homePage.todayPayData": todayPayData,
  "homePage.todayShouldData": todayShouldData,
  "homePage.day3OverdueCollection": day3OverdueCollection,
  "homePage.day3ExpireRemind": day3ExpireRemind,
} satisfies Handlers<keyof typeof homePageCalls>;
