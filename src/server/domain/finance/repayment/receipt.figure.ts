import { noChannel } from "../../../../contract/report/nobody.ts";
import { partReason, receiptFigure } from "../../../../lending/report/figure-filters.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
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

const receiptOf = (numbers: string, alias: string, tenant: string): string => `(${numbers}) ${alias} cross join lateral (
  select w.* from receipt w where w.tenant_id = ${tenant} and w.id = ${alias}.receipt_id and w.order_id = ${alias}.order_id offset 0) r`;

/** The receipts `r` that are asked for, in each way in which a list takes its rows; of a figure those alone that it is of. */
export interface Receipts {
  /** With `g`, of a figure: what of their money it counts, and the last time that it is filed under. */
  readonly all: string;
  /** The same, where `r` is known or has to be one of few. */
  readonly each: string;
  /** Of a figure: of its newest so many, and whether it has more than so many. */
  readonly newest?: (rows: number) => string;
  readonly isMore?: (than: number) => string;
}

interface Asking {
  readonly zone: string;
  readonly values: Values;
  /** The tenant's place among the values. */
  readonly place: string;
  /** What else is asked of the orders `o`. */
  readonly ofOrder: readonly string[];
}

export function receiptsOf(input: Figure, { zone, values, place, ofOrder }: Asking): Receipts {
  const cells = cellsOf(input);
  if (!cells) return { all: "receipt r", each: "receipt r" };
  const behind = receiptsBehind(cells, { tenant: place, zone }, values);
  const each = `cross join lateral (${behind.ofOne}) g`;
  return {
    // Each by its number: joined, the planner would read all receipts for the few of a day.
    all: receiptOf(behind.all(ofOrder), "g", place),
    each: `receipt r ${each}`,
    // Some more rows, because some are of one receipt, or of one that was taken back.
    newest: (rows) => `${receiptOf(behind.newest(rows + 30, ofOrder), "c", place)} ${each}`,
    isMore: (than) => behind.isMore(than, ofOrder),
  };
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
