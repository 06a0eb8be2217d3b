import { bookReport } from "../book-record.ts";

/** Collection week by week (rules/figures.md 11). */
export const afterLoanWeeklyRecord = bookReport("afterLoanWeekly", {
  path: "/report/afterLoanReport/weekly",
  figures: [
    "enteredCount",
    "enteredPrincipal",
    "recoveredPrincipal",
    "recoveredInterest",
    "recoveredPenalty",
    "enteredRate",
    "lastRate",
    "rateChange",
    "promisesDue",
    "ptpKeptRate",
    "extended",
    "waivedLate",
  ],
  head: ["enteredPrincipal", "recoveredPrincipal", "enteredRate", "promisesDue", "ptpKeptRate", "extended", "waivedLate"],
  chart: { kind: "lines", of: ["recoveredPrincipal", "enteredPrincipal", "enteredRate", "ptpKeptRate"] },
  range: "weeks",
  filters: ["appId", "stage", "teamId"],
});
