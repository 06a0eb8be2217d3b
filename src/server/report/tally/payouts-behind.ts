import { inDays, type DayRange } from "../../kernel/sql/filters.ts";
import type { Values } from "../../kernel/sql/sql.ts";
import { conditionOf } from "./cells.ts";
import { payoutFact } from "./flow-facts.ts";

const measures = { paidOut: "n", paidOutAmount: "amount", contractAmount: "contract" } as const;
const names = Object.values(measures);

/** Payouts behind a figure, in the ways in which they are asked for; all have the same values in their text. */
export interface PayoutsBehind {
  /** Their orders, each with the last time that it is counted under there and what it counts: order_id, at, n, amount, contract. */
  readonly all: (ofOrder: readonly string[]) => string;
  /** The same of the payout `p` alone. */
  readonly ofOne: string;
  /**
   * order_id of those that may be: whatever the newest so many steps of these days are of.
   * @param ofOrder conditions on the order `o`
   */
  readonly newest: (rows: number, ofOrder: readonly string[]) => string;
  /** Whether there are more than so many for certain, without reading them all; false: it is not known. */
  readonly isMore: (than: number, ofOrder: readonly string[]) => string;
}

/**
 * The orders whose payouts a figure of these days counts. A payout that came back on a day of its own stands below zero there; one that came back in the same
 * days is in none. Found by the index of the steps that orders took.
 */
export function payoutsBehind(days: DayRange, of: { readonly tenant: string; readonly zone: string }, values: Values): PayoutsBehind {
  const inIts = [`f.tenant_id = ${of.tenant}`, ...inDays(values, "f.at", days, of.zone)];
  const stages = ["payout_success", "payout_failure"] as const;
  const o = "join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id";
  const adds = Object.entries(measures).map(([measure, name]) => `(${payoutFact.adds[measure] ?? "0"})::bigint as ${name}`);
  const behind = (only: string) => {
    const where = [...inIts, `f.to_stage in (${stages.map((stage) => `'${stage}'`).join(", ")})`, conditionOf(payoutFact), only];
    return `select x.order_id, max(x.at) as at, ${names.map((name) => `coalesce(sum(x.${name}), 0)::bigint as ${name}`).join(", ")}
      from (select f.order_id, f.at, ${adds.join(", ")} from order_event f ${o} where ${where.join(" and ")} offset 0) x
      group by x.order_id having ${names.map((name) => `sum(x.${name}) <> 0`).join(" or ")}`;
  };
  // A book that was taken over has no payouts: its orders are none of a list's. Each is asked for its own: joined, all of both were read.
  const isOurs = `exists (select from payout w where w.tenant_id = f.tenant_id and w.order_id = f.order_id offset 0)`;
  const steps = (stage: string, ofOrder: readonly string[]) =>
    `from order_event f${ofOrder.length > 0 ? ` ${o}` : ""} where ${[...inIts, `f.to_stage = '${stage}'`, conditionOf(payoutFact), isOurs, ...ofOrder].join(" and ")}
      order by f.at desc`;
  return {
    all: (ofOrder) => behind(["true", ...ofOrder].join(" and ")),
    ofOne: behind("f.order_id = p.order_id"),
    // Either step as its own index has it: of both together nothing has the order.
    newest: (rows, ofOrder) =>
      `select distinct x.order_id from (${stages
        .map((stage) => `(select f.order_id, f.at ${steps(stage, ofOrder)} limit ${rows})`)
        .join(" union all ")}) x`,
    // An order is paid again only after it came back: as many payouts as went, less those that came back, are of different orders.
    isMore: (than, ofOrder) => {
      const of = (stage: string, conditions: readonly string[], most: string) =>
        `(select count(*) from (select ${steps(stage, conditions)} limit ${most}) n)`;
      const undone = of("payout_failure", [], String(than));
      return `${of("payout_success", ofOrder, `${than + 1} + ${undone}`)} - ${undone} > ${than}`;
    },
  };
}
