import { partReason, payoutFigure } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";
import { payoutsBehind } from "../../../report/tally/payouts-behind.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

type Figure = Pick<ParsedOf<"payment.list">, "figureTime" | "figureType" | "figureProduct">;

/** What a figure says of the orders `o` of its payouts. @throws where a part of one is asked for and no figure */
export function figureOrders(input: Figure, values: Values): readonly string[] {
  const reason = partReason(payoutFigure, input);
  if (reason) throw new Refused(reason);
  return [...isOneOf(values, "o.user_type", input.figureType), ...isOneOf(values, "o.product_id", input.figureProduct)];
}

interface Asking {
  readonly zone: string;
  readonly values: Values;
  /** The tenant's place among the values. */
  readonly place: string;
  /** What else is asked of the orders `o`. */
  readonly ofOrder: readonly string[];
}

/** The payouts `p` that are asked for, in each way in which a list takes its rows; of a figure those alone that it is of. */
export interface Payouts {
  /** With `g`, of a figure: what it counts of each, and the last time that it is counted under. */
  readonly all: string;
  /** The same, where `p` is known or has to be one of few: what comes after all that says which they are. */
  readonly each: string;
  /** Of a figure: of its newest so many, and whether it has more than so many. */
  readonly newest?: (rows: number) => string;
  readonly isMore?: (than: number) => string;
}

export function payoutsOf({ figureTime }: Figure, { zone, values, place, ofOrder }: Asking): Payouts {
  if (!figureTime) return { all: "payout p", each: "" };
  const behind = payoutsBehind(figureTime, { tenant: place, zone }, values);
  const payoutOf = (orders: string, alias: string) => `(${orders}) ${alias} cross join lateral (
    select w.* from payout w where w.tenant_id = ${place} and w.order_id = ${alias}.order_id offset 0) p`;
  const each = `cross join lateral (${behind.ofOne}) g`;
  return {
    // Each by its order: joined, the planner would read all payouts for the few of a day.
    all: payoutOf(behind.all(ofOrder), "g"),
    each,
    // More rows than are asked for, because some are of one that came back.
    newest: (rows) => payoutOf(behind.newest(rows + 30, ofOrder), "c"),
    isMore: (than) => behind.isMore(than, ofOrder),
  };
}

/** What its figure counts of a payout: below zero, where it came back on another day than it went. */
export const countedAmounts = { contractAmount: "g.contract", payAmount: "g.amount" } as const;

/** Whether all that a figure counts of payouts went by this house, each once, so that their list has it exactly: a book that was taken over has none of them. */
export async function hasFigure(input: ParsedOf<"payment.hasFigure">, { tx, tenant }: Context): Promise<{ readonly isWhole: boolean }> {
  const values = new Values();
  const place = values.add(tenant.id);
  const ofOrder = [...figureOrders(input, values), ...orderConditions(input, { tenant }, values)];
  const behind = payoutsBehind(input.figureTime, { tenant: place, zone: tenant.timeZone }, values).all([]);
  const other = await rowOf(
    tx,
    `select g.order_id from (${behind}) g join loan_order o on o.tenant_id = ${place} and o.id = g.order_id
       left join payout p on p.tenant_id = ${place} and p.order_id = g.order_id
     where ${["(p.id is null or abs(g.n) <> 1)", ...ofOrder].join(" and ")} limit 1`,
    values.list,
  );
  return { isWhole: other === undefined };
}
