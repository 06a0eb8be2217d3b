import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { limits } from "../../lending/limits.ts";
import { type HomeMetric, homeMetrics } from "../../lending/options/home-metrics.ts";
import { Refused } from "../../lending/reason.ts";
import { addDays, daysBetween, localDate } from "../../lending/time/zone.ts";
import type { Context } from "../kernel/context.ts";
import type { DayMeasure } from "./days/day-facts.ts";
import { type DaySums, selectDays, selectFirstOverdue } from "./days/day.queries.ts";
import { type HomeSlice, selectPayouts } from "./home.queries.ts";

const million = 1_000_000;
/** Parts per million; null where there is nothing to divide by. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * million) : null);

export const todayOf = ({ now, tenant }: Pick<Context, "now" | "tenant">): string => localDate(now, tenant.timeZone);
export const sliceOf = (input: ParsedOf<"homePage.todayDataStatistics">, context: Context): HomeSlice => ({
  date: input.date ?? todayOf(context),
  appId: input.appId ?? null,
});

type Days = ReadonlyMap<string, DaySums>;
const at = (days: Days, day: string, measure: DayMeasure): number => days.get(day)?.[measure] ?? 0;

/** Metric on the wire -> its figure of a day; what each measure counts stands in day-facts.ts. */
const metrics: Readonly<Record<Exclude<HomeMetric, "firstOverdueRate">, DayMeasure>> = {
  register: "registered",
  apply: "applied",
  approve: "approved",
  payoutCount: "paid_out",
  payoutAmount: "paid_out_amount",
  dueCount: "due",
  repayCount: "repaid",
  repayAmount: "repaid_amount",
  overdueCount: "overdue",
};

/** firstOverdueRate of a day is that of the orders due the day before (rules/figures.md 3), by the halves that the reports have. */
type Rates = ReadonlyMap<string, number | null>;
async function ratesOf({ tx, tenant, now }: Context, days: readonly string[], appId: number | null): Promise<Rates> {
  const found = await selectFirstOverdue(tx, {
    tenantId: tenant.id,
    days: days.map((day) => addDays(day, -1)),
    appId,
    today: todayOf({ tenant, now }),
  });
  return new Map(found.map(({ day, late, due }) => [addDays(day, 1), share(late, due)]));
}

/** The head tiles of one day, the whole tenant's. The approval rate is approve ÷ apply of the day. */
export async function todayDataStatistics(
  input: ParsedOf<"homePage.todayDataStatistics">,
  context: Context,
): Promise<OutputOf<"homePage.todayDataStatistics">> {
  const { date, appId } = sliceOf(input, context);
  const days = await selectDays(context.tx, { tenantId: context.tenant.id, days: [date], appId });
  const rates = await ratesOf(context, [date], appId);
  const of = (metric: keyof typeof metrics): number => at(days, date, metrics[metric]);
  return {
    register: of("register"),
    apply: of("apply"),
    approve: of("approve"),
    payoutCount: of("payoutCount"),
    payoutAmount: of("payoutAmount"),
    dueCount: of("dueCount"),
    repayCount: of("repayCount"),
    repayAmount: of("repayAmount"),
    overdueCount: of("overdueCount"),
    firstOverdueRate: rates.get(date) ?? null,
  };
}

/** The same figures day by day, thirty days that end today unless others are named; a day that has not come yet is null. */
export async function dataTrend(input: ParsedOf<"homePage.dataTrend">, context: Context): Promise<OutputOf<"homePage.dataTrend">> {
  const today = todayOf(context);
  const dates = trendDays(input, today);
  const appId = input.appId ?? null;
  const days = await selectDays(context.tx, { tenantId: context.tenant.id, days: dates, appId });
  const wanted = [...new Set(input.metrics ?? homeMetrics)];
  const rates = wanted.includes("firstOverdueRate") ? await ratesOf(context, dates, appId) : new Map<string, number>();
  const valueOf = (day: string, metric: HomeMetric): number | null =>
    metric === "firstOverdueRate" ? (rates.get(day) ?? null) : at(days, day, metrics[metric]);
  const series = wanted.map((metric) => ({ metric, values: dates.map((day) => (day > today ? null : valueOf(day, metric))) }));
  return { dates, series };
}

function trendDays(input: ParsedOf<"homePage.dataTrend">, today: string): string[] {
  const end = input.endTime ?? (input.startTime && input.startTime > today ? input.startTime : today);
  const start = input.startTime ?? addDays(end, 1 - limits.reportRangeDays);
  const count = daysBetween(start, end) + 1;
  if (count < 1) throw new Refused({ error: "range.reversed", field: "endTime" });
  if (count > limits.reportRangeDays)
    throw new Refused({ error: "range.tooLong", vars: { days: limits.reportRangeDays }, field: "endTime" });
  return Array.from({ length: count }, (_, i) => addDays(start, i));
}

/** Payouts of the day (success, amount, failed) and those that stand before it now (pending, in progress; null of another day). */
export async function todayPayData(input: ParsedOf<"homePage.todayPayData">, context: Context): Promise<OutputOf<"homePage.todayPayData">> {
  const { date, appId } = sliceOf(input, context);
  const days = await selectDays(context.tx, { tenantId: context.tenant.id, days: [date], appId });
  const waiting = date === todayOf(context) ? await selectPayouts(context, appId) : { pending: null, inProgress: null };
  return {
    ...waiting,
    success: at(days, date, "paid_out"),
    failed: at(days, date, "payout_failed"),
    amount: at(days, date, "paid_out_amount"),
  };
}
