import type { Loan } from "../../../../lending/loan/loan.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Books } from "../book/books.ts";
import { writeFates } from "./waiver.store.ts";

/** The name of an offer among the events of its loan. */
export const waiverEvent = (id: number): string => `waiver:${id}`;
const idOf = (event: string): number => Number(event.slice("waiver:".length));

/** What the replay of a loan with offers says of them; by itself, because the book calls it and the offers call the book. */
export async function judgeWaivers(books: Books, loans: readonly { readonly id: number; readonly loan: Loan }[]): Promise<void> {
  if (loans.length === 0) return;
  const { date: today } = businessDay(books.now, books.tenant.timeZone);
  const used = loans.flatMap(({ loan }) => loan.usedOffers.map(({ id, waived }) => ({ id: idOf(id), waived })));
  await writeFates(
    books,
    loans.map(({ id }) => id),
    { used, today },
  );
}
