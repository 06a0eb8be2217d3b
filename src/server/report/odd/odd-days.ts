import { isBookReport } from "../../../contract/report/book/book-reports.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { type Judged, judgedBy } from "../../../contract/report/odd/judged.ts";
import { queryRecordOf } from "../../../contract/report/query-records.ts";
import { queryReports } from "../../../contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { type DayValue, oddOf, oddWeeks } from "../../../lending/report/odd.ts";
import { Refused } from "../../../lending/reason.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import type { Context } from "../../kernel/context.ts";
import { bookLines, daysOf } from "../book/book-lines.ts";
import { mayAsk } from "../book/query-report.ts";
import type { BookInput, Values } from "../book/sum-lines.ts";
import { linesOf } from "../review/review-lines.ts";

type Input = ParsedOf<"report.odd">;
type ReviewInput = Parameters<typeof linesOf>[0];

/** Days that are read at once: within what a report may be asked for. */
const atOnce = 28;

/** What a report says of each of some days. */
async function daysIn(input: Input, context: Context, [from, to]: readonly [string, string]): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (let start = from; start <= to; start = addDays(start, atOnce)) {
    const end = addDays(start, atOnce - 1);
    const asked = { ...input, by: "day", startTime: start, endTime: end < to ? end : to } as const;
    const { lines } = isBookReport(asked.reportCode)
      ? await bookLines(asked as BookInput, context)
      : await linesOf(asked as ReviewInput, context);
    for (const { key, values } of lines) found.set(key, values);
  }
  return found;
}

/** What a figure was on a day, of a day without a line nothing; null before the first that the report knows, and where it says nothing. */
function valueOf(days: ReadonlyMap<string, Values>, first: string, judged: Judged & { readonly key: FigureKey }) {
  return (day: string): DayValue | null => {
    if (day < first) return null;
    const values = days.get(day);
    const value = values ? (values[judged.key] ?? null) : judged.kind === "sum" ? 0 : null;
    return value === null ? null : { value, cases: values?.[judged.cases] ?? 0 };
  };
}

/**
 * `report.odd`: figures of days of a range that lie outside what the eight same weekdays before let expect (rules/figures.md 21), under the asker's scope and
 * filters. 403 for whom the report is not; 400 of a report that has no days.
 */
export async function oddDays(input: Input, context: Context): Promise<OutputOf<"report.odd">> {
  const { reportCode, startTime } = input;
  mayAsk({ reportCode }, context);
  if (!(queryReports[reportCode].by as readonly string[]).includes("day")) throw new Refused({ error: "badInput", field: "reportCode" });
  const today = localDate(context.now, context.tenant.timeZone);
  const over = daysOf(input).filter((day) => day < today);
  const last = over.at(-1);
  if (last === undefined) return [];
  const found = await daysIn(input, context, [addDays(startTime, -7 * oddWeeks), last]);
  const first = [...found.keys()].toSorted()[0] ?? last;
  const { figures, head, chart } = queryRecordOf(reportCode);
  return [...new Set([...figures, ...head, ...chart.of])].flatMap((key) => {
    const judged = judgedBy(key);
    if (!judged) return [];
    const at = valueOf(found, first, { key, ...judged });
    return over.flatMap((day) => {
      const now = at(day);
      const before = Array.from({ length: oddWeeks }, (_, week) => at(addDays(day, -7 * (week + 1))));
      const usual = now && oddOf(now, before, judged.kind);
      return now && usual ? [{ day, metric: key, value: now.value, ...usual }] : [];
    });
  });
}
