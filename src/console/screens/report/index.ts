import { collectionReport } from "../../../contract/report/collection.report.ts";
import { effectReport } from "../../../contract/report/effect.report.ts";
import { bookRecords } from "../../../contract/report/book/book-records.ts";
import { reviewerReports } from "../../../contract/report/review/reviewer-reports.ts";
import { timeShareReport } from "../../../contract/report/time-share.report.ts";
import { reportScreen } from "../../report/report-screen.tsx";

/** A report is its record; what only one of them has stands beside this file. */
export const screens = [
  reportScreen(timeShareReport),
  reportScreen(effectReport),
  reportScreen(collectionReport),
  ...reviewerReports.map((record) => reportScreen(record)),
  ...bookRecords.filter(({ path }) => path.startsWith("/report/")).map((record) => reportScreen(record)),
];
