import { useMemo, useState } from "react";
import { isOfTime, type Dimension, type ReportRecord } from "../../../contract/report/report-record.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import { bookDimensions, isBookReport, type BookDimension } from "../../../contract/report/book/book-reports.ts";
import type { QueryReport } from "../../../contract/report/query-reports.ts";
import { reviewDimensions, type ReviewDimension } from "../../../contract/report/review/review-reports.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { useCall } from "../../client/query.ts";
import { t } from "../../i18n/i18n.ts";
import type { Asked, Looked } from "../address.ts";
import { useAhead } from "../ahead.ts";
import { comparedOf } from "../change/compared.ts";
import { lineName } from "../line-names.ts";
import { type Cut, daysIn, heldAgainst, hourText, neighbourRange, type Range, weekIn } from "../ranges.ts";
import { kept } from "../report-input.ts";
import { targetsOfRange, totalsToReach } from "../target/held-to-target.ts";
import type { Values } from "../values.ts";
import type { Ranked } from "./ranked.ts";

/** A report of which the server answers the lines, along whatever it is split by. */
export type QueryRecord = ReportRecord & { readonly query: QueryReport };
export type QueryDimension = ReviewDimension | BookDimension;
type Input = InputOf<"report.query">;

export const isDimension = (by: Dimension): by is QueryDimension =>
  ([...reviewDimensions, ...bookDimensions] as readonly string[]).includes(by);

/** Whether the server answers its lines by `report.query`. */
export const isQueried = (record: ReportRecord): record is QueryRecord => record.query !== undefined;
/** What it is asked of a range. */
export function inputOf({ query }: QueryRecord, { range: _range, period: _period, ...asked }: Asked, by: QueryDimension) {
  const { stage: _stage, teamId: _team, ...narrowed } = asked;
  const filters = isBookReport(query) ? asked : narrowed;
  return ({ from, to, ...cut }: Cut): Input => ({ reportCode: query, startTime: from, endTime: to, ...cut, by, ...filters }) as Input;
}

type Line = OutputOf<"report.query">["lines"][number];
export const rankedOf =
  (report: QueryReport, by: QueryDimension) =>
  (line: Line): Ranked => ({
    id: line.key,
    name: lineName(report, by, line),
    team: by === "reviewer" || by === "rule" || by === "collector" ? (line.group ?? "") : null,
    people: line.people ?? [],
    ...(by === "stage" ? { stage: line.key } : {}),
    cell: { by, key: line.key },
    ...(line.trend ? { trend: line.trend } : {}),
    values: line.values,
  });

/** Whether a day or a week holds today. */
const runs = (by: QueryDimension, key: string, today: string): boolean =>
  by === "day" ? key === today : by === "week" && key <= today && today < addDays(key, 7);

/** How much of a week lies in the range, where not all of it does. */
function cutWeek(by: QueryDimension, key: string, range: Range): string | null {
  const days = by === "week" ? daysIn(weekIn(key, range)) : 7;
  return days < 7 ? t("report.partWeek", { days }) : null;
}

interface Lined {
  readonly report: QueryReport;
  readonly by: QueryDimension;
  readonly range: Range;
  /** The hour that has begun, where the range ends today. */
  readonly until: number | null;
}
/** The lines as they stand in picture and table; of a day or a week that is not over with the hour, of a week that the range cuts with its days. */
export function useLinesOf(data: { readonly lines: readonly Line[] } | undefined, { report, by, range, until }: Lined) {
  return useMemo(() => {
    const running = until === null ? null : t("chart.until", { time: hourText(until) });
    const partOf = (key: string): string | null => (running !== null && runs(by, key, range.to) ? running : cutWeek(by, key, range));
    const found = data?.lines.map(rankedOf(report, by)).map((line) => {
      const part = partOf(String(line.id));
      return part === null ? line : { ...line, part };
    });
    // Days stand as they came, the newest above; hours one after the other.
    return isOfTime(by) ? found?.toReversed() : found;
  }, [data, report, by, range, until]);
}

/** While another range is read what stands there stays as it is: it is told by its own range, and nothing of it is drawn anew. */
function useUntilRead<T>(found: T, isReading: boolean): T {
  const [read, keep] = useState(found);
  if (!isReading && read !== found) keep(found);
  return isReading ? read : found;
}
const useByKey = (found: { readonly lines: readonly Line[] } | undefined): ReadonlyMap<number | string, Values> =>
  useMemo(() => new Map(found?.lines.map((line) => [line.key, line.values])), [found]);

/** Its cells by day and hour, where its picture shows them. */
function useShades(record: QueryRecord, asked: Asked, isRead: boolean) {
  const isHeat = record.chart.kind === "heat";
  const { range } = asked;
  const asking = useMemo(() => inputOf(record, asked, "dayHour"), [record, asked]);
  const read = useCall(queryCalls["report.query"], isHeat ? asking(range) : null, kept);
  useAhead(queryCalls["report.query"], asking(neighbourRange(range, -1)), isHeat && isRead && !read.isLoading);
  const { data, error, isLoading } = read;
  const cells = useUntilRead(
    useMemo(() => data && { range, lines: data.lines }, [data, range]),
    isLoading,
  );
  return { cells, error: error as unknown, isLoading };
}

/** The lines of such a report beside the range that it is compared with. */
export function useQueried(record: QueryRecord, asked: Asked, { against, by: wanted }: Looked, until: number | null) {
  const by = isDimension(wanted) ? wanted : "day";
  const asking = useMemo(() => inputOf(record, asked, by), [record, asked, by]);
  const [isPart, isToReach] = [until !== null, against === "target"];
  const held = useMemo(() => heldAgainst(record, asked, { against, until }), [record, asked, against, until]);
  const input = useMemo(() => asking(asked.range), [asking, asked.range]);
  const now = useCall(queryCalls["report.query"], input, kept);
  const cut = useCall(queryCalls["report.query"], isPart && held ? asking(held.now) : null, kept);
  const before = useCall(queryCalls["report.query"], held && asking(held.before), kept);
  useAhead(queryCalls["report.query"], asking(neighbourRange(asked.range, -1)), !now.isLoading && !before.isLoading);
  const shades = useShades(record, asked, !now.isLoading);
  const lines = useUntilRead(useLinesOf(now.data, { report: record.query, by, range: asked.range, until }), now.isLoading);
  // Days and weeks of another range are others: nothing of them can be held against one another.
  const isHeld = !isOfTime(by) && held !== null;
  const far = isPart ? cut.data : now.data;
  const compare = useMemo(() => {
    if (!isHeld) return null;
    const ranked = (data: typeof far) => data?.lines.map(rankedOf(record.query, by));
    return comparedOf(ranked(now.data), ranked(far), ranked(before.data));
  }, [isHeld, far, before.data, now.data, record.query, by]);
  // Whoever reads a matrix reads from stage to stage.
  const isOrdered = isOfTime(by) || by === "hour" || (by === "stage" && record.chart.kind === "matrix");
  // A mark of some days says nothing beside a bar of others: both are shown, or none.
  const standing = useByKey(isHeld && far ? before.data : undefined);
  const asFar = useByKey(cut.data);
  return {
    input,
    /** What its numbers are explained by. */
    explained: input,
    /** What it is to reach, of each figure that has targets. */
    targets: isToReach ? targetsOfRange(now.data?.targets) : now.data?.targets,
    compare,
    rows: now.data?.lines.length,
    lines,
    standing,
    /** Each line as far as it is compared; null: all of it is. */
    asFar: isPart && isHeld ? asFar : null,
    isOrdered,
    by,
    cells: shades.cells,
    head: now.data?.total,
    far: isPart && held ? cut.data?.total : now.data?.total,
    before: isToReach && now.data ? totalsToReach(now.data.targets) : held ? before.data?.total : undefined,
    /** Whether it is only what it is compared with that could not be read. */
    isOfCompared: !now.error && before.error !== undefined,
    error: [now, cut, before, shades].find(({ error }) => error)?.error as unknown,
    isRead: !now.isLoading && !shades.isLoading,
    reading: [now, cut, before, shades].some(({ isLoading }) => isLoading),
  };
}
