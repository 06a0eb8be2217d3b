import { nobody } from "../../../../contract/report/nobody.ts";
import { among } from "../../../kernel/sql/among.ts";
import { inDays } from "../../../kernel/sql/filters.ts";
import { scopeOfFacts } from "../../../kernel/sql/scope.ts";
import type { Values } from "../../../kernel/sql/sql.ts";
import { ordersBehind, type FactSql, type Measure } from "../../../report/collection-facts.ts";
import type { Desk } from "../../book/order/desk.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import type { FigureFilters } from "./order-queue.types.ts";

const recovered = ["recovered_principal", "recovered_interest", "recovered_penalty"] as const;
/** Which measures each filter by time is about. */
const figures = {
  recoveredTime: recovered,
  clearedTime: ["recovered_count"],
  allocatedTime: ["allocated"],
  contactedTime: ["connected"],
  promisedTime: ["promised"],
  promiseDueTime: ["promises_due"],
  promiseKeptTime: ["promises_kept"],
} as const satisfies Partial<Record<keyof FigureFilters, readonly Measure[]>>;
const times = Object.keys(figures) as (keyof typeof figures)[];
const narrower = ["recoveredHour", "creditedTo", "credited", "stageThen"] as const satisfies readonly (keyof FigureFilters)[];

/** Whether a queue is asked for by a figure. */
export const isByFigure = (filters: FigureFilters): boolean =>
  [...times, ...narrower].some((name) => filters[name] !== undefined && filters[name] !== false);

interface Reading {
  readonly context: QueueContext;
  readonly values: Values;
  readonly desk: Desk;
}

function stagesThen(wanted: readonly string[], { tenant }: QueueContext, late: string): string {
  const rows = tenant.stages.filter((stage) => wanted.includes(stage.code));
  const each = rows.map(({ from, to }) => `${late} >= ${Math.trunc(from)}${to === null ? "" : ` and ${late} <= ${Math.trunc(to)}`}`);
  return each.length > 0 ? `(${each.join(" or ")})` : "false";
}

/** Facts of these people, and with nobody among them what is credited to none. */
function whose(wanted: readonly number[], staff: string, values: Values): string {
  const theirs = `${staff} = any(${values.add(wanted)}::bigint[])`;
  return wanted.includes(nobody) ? `(${theirs} or ${staff} is null)` : theirs;
}

/** Conditions on one fact; the hour is that of money. */
function holdsOf(filters: FigureFilters, name: keyof typeof figures, { context, values }: Reading) {
  const zone = context.tenant.timeZone;
  const hour = name === "recoveredTime" || name === "clearedTime" ? filters.recoveredHour : undefined;
  return ({ at, staff, late }: FactSql): readonly string[] => {
    const clock = `extract(hour from ${at} at time zone t.time_zone)`;
    return [
      ...inDays(values, at, filters[name], zone),
      ...(hour ? [`${clock} between ${values.add(hour.from ?? 0)}::int and ${values.add(hour.to ?? 23)}::int`] : []),
      ...(filters.creditedTo?.length ? [whose(filters.creditedTo, staff, values)] : []),
      ...(filters.credited ? [`${staff} is not null`] : []),
      ...scopeOfFacts(context.staff, context.tenant.id, staff),
      ...(filters.stageThen?.length ? [stagesThen(filters.stageThen, context, late)] : []),
    ];
  };
}

/**
 * The condition that `loan_order o` is behind every figure asked for. The tenant is the statement's first parameter, as `ordersBehind` has it. As an
 * array, so that the orders are looked up by their numbers: joined, every order of the book was read for the few thousand of a day.
 */
export function figureConditions(filters: FigureFilters, reading: Reading): readonly string[] {
  if (!isByFigure(filters)) return [];
  const asked = times.filter((name) => filters[name]);
  const isOfMoney = filters.recoveredTime ?? filters.clearedTime;
  const wanted = asked.length === 0 || (filters.recoveredHour && !isOfMoney) ? ([...asked, "recoveredTime"] as const) : asked;
  const behind = wanted.map((name) => ordersBehind(reading.desk.department, figures[name], holdsOf(filters, name, reading)));
  return [among(behind.join(" intersect "))];
}
