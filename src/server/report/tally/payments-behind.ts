import { paymentParts as parts } from "../../../lending/options/finance/payment-figure-codes.ts";
import { moneyKind, moneyTiming } from "./money-facts.ts";
import type { Values } from "../../kernel/sql/sql.ts";
import { inDays, isOneOf, type DayRange } from "../../kernel/sql/filters.ts";

/** Which cells of the book of money are meant: their days, what the money met, by what it came. */
export interface PaymentCells {
  readonly days: DayRange;
  readonly timings?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  /** Of a figure of one part: what has nothing of it is none of its payments. */
  readonly part?: (typeof parts)[number] | undefined;
}

/** The happening by which the money `f` came; of what is taken back, that which it takes back. */
const happening = `case when f.event_id like 'reversal:%' then (select v.event ->> 'event' from loan_event v
  where v.tenant_id = f.tenant_id and v.order_id = f.order_id and v.event_id = f.event_id) else f.event_id end`;
/** Of an extension's parts only the last brings its money: a receipt that has money of its own came after the extension was over. */
const hasOwn = (receipt: string): string => `exists (select from repayment w where w.tenant_id = f.tenant_id and w.order_id = f.order_id
  and w.event_id = 'receipt:' || ${receipt}.id)`;
const lastPart = (
  extension: string,
): string => `(select max(x.id) from receipt x where x.tenant_id = f.tenant_id and x.extension_id = ${extension}
  and x.order_id = f.order_id and x.state in ('success', 'reversed') and not ${hasOwn("x")})`;
/**
 * The receipt that brought the money `f`, or that was taken back by it; null where none did. Most money names its receipt itself: it is asked first, because to
 * ask all of it of every row of a week (58,000) took most of the time.
 */
const receipt = `case when f.event_id ~ '^receipt:[0-9]{1,18}$' then substr(f.event_id, 9)::bigint else (
  select case when h.extension is not null then ${lastPart("h.extension")} when f.event_id like 'receipt:%' then h.receipt
    else (select case when d.extension_id is null or ${hasOwn("d")} then d.id else ${lastPart("d.extension_id")} end
      from receipt d where d.tenant_id = f.tenant_id and d.id = h.receipt and d.order_id = f.order_id) end
  from (select substring(e.event from 'receipt:([0-9]{1,18})$')::bigint as receipt,
      substring(e.event from '^extension:([0-9]{1,18})')::bigint as extension
    from (select ${happening} as event) e) h) end`;

const all = `(${parts.map((part) => `x.${part}`).join(" + ")})`;

interface Asker {
  /** The tenant's place among the values, and his zone. */
  readonly tenant: string;
  readonly zone: string;
}

/** Conditions on the money `f` of the cells that are meant. */
const inCells = ({ days, timings, sources }: PaymentCells, { tenant, zone }: Asker, values: Values): readonly string[] => [
  `f.tenant_id = ${tenant}`,
  ...inDays(values, "f.filed_at", days, zone),
  ...isOneOf(values, moneyTiming, timings),
  ...isOneOf(values, moneyKind, sources),
];
/** That money, each row with its receipt, which is worked out once. */
const rowsWith = (
  where: readonly string[],
  join = "",
): string => `select f.tenant_id, f.order_id, f.filed_at, ${parts.map((part) => `f.${part}`).join(", ")},
  ${receipt} as receipt_id from repayment f${join} where ${where.join(" and ")} offset 0`;

/** Whether a receipt's money counts at all: of a figure of one part, whether that does. What was only spread anew among the parts is no payment. */
const counts = ({ part }: PaymentCells): string => `sum(${part ? `x.${part}` : all}) <> 0`;
const sums = `max(x.filed_at) as filed_at, ${parts.map((part) => `sum(x.${part})::bigint as ${part}`).join(", ")}`;

/** Receipts behind a figure, in the ways in which they are asked for; all have the same values in their text. */
export interface ReceiptsBehind {
  /** Each once, with what of its money these cells have: order_id, receipt_id, the last time that it is filed under there, and the parts. */
  readonly all: (ofOrder: readonly string[]) => string;
  /** The same of the receipt `r` alone. */
  readonly ofOne: string;
  /**
   * order_id and receipt_id of those that may be: whatever the newest so many rows of these cells are of.
   * @param ofOrder conditions on the order `o`
   */
  readonly newest: (rows: number, ofOrder: readonly string[]) => string;
  /** Whether there are more than so many for certain, without reading them all; false: it is not known. */
  readonly isMore: (than: number, ofOrder: readonly string[]) => string;
}

const ofOrders = (ofOrder: readonly string[]) => ({
  join: ofOrder.length > 0 ? " join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id" : "",
  conditions: ofOrder,
});

/**
 * The receipts behind a figure of payments. One that came and was taken back in the same cells is none of them; what was taken back of a month that is over
 * stands below zero in the cells of its own day (lending/report/filing.ts). So the parts add up to the figure's, and the receipts above zero less those
 * below are as many as it says.
 */
export function receiptsBehind(cells: PaymentCells, asker: Asker, values: Values): ReceiptsBehind {
  const where = inCells(cells, asker, values);
  const behind = (of: string, only: string) => `select x.order_id, x.receipt_id, ${sums} from (${of}) x
    where ${only} group by x.order_id, x.receipt_id having ${counts(cells)}`;
  const has = cells.part ? `f.${cells.part}` : all.replaceAll("x.", "f.");
  return {
    all: (ofOrder) => {
      const { join, conditions } = ofOrders(ofOrder);
      return behind(rowsWith([...where, ...conditions], join), "x.receipt_id is not null");
    },
    ofOne: behind(rowsWith([...where, "f.order_id = r.order_id"]), "x.receipt_id = r.id"),
    newest: (rows, ofOrder) => {
      const { join, conditions } = ofOrders(ofOrder);
      const since = `select min(e.filed_at) from (select f.filed_at from repayment f${join} where ${[...where, ...conditions].join(" and ")}
        order by f.filed_at desc limit ${rows}) e`;
      return `select distinct x.order_id, x.receipt_id from (${rowsWith([...where, ...conditions, `f.filed_at >= (${since})`], join)}) x
        where x.receipt_id is not null`;
    },
    isMore: (than, ofOrder) => {
      const { join, conditions } = ofOrders(ofOrder);
      // Each of them but those of which something was taken back or spread anew: of these rows there are few, and an index of their own.
      const undone = `(select count(*) from (select from repayment f where ${where.join(" and ")}
        and least(f.principal, f.interest, f.fee, f.penalty) < 0 limit ${than}) n)`;
      const came = [...where, ...conditions, "f.event_id like 'receipt:%'", `${has} > 0`].join(" and ");
      return `(select count(*) from (select from (select f.order_id, f.event_id from repayment f${join} where ${came} limit ${than + 1} + ${undone}) n
        group by n.order_id, n.event_id) n) - ${undone} > ${than}`;
    },
  };
}

/**
 * What of a figure of payments no list of receipts tells exactly: money that none brought (an overpayment that was used, a book that was taken over, what an
 * exemption moved), and receipts that count otherwise than once: a part of an extension that was taken back makes the others a payment of their own.
 * @param ofOrder conditions on the order `o`
 */
export function unlikeReceipts(cells: PaymentCells, asker: Asker, values: Values, ofOrder: readonly string[]): string {
  const isOtherwise = cells.part ? "false" : `sum(sign(${all})) <> sign(sum(${all}))`;
  return `select r.id from (${rowsWith(inCells(cells, asker, values))}) x join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
    left join receipt r on r.tenant_id = x.tenant_id and r.id = x.receipt_id and r.order_id = x.order_id
    where ${["true", ...ofOrder].join(" and ")} group by x.order_id, r.id having ${isOtherwise} or r.id is null and ${counts(cells)}`;
}
