import { reviewFiles } from "../../../contract/report/review/review.columns.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { queryReportCodes } from "../../../contract/report/query-reports.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { isNobodys, nobodyName, nobodyText } from "../../../contract/report/nobody.ts";
import { columnsOf } from "../../../contract/report/figure-columns.ts";
import { exportOf, type ExportContext, type ExportLists, type ExportQueue } from "../../kernel/export-list.ts";
import { queueOf } from "../board.export.ts";
import { namedLines } from "../book/query-report.ts";
import { pivotLines } from "../pivot/pivot.ts";
import { targeted, targetOf } from "../target/targeted.ts";

type Query = ParsedOf<"report.query">;
type Asked = Omit<Query, "reportCode"> & { readonly metric?: string; readonly across?: Query["by"] };

/** The report that a file is the table of. */
const reportOf = (file: string): (typeof queryReportCodes)[number] =>
  queryReportCodes.find((code) => `report.${code}` === file) ?? "reviewer";

const nameOf = (by: Asked["by"], { key, name }: { readonly key: string; readonly name: string | null }): string =>
  isNobodys(by, key) ? nobodyName : (name ?? key);

/** A report with another of its dimensions across, of one figure: the very cells that its call answers, beneath what they are about. */
async function pivotQueue(asked: ParsedOf<"report.pivot">, context: ExportContext): Promise<ExportQueue> {
  const { columns, rest, lines } = await pivotLines(asked, context);
  const { metric } = asked;
  const kind = columnsOf([metric as FigureKey])[metric]?.kind ?? "count";
  const titles = [
    ...columns.map(({ key, name }, at) => [`cell${at}`, isNobodys(asked.across, key) ? nobodyText : (name ?? key)] as const),
    ...(rest?.values ? [["rest", "report.rest"] as const] : []),
    ["sum", "report.total"] as const,
  ];
  const across = Object.fromEntries(titles.map(([key, label]) => [key, { label, kind }]));
  const rows = lines.map(({ cells, rest: left, values, ...line }) => ({
    name: nameOf(asked.by, line),
    group: line.group ?? "",
    ...Object.fromEntries(cells.map((cell, at) => [`cell${at}`, cell[metric]])),
    rest: left?.[metric],
    sum: values[metric],
  }));
  return { ...queueOf(["name", "group", ...Object.keys(across)], rows), across };
}

/** The table of each report as a file: the very lines that its call answers. */
export const reviewExports: ExportLists = Object.assign(
  {},
  ...reviewFiles.map((file) =>
    exportOf<Asked>(file, {
      queue: async ({ metric, across, ...filters }, context) => {
        const asked = { ...filters, reportCode: reportOf(file.code) };
        if (across !== undefined) return pivotQueue({ ...asked, across, metric: metric ?? "" }, context);
        const { lines } = await namedLines(asked, context);
        const target = await targetOf(metric, asked, context);
        const rows = lines.map(({ values, ...line }) => ({
          name: nameOf(asked.by, line),
          group: line.group ?? "",
          ...values,
          ...targeted(target, line.key, values),
        }));
        return queueOf(Object.keys(file.columns), rows);
      },
    }),
  ),
);
