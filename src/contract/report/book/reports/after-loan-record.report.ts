import { bookReport } from "../book-record.ts";

/** Results of collecting by reason (rules/figures.md 11). */
export const afterLoanResultsRecord = bookReport("afterLoanRecord", {
  path: "/report/afterLoanReport/record",
  figures: [
    "records",
    "saidIntention",
    "saidZalo",
    "saidRefuses",
    "saidBounced",
    "saidUnreachable",
    "saidNotAnswering",
    "saidLost",
    "saidDisputed",
    "saidFake",
    "saidRelay",
    "saidUnknown",
    "saidThirdSilent",
    "saidOther",
    "promisedAmount",
  ],
  head: ["records", "saidIntention", "saidRefuses", "saidBounced", "saidNotAnswering", "saidUnreachable", "promisedAmount"],
  chart: {
    kind: "stack",
    whole: "records",
    of: [
      "saidIntention",
      "saidZalo",
      "saidRefuses",
      "saidBounced",
      "saidUnreachable",
      "saidNotAnswering",
      "saidLost",
      "saidDisputed",
      "saidOther",
    ],
  },
  range: 30,
  filters: ["appId", "teamId", "adminUserId"],
});
