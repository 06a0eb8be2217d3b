import { mondayOf } from "../../../lending/time/calendar.ts";
import { isOfTime } from "../../../contract/report/report-record.ts";
import { addsUp, targetDimsOf, targetFigures, targetFilters, type TargetDim } from "../../../contract/report/target/targets.ts";
import type { ReportCode } from "../../../contract/report/explained.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { reportRecordOf } from "../../../contract/report/query-records.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { dayPart, monthOf, monthsOf, paceOf } from "../../../lending/report/target.ts";
import { addDays, daysBetween, localDate } from "../../../lending/time/zone.ts";
import type { Asking } from "../time-share.ts";
import { selectHeld, type Held } from "./target.store.ts";

type Query = ParsedOf<"report.query">;
/** As a report is asked, or a board. */
type Input = Omit<Query, "reportCode"> & { readonly reportCode: ReportCode };
type Targets = NonNullable<OutputOf<"report.query">["targets"]>;

/** The one line that a report is narrowed to; null: everybody's; undefined: to what no target can be of. */
function narrowedTo(
  input: Input,
  { dataScope, id, teamId }: Asking["staff"],
  dims: readonly TargetDim[],
): { readonly by: TargetDim; readonly key: string } | undefined {
  const own =
    dataScope === "own"
      ? { adminUserId: input.adminUserId ?? id }
      : dataScope === "team" && !input.adminUserId
        ? { teamId: input.teamId ?? teamId }
        : {};
  const { stage, userType, kind, leadKind, reason, rule, channel, companyId, ...rest } = { ...input, ...own };
  const person = dims.includes("reviewer") ? "reviewer" : "collector";
  const ids = Object.entries(targetFilters).flatMap(([by, filter]) => {
    const value = rest[filter];
    const isPerson = by === "collector" || by === "reviewer";
    // One person is a collector of one report, and a reviewer of another.
    if (value === undefined || value === null || (isPerson && by !== person)) return [];
    return [{ by: by as TargetDim, key: String(value) }];
  });
  const isOther = [stage, userType, kind, leadKind, reason, rule, channel, companyId].some((value) => value !== undefined);
  return isOther || ids.length > 1 ? undefined : (ids[0] ?? { by: "all", key: "" });
}

const daysOf = ({ startTime, endTime }: Input): readonly string[] =>
  Array.from({ length: daysBetween(startTime, endTime) + 1 }, (_, at) => addDays(startTime, at));

/** What a figure is to reach in each month: by months, where each of them has one. */
type Months = ReadonlyMap<string, number>;

/** Of one line of a figure; of everybody, where nothing is said of all together, what its lines are to reach together, if it adds up. */
function monthsFor(held: readonly Held[], of: { readonly by: TargetDim; readonly key: string }, along: readonly TargetDim[]): Months {
  const direct = new Map(held.filter(({ by, key }) => by === of.by && key === of.key).map(({ month, value }) => [month, value ?? 0]));
  if (of.by !== "all") return direct;
  for (const month of new Set(held.map((each) => each.month))) {
    if (direct.has(month)) continue;
    const parts = along.map((dim) => held.filter((each) => each.month === month && each.by === dim)).find((each) => each.length > 0);
    if (parts)
      direct.set(
        month,
        parts.reduce((sum, { value }) => sum + (value ?? 0), 0),
      );
  }
  return direct;
}

/** Of all months together: their sum, or of a quotient what they all have in common; null where one of them has none. */
function wholeOf(months: Months, wanted: readonly string[], sums: boolean): number | null {
  const values = wanted.map((month) => months.get(month));
  if (values.some((value) => value === undefined)) return null;
  if (sums) return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

/** What of it falls on these days: whole units, of a quotient all of it; null where one of the months has none. */
function proRataOf(months: Months, days: readonly string[], sums: boolean): number | null {
  const whole = wholeOf(months, monthsOf(days), sums);
  return whole === null || !sums ? whole : days.reduce((sum, day) => sum + dayPart(months.get(monthOf(day)) ?? 0, day), 0);
}

/** Of days and weeks: each day's part of its month's, of a quotient the month's own. */
function alongDays(
  months: Months,
  days: readonly string[],
  { by, sums }: { readonly by: string; readonly sums: boolean },
): Record<string, number> {
  const lines: Record<string, number> = {};
  for (const day of days) {
    const value = months.get(monthOf(day));
    if (value === undefined) continue;
    const key = by === "week" ? mondayOf(day) : day;
    lines[key] = sums ? (lines[key] ?? 0) + dayPart(value, day) : value;
  }
  return lines;
}

/** What the lines of a report are to reach, of every figure that has targets in the months of the range (rules/figures.md 16). */
export async function targetsFor(input: Input, { tx, tenant, staff, now }: Asking): Promise<Targets> {
  const record = reportRecordOf(input.reportCode);
  const dims = targetDimsOf(record);
  const to = narrowedTo(input, staff, dims);
  if (!to || !dims.includes(to.by)) return [];
  const days = daysOf(input);
  const wanted = monthsOf(days);
  const held = await selectHeld(tx, tenant.id, { report: input.reportCode, months: wanted });
  const lineDim = dims.find((dim) => dim === input.by);
  const others = dims.filter((dim) => dim !== "all");
  const figures = targetFigures(record).filter((key) => held.some(({ metric }) => metric === key));
  const pace = paceOf(days, localDate(now, tenant.timeZone));
  return figures.map((metric: FigureKey) => {
    const own = held.filter((each) => each.metric === metric);
    const sums = addsUp(metric);
    const all = monthsFor(own, to, sums ? [...(lineDim ? [lineDim] : []), ...others] : []);
    const isAlong = isOfTime(input.by);
    const members =
      lineDim && (to.by === "all" || to.by === lineDim) ? [...new Set(own.filter(({ by }) => by === lineDim).map(({ key }) => key))] : [];
    const ofMembers = (told: (months: Months) => number | null) =>
      Object.fromEntries(
        members.flatMap((key) => {
          const value = told(monthsFor(own, { by: lineDim ?? "all", key }, []));
          return value === null ? [] : [[key, value] as const];
        }),
      );
    const along = isAlong ? alongDays(all, days, { by: input.by, sums }) : null;
    return {
      metric,
      total: wholeOf(all, wanted, sums),
      lines: along ?? ofMembers((months) => wholeOf(months, wanted, sums)),
      proRata: {
        total: proRataOf(all, days, sums),
        lines: along ?? ofMembers((months) => proRataOf(months, days, sums)),
      },
      pace: sums ? pace : null,
    };
  });
}
