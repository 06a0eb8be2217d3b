import { bookReport } from "../book-record.ts";

/** Calls of collectors by hour (rules/figures.md 11). */
export const callTimeShareRecord = bookReport("callTimeShare", {
  path: "/report/afterLoanReport/callTimeShare",
  figures: ["calls", "answered", "answerRate", "callTalk", "callAverage", "over30", "callers", "blockedHours", "blockedCap"],
  head: ["calls", "answered", "answerRate", "callTalk", "over30", "callers", "blockedHours", "blockedCap"],
  chart: { kind: "heat", of: ["calls"] },
  range: 30,
  filters: ["appId", "teamId", "adminUserId"],
});
