import { postHouse } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { takeUnbanked } from "./bank.store.ts";
import { banked } from "./receipt-events.ts";

/** Receipts that are posted at a time. */
const batch = 2_000;

/**
 * L16 of money that was posted before its line was there, or before the ledger followed the bank: a new entry of today, which counts on the line's day.
 * What a channel kept of such a receipt is in the book already.
 * @returns how many
 */
async function post(books: Books, of: Parameters<typeof takeUnbanked>[1]): Promise<number> {
  const receipts = await takeUnbanked(books, of);
  await postHouse(
    books,
    receipts.map(({ id, amount, kept, bank_day: bankDay }) => banked({ id, amount: amount - kept, kept: 0 }, bankDay)),
  );
  return receipts.length;
}

export const bankProven = (books: Books): Promise<number> => post(books, { atMost: batch });
export const bankOne = (books: Books, id: number): Promise<number> => post(books, { id });
