import { bookReport } from "../book-record.ts";

/** Applications by hour (rules/figures.md 11). */
export const timeShareApplyRecord = bookReport("timeShareApply", {
  path: "/report/operateReport/timeShareApply",
  figures: [
    "applications",
    "cumulative",
    "dayBefore",
    "weekBefore",
    "againstDay",
    "applicationsNew",
    "applicationsOld",
    "appliedAmount",
    "passedMachine",
  ],
  head: ["applications", "applicationsNew", "applicationsOld", "appliedAmount", "passedMachine"],
  chart: { kind: "heat", of: ["applications"] },
  range: 30,
  filters: ["appId", "userType"],
});
