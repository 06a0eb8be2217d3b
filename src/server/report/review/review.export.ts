import { reviewFiles } from "../../../contract/report/review/review.columns.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { queryReportCodes } from "../../../contract/report/query-reports.ts";
import { targetColumn } from "../../../contract/report/target/targets.ts";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { isNobody, nobodyName } from "../../../contract/report/nobody.ts";
import { reachedOf } from "../../../lending/report/target.ts";
import { exportOf, type ExportLists } from "../../kernel/export-list.ts";
import { queueOf } from "../board.export.ts";
import { namedLines } from "../book/query-report.ts";
import { targetsFor } from "../target/targets.ts";

type Asked = Omit<ParsedOf<"report.query">, "reportCode"> & { readonly metric?: string };

/** The report that a file is the table of. */
const reportOf = (file: string): (typeof queryReportCodes)[number] =>
  queryReportCodes.find((code) => `report.${code}` === file) ?? "reviewer";

const isOfPeople = (by: Asked["by"]): boolean => by === "collector" || by === "team" || by === "reviewer";

type Target = Awaited<ReturnType<typeof targetsFor>>[number];
/** What a line is to reach of the one figure that the file is asked with. */
function targeted(target: Target | undefined, key: string, values: Readonly<Record<string, number | null>>): object {
  const value = target?.lines[key];
  if (!target || value === undefined) return {};
  const { label, unit } = figureOf(target.metric as FigureKey);
  return {
    targetOf: label,
    [targetColumn(unit)]: value,
    targetReached: reachedOf(values[target.metric], value),
    targetPace: target.pace,
  };
}

/** The table of each report as a file: the very lines that its call answers. */
export const reviewExports: ExportLists = Object.assign(
  {},
  ...reviewFiles.map((file) =>
    exportOf<Asked>(file, {
      queue: async ({ metric, ...filters }, context) => {
        const asked = { ...filters, reportCode: reportOf(file.code) };
        const { lines } = await namedLines(asked, context);
        const target = metric === undefined ? undefined : (await targetsFor(asked, context)).find((each) => each.metric === metric);
        const rows = lines.map(({ key, name, group, values }) => ({
          name: isOfPeople(asked.by) && isNobody(key) ? nobodyName : (name ?? key),
          group: group ?? "",
          ...values,
          ...targeted(target, key, values),
        }));
        return queueOf(Object.keys(file.columns), rows);
      },
    }),
  ),
);
