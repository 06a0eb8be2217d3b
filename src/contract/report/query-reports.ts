import { bookReports } from "./book/book-reports.ts";
import { reviewReports } from "./review/review-reports.ts";

/** Every report that `report.query` answers, by its code: who may read it and take it out, and along what its lines may run. */
export const queryReports = { ...reviewReports, ...bookReports } as const;
export type QueryReport = keyof typeof queryReports;
export const queryReportCodes = Object.keys(queryReports) as [QueryReport, ...QueryReport[]];
