import { trendReport } from "./basics/trend.report.ts";
import { collectionReport } from "./report/collection.report.ts";
import { effectReport } from "./report/effect.report.ts";
import { queryRecords } from "./report/query-records.ts";
import type { ReportRecord } from "./report/report-record.ts";
import { timeShareReport } from "./report/time-share.report.ts";

/** Every report that there is: the tests of the family walk over it. */
export const reports: readonly ReportRecord[] = [collectionReport, effectReport, timeShareReport, trendReport, ...queryRecords];
