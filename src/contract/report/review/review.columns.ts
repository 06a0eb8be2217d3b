import type { FileRecord, ListColumns } from "../../kernel/list.ts";
import { columnsOf } from "../figure-columns.ts";
import { bookRecords } from "../book/book-records.ts";
import { queryReports } from "../query-reports.ts";
import { reviewerReports } from "./reviewer-reports.ts";

const line: ListColumns = { name: { label: "report.name", kind: "text" }, group: { label: "report.group", kind: "text" } };

/** The table of each report that the server answers in lines, as a file. */
export const reviewFiles: readonly FileRecord[] = [...reviewerReports, ...bookRecords].map(({ query, title, figures }) => ({
  code: `report.${query}`,
  title,
  exports: queryReports[query].exports,
  columns: { ...line, ...columnsOf(figures) },
}));
