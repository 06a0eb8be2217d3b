import { bookReport } from "../book-record.ts";

/** Collection by stage. */
export const afterLoanStagesReports = [
  // Collection by stage and app: what came in, what of it was recovered (rules/figures.md 11), and whereto orders moved on (20).
  bookReport("afterLoanCustomers", {
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
      "stageOpening",
      "stageCame",
      "stageRolledIn",
      "stageSettled",
      "stageExtended",
      "stageOtherwise",
      "stageRolledOn",
      "stageStayed",
      "rollRate",
      "openingPrincipal",
      "camePrincipal",
      "rolledInPrincipal",
      "settledPrincipal",
      "extendedPrincipal",
      "otherwisePrincipal",
      "rolledOnPrincipal",
      "stayedPrincipal",
    ],
    head: [
      "enteredCount",
      "enteredPrincipal",
      "recoveredCount",
      "recoveredPrincipal",
      "enteredRate",
      "openCount",
      "openPrincipal",
      "rollRate",
    ],
    chart: {
      kind: "matrix",
      of: ["stageOpening", "stageCame", "stageRolledIn", "stageSettled", "stageExtended", "stageOtherwise", "stageRolledOn", "stageStayed"],
    },
    range: 30,
    filters: ["appId", "stage"],
  }),
] as const;
