import { bookRecords } from "./book/book-records.ts";
import type { QueryReport } from "./query-reports.ts";
import type { ReportRecord } from "./report-record.ts";
import { reviewerReports } from "./review/reviewer-reports.ts";

/** Reports that `report.query` answers, each with all that it is; for the server, whose caller names one. A screen has its own by itself. */
export const queryRecords = [...reviewerReports, ...bookRecords] as const;
const byCode = new Map<string, ReportRecord>(queryRecords.map((record) => [record.query, record]));

/** @throws {Error} for a code that is no report's: the schema lets none in. */
export function queryRecordOf(report: QueryReport): ReportRecord {
  const record = byCode.get(report);
  if (!record) throw new Error(`no report ${report}`);
  return record;
}
