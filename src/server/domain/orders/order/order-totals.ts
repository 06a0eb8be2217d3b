import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { countedFrom } from "../../../kernel/sql/counted.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { within } from "../../../kernel/sql/within.ts";
import { isBookedToday } from "./order-lists.ts";
import { expressions, type Expressions } from "./order-queue.columns.ts";
import { orderQueue, type OrderQueue, type QueueKind } from "./order-queue.ts";
import type { QueueFilters } from "./order-queue.types.ts";

type Totals = OutputOf<"collection.listTatolAmount">;
type Sums = Omit<Totals, "outstanding" | "isExact">;

interface Patience {
  /** How long a sum may take before it is answered as "at least", ms; 0: it is not tried. */
  readonly waits: number;
  /** From how many rows of the desk that is. */
  readonly part: number;
}
const patience: Patience = { waits: 25, part: 20_000 };

/**
 * Count and sums of everything that the filter leaves, in minor units; paidAmount holds paid penalty too, outstanding is the claim without it. What takes
 * longer than a moment is what a part of the desk adds up to: nothing of an order is below zero, so that the whole is that at least. Exactly it is added
 * up for as long as somebody waits for it.
 */
export function sumQueue(
  kind: QueueKind,
  { exactly = false, ...filters }: QueueFilters & { readonly exactly?: boolean | undefined },
  context: Context,
  { waits, part } = patience,
): Promise<Totals> {
  const work = async (): Promise<Totals> => {
    const booked = { ...context, isBooked: await isBookedToday(context) };
    const queue = orderQueue(kind, { ...filters, order: "asc" }, booked);
    const sums = (of: number | null) => sumsOf(context, queue, { ...expressions(booked), of });
    const atOnce = () => (waits > 0 ? within(context.tx, waits, () => sums(null)) : null);
    const known = await (exactly ? sums(null) : atOnce());
    if (known) return totalsOf(known, true);
    if (queue.isLookedUp) {
      const least = await sums(part);
      return totalsOf(least, least.count < part);
    }
    const isWhole = await isWithin(context, queue, part);
    return totalsOf(await sums(isWhole ? null : part), isWhole);
  };
  return exactly ? context.whileAsked(work) : work();
}

const totalsOf = (sums: Sums, isExact: boolean): Totals => ({ isExact, ...sums, outstanding: sums.claim - sums.penalty });

/** Whether a desk has no more than so many rows, before any filter. */
async function isWithin({ tx }: Context, { desk }: OrderQueue, most: number): Promise<boolean> {
  const row = await rowOf<{ known: number }>(
    tx,
    `select count(*)::int as known from (select from loan_order o where ${desk.where.join(" and ")} limit ${most + 1}) counted`,
    desk.values,
  );
  return (row?.known ?? 0) <= most;
}

interface Reading extends Pick<Expressions, "claim" | "penalty"> {
  readonly of: number | null;
}
/** Of all rows, or of those that the filter leaves of so many; where they are looked up, of so many that it leaves. */
async function sumsOf({ tx }: Context, queue: OrderQueue, { claim, penalty, of }: Reading): Promise<Sums> {
  const { from, where, values, desk, isLookedUp } = queue;
  const sums = { contractAmount: "o.principal", dueAmount: "o.due_total", paidAmount: "o.paid_total", penalty, claim };
  const columns = Object.entries(sums).map(([name, sql]) => `coalesce(sum(${sql}), 0)::bigint as "${name}"`);
  const [table = "", ...joins] = countedFrom(from, [...where, claim]).split(/(?<=^loan_order o)/);
  // By name, and without what the part has been taken by: it then comes from the desk's index alone (20,000 orders read one by one took longer than
  // to add up all of the index).
  const inner = of === null ? [] : isLookedUp ? where : desk.where;
  const left = where.slice(inner.length);
  const used = new Set([...columns, ...joins, ...left].flatMap((sql) => [...sql.matchAll(/\bo\.(\w+)/g)].map(([column]) => column)));
  const rows = of === null ? table : `(select ${[...used].join(", ")} from ${table} where ${inner.join(" and ")} limit ${of}) o`;
  const row = await rowOf<Sums>(
    tx,
    `select count(*)::int as count, ${columns.join(", ")} from ${rows}${joins.join("")}${left.length > 0 ? ` where ${left.join(" and ")}` : ""}`,
    values.list,
  );
  if (!row) throw new Error("an aggregate answers one row");
  return row;
}
