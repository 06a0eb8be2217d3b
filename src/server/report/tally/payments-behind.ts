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
/** The receipt that brought the money `f`, or that was taken back by it; null where none did. */
const receipt = `case when h.extension is not null then ${lastPart("h.extension")} when f.event_id like 'receipt:%' then h.receipt
  else (select case when d.extension_id is null or ${hasOwn("d")} then d.id else ${lastPart("d.extension_id")} end
    from receipt d where d.tenant_id = f.tenant_id and d.id = h.receipt and d.order_id = f.order_id) end`;

const all = `(${parts.map((part) => `x.${part}`).join(" + ")})`;

interface Asker {
  /** The tenant's place among the values, and his zone. */
  readonly tenant: string;
  readonly zone: string;
}

/** Money of the cells that are meant, each row with its receipt: found by the index of the days that it is filed under. */
function rowsOf({ days, timings, sources }: PaymentCells, { tenant, zone }: Asker, values: Values): string {
  const where = [
    `f.tenant_id = ${tenant}`,
    ...inDays(values, "f.filed_at", days, zone),
    ...isOneOf(values, moneyTiming, timings),
    ...isOneOf(values, moneyKind, sources),
  ];
  return `select f.tenant_id, f.order_id, ${parts.map((part) => `f.${part}`).join(", ")}, ${receipt} as receipt_id from repayment f
    cross join lateral (select ${happening} as event) e
    cross join lateral (select substring(e.event from 'receipt:([0-9]{1,18})$')::bigint as receipt,
      substring(e.event from '^extension:([0-9]{1,18})')::bigint as extension) h
    where ${where.join(" and ")}`;
}

/** Whether a receipt's money counts at all: of a figure of one part, whether that does. What was only spread anew among the parts is no payment. */
const counts = ({ part }: PaymentCells): string => `sum(${part ? `x.${part}` : all}) <> 0`;

/**
 * The receipts behind a figure of payments, each once, with what of its money these cells have: order_id, receipt_id and the parts. One that came and was
 * taken back in the same cells is in none of them; what was taken back of a month that is over stands below zero in the cells of its own day
 * (lending/report/filing.ts). So the parts add up to the figure's, and the receipts above zero less those below are as many as it says.
 */
export function receiptsBehind(cells: PaymentCells, asker: Asker, values: Values): string {
  const sums = parts.map((part) => `sum(x.${part})::bigint as ${part}`).join(", ");
  return `select x.order_id, x.receipt_id, ${sums} from (${rowsOf(cells, asker, values)}) x
    where x.receipt_id is not null group by x.order_id, x.receipt_id having ${counts(cells)}`;
}

/**
 * What of a figure of payments no list of receipts tells exactly: money that none brought (an overpayment that was used, a book that was taken over, what an
 * exemption moved), and receipts that count otherwise than once: a part of an extension that was taken back makes the others a payment of their own.
 * @param ofOrder conditions on the order `o`
 */
export function unlikeReceipts(cells: PaymentCells, asker: Asker, values: Values, ofOrder: readonly string[]): string {
  const isOtherwise = cells.part ? "false" : `sum(sign(${all})) <> sign(sum(${all}))`;
  return `select r.id from (${rowsOf(cells, asker, values)}) x join loan_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
    left join receipt r on r.tenant_id = x.tenant_id and r.id = x.receipt_id and r.order_id = x.order_id
    where ${["true", ...ofOrder].join(" and ")} group by x.order_id, r.id having ${isOtherwise} or r.id is null and ${counts(cells)}`;
}
