import { bookReports, type BookReport } from "../../../contract/report/book/book-reports.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { selectStock } from "../daily.queries.ts";
import type { Asking } from "../time-share.ts";
import type { BookSlice } from "./book.queries.ts";
import { besideStages } from "./beside-stages.ts";
import { selectPlanned, type Planned } from "./plans.ts";
import { sumLines, withShares, type BookInput, type Lines, type Values } from "./sum-lines.ts";

/** The rate that a weekly report sets beside last week's. */
const weeklyRate: Partial<Record<BookReport, FigureKey>> = { afterLoanWeekly: "enteredRate", reminderWeekly: "paidRate" };
/** What a report by hour adds up hour after hour. */
const runningOf: Partial<Record<BookReport, string>> = {
  reminderTimeShare: "paidCount",
  timeShareRegister: "registered",
  timeShareApply: "applications",
  marketingTimeShare: "leadApplied",
};

const moved = (slice: BookSlice, days: number): BookSlice => ({ ...slice, days: slice.days.map((day) => addDays(day, days)) });
const each = (lines: Lines["lines"], change: (key: string, values: Values) => Values): Lines["lines"] =>
  new Map([...lines].map(([key, values]) => [key, change(key, values)]));

/** The same rate a week before, of each line, and how many points it has moved. */
async function besideLastWeek(input: BookInput, asking: Asking, slice: BookSlice, { lines, total }: Lines): Promise<Lines> {
  const rate = weeklyRate[input.reportCode];
  if (!rate) return { lines, total };
  const before = await sumLines(input, asking, moved(slice, -7));
  const rateOf = (values: Values | undefined): number | null => (values ? (withShares(input.reportCode, values)[rate] ?? null) : null);
  const compared = (values: Values, earlier: Values | undefined): Values => {
    const [now, last] = [rateOf(values), rateOf(earlier)];
    return { ...values, lastRate: last, rateChange: now === null || last === null ? null : now - last };
  };
  const keyBefore = (key: string): string => (input.by === "week" ? addDays(key, -7) : key);
  return { lines: each(lines, (key, values) => compared(values, before.lines.get(keyBefore(key)))), total: compared(total, before.total) };
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** Sums up to each hour. */
function running(lines: Lines["lines"], name: string): ReadonlyMap<string, number> {
  let sum = 0;
  return new Map(hours.map((hour) => [hour, (sum += lines.get(hour)?.[name] ?? 0)]));
}

/** By hour: what came up to each, beside the range before and the same days a week before. */
async function besideOtherDays(input: BookInput, asking: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const name = runningOf[input.reportCode];
  if (!name || input.by !== "hour" || found.lines.size === 0) return found;
  const now = running(found.lines, name);
  const at = async (days: number) => running((await sumLines(input, asking, moved(slice, days), name)).lines, name);
  const before = await at(-slice.days.length);
  const week = await at(-7);
  const due = found.total["dueOrders"] ?? null;
  const last = [...found.lines.keys()].toSorted().at(-1) ?? "00";
  const [some = {}] = found.lines.values();
  const nothing = Object.fromEntries(Object.keys(some).map((key) => [key, 0]));
  const lines = hours
    .filter((hour) => hour <= last)
    .map((hour): [string, Values] => {
      const [cumulative = 0, dayBefore = 0, weekBefore = 0] = [now.get(hour), before.get(hour), week.get(hour)];
      const rate = due ? Math.round((cumulative * 1_000_000) / due) : null;
      return [
        hour,
        {
          ...nothing,
          ...found.lines.get(hour),
          cumulative,
          cumulativeRate: rate,
          dayBefore,
          weekBefore,
          againstDay: dayBefore > 0 ? Math.round(((cumulative - dayBefore) * 1_000_000) / dayBefore) : null,
        },
      ];
    });
  return { lines: new Map(lines), total: found.total };
}

/** What is held now, by stage: of a range that ends today. */
async function besideStock(input: BookInput, { tx }: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  if (input.reportCode !== "afterLoanCustomers" || slice.days.at(-1) !== slice.today || input.by === "day") return found;
  const { tenantId, days, people, appId, stages, today } = slice;
  const rows = await selectStock(tx, { tenantId, days, people, appId, stages, untilHour: null }, "stage", today);
  const held = (rows_: typeof rows): Values => ({
    openCount: rows_.reduce((sum, { stock }) => sum + stock, 0),
    openPrincipal: rows_.reduce((sum, { stockPrincipal }) => sum + stockPrincipal, 0),
  });
  const keys = [...new Set([...found.lines.keys(), ...(input.by === "stage" ? rows.map(({ key }) => String(key)) : [])])];
  const lines = keys.map((key): [string, Values] => [
    key,
    { ...found.lines.get(key), ...(input.by === "stage" ? held(rows.filter((row) => row.key === key)) : {}) },
  ]);
  return { lines: new Map(lines), total: { ...found.total, ...held(rows) } };
}

/** What was planned to be paid out: of days and apps, and of all of them; a plan knows of nothing else. */
async function besidePlan(input: BookInput, { tx }: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const { productId, userType, tenantId, days, appId } = slice;
  if (input.reportCode !== "paymentAchievement" || productId !== null || userType !== null) return found;
  const planned = await selectPlanned(tx, tenantId, days, appId);
  const sum = (is: (each: Planned) => boolean): number => planned.filter(is).reduce((all, { amount }) => all + amount, 0);
  const isOf = (key: string) => (each: Planned) => (input.by === "day" ? each.day : each.app) === key;
  const total = { ...found.total, plan: sum(() => true) };
  if (input.by !== "day" && input.by !== "app") return { lines: found.lines, total };
  const keys = new Set([
    ...found.lines.keys(),
    ...planned.filter(({ amount }) => amount > 0).map(({ day, app }) => (input.by === "day" ? day : app)),
  ]);
  const [some = {}] = found.lines.values();
  const nothing = Object.fromEntries(Object.keys(some).map((key) => [key, 0]));
  return { lines: new Map([...keys].map((key) => [key, { ...nothing, ...found.lines.get(key), plan: sum(isOf(key)) }])), total };
}

/** What stands beside the summed cells of a report: other ranges, and what is so now. */
export async function besides(input: BookInput, asking: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  if (!Object.hasOwn(bookReports, input.reportCode)) return found;
  const rated = await besideLastWeek(input, asking, slice, found);
  const run = await besideOtherDays(input, asking, slice, rated);
  const held = await besideStages(input, asking, slice, await besideStock(input, asking, slice, run));
  return besidePlan(input, asking, slice, held);
}
