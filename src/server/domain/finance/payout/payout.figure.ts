import { partReason, payoutFigure } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
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

/** The payouts `p` that are asked for; of a figure those alone that it is of, beside them `g` with what it counts of each. */
export function payoutsOf({ figureTime }: Figure, { tenant }: Pick<QueueContext, "tenant">, values: Values): string {
  if (!figureTime) return "payout p";
  const place = values.add(tenant.id);
  // Each by its order: joined, the planner would read all payouts for the few of a day.
  return `(${payoutsBehind(figureTime, { tenant: place, zone: tenant.timeZone }, values)}) g cross join lateral (
    select w.* from payout w where w.tenant_id = ${place} and w.order_id = g.order_id offset 0) p`;
}

/** What its figure counts of a payout: below zero, where it came back on another day than it went. */
export const countedAmounts = { contractAmount: "g.contract", payAmount: "g.amount" } as const;

/** Whether all that a figure counts of payouts went by this house, each once, so that their list has it exactly: a book that was taken over has none of them. */
export async function hasFigure(input: ParsedOf<"payment.hasFigure">, { tx, tenant }: Context): Promise<{ readonly isWhole: boolean }> {
  const values = new Values();
  const place = values.add(tenant.id);
  const ofOrder = [...figureOrders(input, values), ...orderConditions(input, { tenant }, values)];
  const behind = payoutsBehind(input.figureTime, { tenant: place, zone: tenant.timeZone }, values);
  const other = await rowOf(
    tx,
    `select g.order_id from (${behind}) g join loan_order o on o.tenant_id = ${place} and o.id = g.order_id
       left join payout p on p.tenant_id = ${place} and p.order_id = g.order_id
     where ${["(p.id is null or abs(g.n) <> 1)", ...ofOrder].join(" and ")} limit 1`,
    values.list,
  );
  return { isWhole: other === undefined };
}
