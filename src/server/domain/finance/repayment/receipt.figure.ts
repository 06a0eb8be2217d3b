import { noChannel } from "../../../../contract/report/nobody.ts";
import { partReason, receiptFigure } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";
import { receiptsBehind, unlikeReceipts, type PaymentCells } from "../../../report/tally/payments-behind.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

type Figure = Pick<
  ParsedOf<"repayment.list">,
  "figureTime" | "figureTiming" | "figureSource" | "figurePart" | "figureChannel" | "figureProduct"
>;

/** The cells of a figure of payments; null where none is meant: without its days it would be of every payment there is. */
const cellsOf = ({ figureTime: days, figureTiming: timings, figureSource: sources, figurePart: part }: Figure): PaymentCells | null =>
  days ? { days, timings, sources, part } : null;

/** What a figure says of the orders `o` of its payments. @throws where a part of one is asked for and no figure */
export function figureOrders(input: Figure, values: Values): readonly string[] {
  const reason = partReason(receiptFigure, input);
  if (reason) throw new Refused(reason);
  const { figureChannel: channel, figureProduct } = input;
  return [
    ...(channel ? [`o.channel = ${values.add(channel === noChannel ? "" : channel)}`] : []),
    ...isOneOf(values, "o.product_id", figureProduct),
  ];
}

/** The receipts `r` that are asked for; of a figure those alone that it is of, beside them `g` with what of their money it counts. */
export function receiptsOf(input: Figure, { tenant }: Pick<QueueContext, "tenant">, values: Values): string {
  const cells = cellsOf(input);
  if (!cells) return "receipt r";
  const place = values.add(tenant.id);
  // Each by its number: joined, the planner would read all receipts for the few of a day.
  return `(${receiptsBehind(cells, { tenant: place, zone: tenant.timeZone }, values)}) g cross join lateral (
    select w.* from receipt w where w.tenant_id = ${place} and w.id = g.receipt_id and w.order_id = g.order_id offset 0) r`;
}

/** What of a receipt's money its figure counts: below zero, where it was taken back in another month than it came. */
export const countedParts = { principal: "g.principal", interest: "g.interest", fee: "g.fee", penalty: "g.penalty" } as const;

/** Whether all that a figure counts of payments came by receipts, so that their list has it exactly. */
export async function hasFigure(input: ParsedOf<"repayment.hasFigure">, { tx, tenant }: Context): Promise<{ readonly isWhole: boolean }> {
  const cells = cellsOf(input);
  if (!cells) return { isWhole: false };
  const values = new Values();
  const ofOrder = [...figureOrders(input, values), ...orderConditions(input, { tenant }, values)];
  const asker = { tenant: values.add(tenant.id), zone: tenant.timeZone };
  const other = await rowOf(tx, `${unlikeReceipts(cells, asker, values, ofOrder)} limit 1`, values.list);
  return { isWhole: other === undefined };
}
