import { bookReport } from "../book-record.ts";

/** Settled customers, and when they borrowed again (rules/figures.md 11). */
export const reborrowRecord = bookReport("reborrow", {
  path: "/report/operateReport/reborrowStatistics",
  figures: [
    "settledOrders",
    "overdueSettled",
    "back0",
    "back3",
    "back7",
    "back30",
    "backRate30",
    "repaidOut",
    "reborrowRate",
    "averageUp",
    "downgraded",
    "lost",
  ],
  head: ["settledOrders", "back30", "repaidOut", "reborrowRate", "averageUp", "downgraded", "lost"],
  chart: { kind: "cohort", of: ["backRate0", "backRate3", "backRate7", "backRate30", "reborrowRate"] },
  range: 30,
  filters: ["appId", "productId"],
});
