import { bookReport } from "../book-record.ts";

const came = ["linkUv", "linkRegistered", "applications", "passedAll", "payouts", "payoutAmounts"] as const;

/** What channels bring and cost. */
export const channelReports = [
  // What came by each link, and what it cost (rules/figures.md 14).
  bookReport("channelLink", {
    path: "/channel/deliveryChannel/deliveryLinkStatistics",
    figures: [
      "linkPv",
      "linkUv",
      "linkInstalls",
      "linkRegistered",
      "linkLogins",
      "applications",
      "passedAll",
      "payouts",
      "payoutAmounts",
      "linkRegisterRate",
      "linkApplyRate",
      "linkCost",
      "linkCostPerLoan",
      "lateShare",
    ],
    head: [...came, "linkCost", "linkCostPerLoan"],
    chart: { kind: "rank", of: ["linkUv", "linkRegistered", "applications", "payouts", "linkCost"] },
    range: 30,
    filters: ["channel", "appId"],
  }),
  // The same by the company whose channels they are.
  bookReport("channelCompany", {
    path: "/channel/deliveryChannel/deliveryCompanyStatistics",
    figures: [...came, "linkCost", "linkCostPerLoan", "lateShare"],
    head: [...came, "linkCost", "linkCostPerLoan"],
    chart: { kind: "rank", of: ["linkCost", "linkUv", "applications", "payouts"] },
    range: 30,
    filters: ["companyId", "appId"],
  }),
] as const;
