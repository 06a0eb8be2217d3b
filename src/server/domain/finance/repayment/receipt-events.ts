import { channelSettled, type Entry, unmatchedMatched, unmatchedReceived } from "../../../../lending/ledger/ledger.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { TenantFacts } from "../../../kernel/context.ts";
import { extensionEvent, failedEvent } from "../../book/extension/outcome.actions.ts";
import type { ReceiptRow } from "./receipt.store.ts";

/** The name of a receipt among the events of its loan. */
export const eventOf = (receiptId: number): string => `receipt:${receiptId}`;

/** The events that may have posted a receipt's money: its own, or what became of the extension that it was for. */
export const eventsOf = ({ id, extension_id: extensionId }: ReceiptRow): readonly string[] =>
  extensionId === null ? [eventOf(id)] : [eventOf(id), extensionEvent(extensionId), failedEvent(extensionId)];

type Received = Pick<ReceiptRow, "id" | "amount" | "paid_at" | "source" | "kept" | "bank_day" | "is_banked">;

/** L16: a receipt's money is at the bank on the day of its line, less what the channel kept of it, which is the house's cost. */
export const banked = ({ id, amount, kept }: Pick<Received, "id" | "amount" | "kept">, valueDate: string): Entry =>
  channelSettled({ id: `${eventOf(id)}:bank`, valueDate, amount, fee: kept });

/** The house's side of a receipt that is booked: it was unmatched until now; a line says that it is at the bank. */
export function besideReceipt({ timeZone }: TenantFacts, receipt: Received): readonly Entry[] {
  const { id, amount, paid_at: paidAt, source, bank_day: bankDay, is_banked: isBanked = false } = receipt;
  const matched = unmatchedMatched({ id: `${eventOf(id)}:matched`, valueDate: localDate(paidAt, timeZone), amount });
  return [...(source === "unmatched" ? [matched] : []), ...(bankDay === null || isBanked ? [] : [banked(receipt, bankDay)])];
}

/**
 * The house's side of a receipt that is taken back: money that had been unmatched is so again, as the receipt `anew`; and what is at the bank counts
 * once its line is placed anew.
 */
export function besideReversal({ timeZone }: TenantFacts, receipt: Received, anew: string): readonly Entry[] {
  const { id, amount, paid_at: paidAt, source, kept, bank_day: bankDay } = receipt;
  const received = unmatchedReceived({ id: anew, valueDate: localDate(paidAt, timeZone), amount });
  const back = (valueDate: string) => channelSettled({ id: `${eventOf(id)}:bank:back`, valueDate, amount: -amount, fee: -kept });
  return [...(source === "unmatched" ? [received] : []), ...(bankDay === null ? [] : [back(bankDay)])];
}
