import { reviewFiles } from "../../../contract/report/review/review.columns.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { queryReportCodes } from "../../../contract/report/query-reports.ts";
import { exportOf, type ExportLists } from "../../kernel/export-list.ts";
import { queueOf } from "../board.export.ts";
import { namedLines } from "../book/query-report.ts";

type Asked = Omit<ParsedOf<"report.query">, "reportCode">;

/** The report that a file is the table of. */
const reportOf = (file: string): (typeof queryReportCodes)[number] =>
  queryReportCodes.find((code) => `report.${code}` === file) ?? "reviewer";

/** The table of each report as a file: the very lines that its call answers. */
export const reviewExports: ExportLists = Object.assign(
  {},
  ...reviewFiles.map((file) =>
    exportOf<Asked>(file, {
      queue: async (filters, context) => {
        const { lines } = await namedLines({ ...filters, reportCode: reportOf(file.code) }, context);
        const rows = lines.map(({ key, name, group, values }) => ({ name: name ?? key, group: group ?? "", ...values }));
        return queueOf(Object.keys(file.columns), rows);
      },
    }),
  ),
);
