import { bookReport } from "../book-record.ts";

const steps = ["stepStart", "stepIdPhoto", "stepLiveness", "stepBasic", "stepJob", "stepContacts", "stepBankCard", "stepSigned"] as const;

/** How far applicants come in the app, each step on its own day (rules/figures.md 13). */
export const authenticationRecord = bookReport("authentication", {
  path: "/report/operateReport/authentication",
  figures: [...steps, "stepFinished", "stepMinutes"],
  head: ["stepStart", "stepIdPhoto", "stepLiveness", "stepBankCard", "stepSigned", "stepFinished", "stepMinutes"],
  chart: { kind: "funnel", of: steps },
  range: 30,
  filters: ["appId"],
});
