import { bookRecords } from "./book/book-records.ts";
import { collectionReport } from "./collection.report.ts";
import { effectReport } from "./effect.report.ts";
import { isExplainedBoard, type ReportCode } from "./explained.ts";
import type { QueryReport } from "./query-reports.ts";
import type { ReportRecord } from "./report-record.ts";
import { reviewerReports } from "./review/reviewer-reports.ts";
import { timeShareReport } from "./time-share.report.ts";

/** Reports that `report.query` answers, each with all that it is; for the server, whose caller names one. A screen has its own by itself. */
export const queryRecords = [...reviewerReports, ...bookRecords] as const;
const byCode = new Map<string, ReportRecord>(queryRecords.map((record) => [record.query, record]));

/** @throws {Error} for a code that is no report's: the schema lets none in. */
export function queryRecordOf(report: QueryReport): ReportRecord {
  const record = byCode.get(report);
  if (!record) throw new Error(`no report ${report}`);
  return record;
}

/** Boards with a report of their own, each with all that it is. */
const boards = { collectionData: collectionReport, staffData: effectReport, dayparting: timeShareReport } as const;
/** Every report under /report, whoever answers it. */
export const reportRecords: readonly ReportRecord[] = [...queryRecords, ...Object.values(boards)];
/** The same, and of a board the report that shows it. */
export const reportRecordOf = (code: ReportCode): ReportRecord => (isExplainedBoard(code) ? boards[code] : queryRecordOf(code));
