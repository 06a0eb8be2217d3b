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

type Received = Pick<ReceiptRow, "id" | "amount" | "paid_at" | "source" | "kept">;

/** The house's side of a receipt that is booked: it was unmatched until now; its channel kept a part, which is the house's cost. */
export function besideReceipt({ timeZone }: TenantFacts, { id, amount, paid_at, source, kept }: Received): readonly Entry[] {
  const valueDate = localDate(paid_at, timeZone);
  const matched = unmatchedMatched({ id: `${eventOf(id)}:matched`, valueDate, amount });
  const settled = channelSettled({ id: `${eventOf(id)}:kept`, valueDate, amount: kept, fee: kept });
  return [...(source === "unmatched" ? [matched] : []), ...(kept > 0 ? [settled] : [])];
}

/**
 * The house's side of a receipt that is taken back: money that had been unmatched is so again, as the receipt `anew`; and what a channel kept of it counts
 * once its line is placed anew.
 */
export function besideReversal({ timeZone }: TenantFacts, { id, amount, paid_at, source, kept }: Received, anew: string): readonly Entry[] {
  const valueDate = localDate(paid_at, timeZone);
  const received = unmatchedReceived({ id: anew, valueDate, amount });
  const back = channelSettled({ id: `${eventOf(id)}:kept:back`, valueDate, amount: -kept, fee: -kept });
  return [...(source === "unmatched" ? [received] : []), ...(kept > 0 ? [back] : [])];
}
