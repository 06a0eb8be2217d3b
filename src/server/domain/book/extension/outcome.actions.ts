import type { Loan } from "../../../../lending/loan/loan.ts";
import type { Books } from "../book/books.ts";
import { undoMissing } from "./extension.store.ts";

/** The name of an extension among the events of its loan. */
export const extensionEvent = (id: number): string => `extension:${id}`;
/** The event with which it failed. */
export const failedEvent = (id: number): string => `${extensionEvent(id)}:failed`;
const idOf = (event: string): number => Number(event.slice("extension:".length));

/** A reversal may have undone an extension (T33): the replay says which still stand. By itself, because the book calls it. */
export async function judgeExtensions(books: Books, loans: readonly { readonly id: number; readonly loan: Loan }[]): Promise<void> {
  if (loans.length === 0) return;
  const standing = loans.flatMap(({ loan }) => loan.extended.map(idOf)).filter(Number.isSafeInteger);
  await undoMissing(
    books,
    loans.map(({ id }) => id),
    standing,
  );
}
