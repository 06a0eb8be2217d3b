import { bookReport } from "../book-record.ts";

/** Leads and those who work them. */
export const marketingReports = [
  // Leads and what they came to, by hour (rules/figures.md 12).
  bookReport("marketingTimeShare", {
    path: "/report/marketingReport/timeShare",
    figures: [
      "leadAllocated",
      "leadCalled",
      "leadConnected",
      "leadApplied",
      "cumulative",
      "dayBefore",
      "againstDay",
      "leadApproved",
      "leadPaidOut",
      "leadAmount",
    ],
    head: ["leadAllocated", "leadCalled", "leadConnected", "leadApplied", "leadApproved", "leadPaidOut", "leadAmount"],
    chart: { kind: "heat", of: ["leadApplied"] },
    range: 30,
    filters: ["appId", "leadKind", "adminUserId"],
  }),
  // What each seat made of the leads of each list (rules/figures.md 12).
  bookReport("marketingEffect", {
    path: "/report/marketingReport/effect",
    figures: [
      "leadHours",
      "leadAllocated",
      "leadCalled",
      "leadConnected",
      "leadTalk",
      "leadApplied",
      "leadApproved",
      "leadPaidOut",
      "leadAmount",
      "leadConvert",
      "leadPerHour",
    ],
    head: ["leadAllocated", "leadCalled", "leadConnected", "leadApplied", "leadPaidOut", "leadAmount", "leadConvert", "leadPerHour"],
    chart: { kind: "rank", of: ["leadPaidOut", "leadAmount", "leadApplied", "leadConvert", "leadAllocated"] },
    range: 30,
    filters: ["appId", "leadKind", "teamId", "adminUserId"],
  }),
  // Calls of each marketing seat (rules/figures.md 12).
  bookReport("callPhone", {
    path: "/report/marketingReport/callPhone",
    figures: [
      "leadCalled",
      "leadConnected",
      "leadConnectRate",
      "leadTalk",
      "leadTalkAverage",
      "leadOver30",
      "leadsCalled",
      "leadApplied",
      "leadMessages",
    ],
    head: ["leadCalled", "leadConnected", "leadConnectRate", "leadTalk", "leadOver30", "leadsCalled", "leadApplied", "leadMessages"],
    chart: { kind: "rank", of: ["leadCalled", "leadConnected", "leadTalk", "leadsCalled", "leadApplied"] },
    range: 30,
    filters: ["appId", "teamId", "adminUserId"],
  }),
] as const;
