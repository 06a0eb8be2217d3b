import type { FileRecord, ListColumns } from "../../kernel/list.ts";
import { columnsOf } from "../figure-columns.ts";
import { reviewReports } from "./review-reports.ts";
import { reviewerReports } from "./reviewer-reports.ts";

const line: ListColumns = { name: { label: "report.name", kind: "text" }, group: { label: "report.group", kind: "text" } };

/** The table of each report of the reviewers as a file. */
export const reviewFiles: readonly FileRecord[] = reviewerReports.map(({ query, title, figures }) => ({
  code: `report.${query}`,
  title,
  exports: reviewReports[query].exports,
  columns: { ...line, ...columnsOf(figures) },
}));
