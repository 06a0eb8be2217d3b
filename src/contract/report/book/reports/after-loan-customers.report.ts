import { bookReport } from "../book-record.ts";

/** Collection by stage and app: what came in, and what of it was recovered (rules/figures.md 11). */
export const afterLoanCustomersRecord = bookReport("afterLoanCustomers", {
  path: "/report/afterLoanReport/customers",
  figures: [
    "enteredCount",
    "enteredPrincipal",
    "recoveredCount",
    "recoveredPrincipal",
    "recoveredInterest",
    "recoveredPenalty",
    "enteredShare",
    "enteredRate",
    "openCount",
    "openPrincipal",
  ],
  head: ["enteredCount", "enteredPrincipal", "recoveredCount", "recoveredPrincipal", "enteredRate", "openCount", "openPrincipal"],
  chart: { kind: "rank", of: ["recoveredPrincipal", "enteredPrincipal", "openPrincipal", "recoveredCount", "enteredRate"] },
  range: 30,
  filters: ["appId", "stage"],
});
