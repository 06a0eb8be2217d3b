import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { stageCode } from "../../lending/order/stage.ts";
import { addDays, daysBetween } from "../../lending/time/zone.ts";
import type { Context } from "../kernel/context.ts";
import { share, sliceOf, todayOf } from "./home.days.ts";
import { type BookRow, selectDue, selectEntered, selectNeglected, selectOpenBook, selectReminded } from "./home.queries.ts";

type Input = ParsedOf<"homePage.todayNotSettleData">;

/** Days of the two funnels, and how long before the due date reminding begins: at the first stage, S-3 (rules/collection.md 1). */
const funnelDays = 3;

const total = (rows: readonly BookRow[], pick: (row: BookRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
const claim = (row: BookRow): number => row.principal + row.interest + row.fee + row.penalty;

/**
 * The open book: orders awaiting repayment or overdue, and what they owe today by component; total = the claim, as the queues show it.
 * Of another day than today it is not known: null, never a guess.
 */
export async function todayNotSettleData(input: Input, context: Context): Promise<OutputOf<"homePage.todayNotSettleData">> {
  const { date, appId } = sliceOf(input, context);
  if (date !== todayOf(context)) return { count: null, principal: null, interest: null, fee: null, penalty: null, total: null };
  const rows = await selectOpenBook(context, appId, [6, 8]);
  return {
    count: total(rows, (row) => row.count),
    principal: total(rows, (row) => row.principal),
    interest: total(rows, (row) => row.interest),
    fee: total(rows, (row) => row.fee),
    penalty: total(rows, (row) => row.penalty),
    total: total(rows, claim),
  };
}

/** Orders that came into collection that day; and all that are overdue now, with their claim, by stage of days past due (null of another day). */
export async function todayOverdueData(input: Input, context: Context): Promise<OutputOf<"homePage.todayOverdueData">> {
  const slice = sliceOf(input, context);
  const [entered] = await selectEntered(context, slice, [slice.date]);
  const newOverdue = entered?.entered ?? 0;
  if (slice.date !== todayOf(context)) return { newOverdue, total: null, amount: null, neglected: null, byStage: [] };
  const rows = await selectOpenBook(context, slice.appId, [8]);
  const neglected = context.staff.dataScope === "own" ? null : await selectNeglected(context, slice);
  const count = total(rows, (row) => row.count);
  return { newOverdue, total: count, amount: total(rows, claim), neglected, byStage: byStage(rows, context, slice.date) };
}

/** One entry per stage of collection, in the order of the tenant's table, empty ones too; what no stage covers comes last, unnamed. */
function byStage(rows: readonly BookRow[], { tenant }: Context, today: string) {
  const stages = [...tenant.stages].filter((stage) => stage.to === null || stage.to > 0).sort((a, b) => a.from - b.from);
  const shown = new Map(stages.map((stage) => [stage.code, { stage: stage.code, count: 0, amount: 0 }]));
  for (const row of rows) {
    const code = (row.due_date && stageCode(tenant.stages, daysBetween(row.due_date, today))) ?? "";
    const entry = shown.get(code) ?? { stage: code, count: 0, amount: 0 };
    shown.set(code, { ...entry, count: entry.count + row.count, amount: entry.amount + claim(row) });
  }
  return [...shown.values()];
}

/**
 * Orders whose due date is the day: paid = settled by its end, partial = something paid and not settled, unpaid = the rest. amountDue =
 * principal, interest and fee as contracted; amountPaid = what was paid of them by value date. An order whose due date is moved on the day
 * itself leaves this tile; the day's dueCount keeps it.
 */
export async function todayShouldData(input: Input, context: Context): Promise<OutputOf<"homePage.todayShouldData">> {
  const row = await selectDue(context, sliceOf(input, context));
  return { ...row, unpaid: row.due - row.paid - row.partial };
}

/** The day and the two before it: orders that came into collection on each, how many of them are settled or cured by now, and their share. */
export async function day3OverdueCollection(input: Input, context: Context): Promise<OutputOf<"homePage.day3OverdueCollection">> {
  const slice = sliceOf(input, context);
  const days = Array.from({ length: funnelDays }, (_, i) => addDays(slice.date, i + 1 - funnelDays));
  const rows = await selectEntered(context, slice, days);
  return rows.map((row) => ({ ...row, rate: share(row.recovered, row.entered) }));
}

/**
 * The three due dates after the day (due today has a tile of its own): orders that were unpaid when reminding began, how many were reminded
 * since, how many are settled; rate = paid ÷ toRemind.
 */
export async function day3ExpireRemind(input: Input, context: Context): Promise<OutputOf<"homePage.day3ExpireRemind">> {
  const slice = sliceOf(input, context);
  const days = Array.from({ length: funnelDays }, (_, i) => addDays(slice.date, i + 1));
  const rows = await selectReminded(context, slice, days, funnelDays);
  return rows.map((row) => ({ ...row, rate: share(row.paid, row.toRemind) }));
}
