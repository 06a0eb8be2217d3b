import { reviewFiles } from "../../../contract/report/review/review.columns.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { reviewReportCodes } from "../../../contract/report/review/review-reports.ts";
import { exportOf, type ExportLists } from "../../kernel/export-list.ts";
import { queueOf } from "../board.export.ts";
import { namedLines } from "./review-lines.ts";

type Asked = Omit<ParsedOf<"report.query">, "reportCode">;

/** The table of each report as a file: the very lines that its call answers. */
export const reviewExports: ExportLists = Object.assign(
  {},
  ...reviewFiles.map((file, at) =>
    exportOf<Asked>(file, {
      queue: async (filters, context) => {
        const { lines } = await namedLines({ ...filters, reportCode: reviewReportCodes[at] ?? "reviewer" }, context);
        const rows = lines.map(({ key, name, group, values }) => ({ name: name ?? key, group: group ?? "", ...values }));
        return queueOf(Object.keys(file.columns), rows);
      },
    }),
  ),
);
