import { bookReport } from "../book-record.ts";

/** Calls of each marketing seat (rules/figures.md 12). */
export const marketingCallsRecord = bookReport("callPhone", {
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
});
