import { bookReport } from "../book-record.ts";

/** Registrations by hour (rules/figures.md 11). */
export const timeShareRegisterRecord = bookReport("timeShareRegister", {
  path: "/report/operateReport/timeShareRegister",
  figures: ["registered", "cumulative", "dayBefore", "weekBefore", "againstDay", "registeredIos", "registeredAndroid", "registeredWeb"],
  head: ["registered", "registeredIos", "registeredAndroid", "registeredWeb"],
  chart: { kind: "heat", of: ["registered"] },
  range: 30,
  filters: ["appId"],
});
