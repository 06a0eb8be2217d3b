import { bookReports, isBookReport } from "../../../contract/report/book/book-reports.ts";
import { figureOf, figures, type FigureKey } from "../../../contract/report/figures.ts";
import { boardExports } from "../../../contract/report/board.exports.ts";
import { explainedBoards, isExplainedBoard, type ReportCode } from "../../../contract/report/explained.ts";
import { reportRecordOf } from "../../../contract/report/query-records.ts";
import { queryReports } from "../../../contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { mondayOf } from "../../../lending/time/calendar.ts";
import { addDays, daysBetween } from "../../../lending/time/zone.ts";
import { hashed, planned } from "../../kernel/sql/planned.ts";
import { namedBookLines } from "./book-lines.ts";
import type { BookInput } from "./sum-lines.ts";
import { namedReviewLines } from "../review/review-lines.ts";
import { targetsFor } from "../target/targets.ts";
import type { Asking } from "../time-share.ts";

type Input = ParsedOf<"report.query">;
type Answer = OutputOf<"report.query">;
type ReviewInput = Parameters<typeof namedReviewLines>[0];

type Judged = Asking & { readonly staff: { readonly permissions: ReadonlySet<string> } };

/** Who may read a report, and take it out, and along what its lines may run. */
export const rightsOf = (reportCode: ReportCode) =>
  isExplainedBoard(reportCode)
    ? { permission: explainedBoards[reportCode], exports: boardExports[reportCode], by: reportRecordOf(reportCode).rows }
    : queryReports[reportCode];

/** Whoever may read this very report, and along what its lines may run. */
export function mayAsk(
  { reportCode, by }: { readonly reportCode: ReportCode; readonly by?: Input["by"] | undefined },
  { staff }: Pick<Judged, "staff">,
): void {
  const report = rightsOf(reportCode);
  if (!staff.permissions.has(report.permission)) throw new Refused({ error: "forbidden" });
  if (by !== undefined && !(report.by as readonly string[]).includes(by)) throw new Refused({ error: "badInput", field: "by" });
}

/** Of a part of a day only those reports can speak all of whose books know hours. */
function mayCut({ reportCode, untilHour }: Input): void {
  if (untilHour !== undefined && !(isBookReport(reportCode) && "hours" in bookReports[reportCode]))
    throw new Refused({ error: "badInput", field: "untilHour" });
}

/** `report.query`: the lines of a report with their total, and what they are to reach. */
export async function queryReport(input: Input, asking: Judged): Promise<Answer> {
  mayAsk(input, asking);
  mayCut(input);
  const answer = await namedLines(input, asking);
  const targets = await targetsFor(input, asking);
  return targets.length > 0 ? { ...answer, targets } : answer;
}

/** The same for whoever has been judged already: a file's job. */
export const namedLines = (input: Input, asking: Asking): Promise<Answer> =>
  planned(asking.tx, hashed, () =>
    isBookReport(input.reportCode) ? namedBookLines(input as BookInput, asking) : namedReviewLines(input as ReviewInput, asking),
  );

/** `report.series`: one figure of a report along its days, or its weeks; a day without a line counts nothing. */
export async function reportSeries({ metric, ...input }: ParsedOf<"report.series">, asking: Judged): Promise<OutputOf<"report.series">> {
  const { by: dimensions } = queryReports[input.reportCode];
  const by = (["day", "week"] as const).find((each) => (dimensions as readonly string[]).includes(each));
  if (!by) throw new Refused({ error: "badInput", field: "reportCode" });
  const { lines, total } = await queryReport({ ...input, by }, asking);
  if (!Object.hasOwn(total, metric)) throw new Refused({ error: "badInput", field: "metric" });
  const found = new Map(lines.map(({ key, values }) => [key, values[metric] ?? null]));
  const none = Object.hasOwn(figures, metric) && figureOf(metric as FigureKey).over ? null : 0;
  const count = daysBetween(input.startTime, input.endTime) + 1;
  const days = Array.from({ length: count }, (_, at) => addDays(input.startTime, at));
  const x = by === "day" ? days : [...new Set(days.map(mondayOf))];
  return { x, series: [{ metric, values: x.map((day) => (found.has(day) ? (found.get(day) ?? null) : none)) }] };
}
