import type { FileRecord, ListColumns } from "../../kernel/list.ts";
import { pivotColumns } from "../pivot/across.ts";
import { columnsOf } from "../figure-columns.ts";
import { owners } from "../nobody.ts";
import { queryRecords } from "../query-records.ts";
import { queryReports } from "../query-reports.ts";
import { targetedColumns } from "../target/target.columns.ts";
import { targetFigures } from "../target/targets.ts";

const line: ListColumns = { name: { label: "report.name", kind: "coded", codes: owners }, group: { label: "report.group", kind: "text" } };

/** What stands across of a pivot: each with a title of its own, which only the file knows, in the unit of the figure that it is asked with. */
const crossed: ListColumns = Object.fromEntries(pivotColumns.map((key) => [key, { label: "report.total", kind: "count" }]));

/** The table of each report that the server answers in lines, as a file. */
export const reviewFiles: readonly FileRecord[] = queryRecords.map(({ query, title, figures, head }) => ({
  code: `report.${query}`,
  title,
  exports: queryReports[query].exports,
  columns: { ...line, ...columnsOf(figures), ...(targetFigures({ figures, head }).length > 0 ? targetedColumns : {}), ...crossed },
}));
