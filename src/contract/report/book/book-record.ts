import { report, type ReportRecord } from "../report-record.ts";
import { queryCalls } from "../review/query.calls.ts";
import { bookReports, type BookReport } from "./book-reports.ts";

type Own = Pick<ReportRecord, "path" | "figures" | "head" | "chart" | "range" | "filters"> & { readonly title?: string };

/** A report that is summed from books: what its code says already is not said again. */
export const bookReport = <const C extends BookReport>(code: C, own: Own) => {
  const { permission, by, ...row } = bookReports[code] as {
    permission: ReportRecord["permission"];
    by: ReportRecord["rows"];
    department?: ReportRecord["department"];
    hours?: true;
    known?: true;
  };
  return report({
    title: `report.${code}.title`,
    ...own,
    permission,
    query: code,
    calls: [queryCalls["report.query"]],
    against: ["before", "lastWeek", "lastMonth", "none"],
    rows: by,
    ...(row.department ? { department: row.department } : {}),
    ...(row.hours ? { hours: row.hours } : {}),
    ...(row.known ? { known: row.known } : {}),
  }) as ReportRecord & { readonly query: C };
};
