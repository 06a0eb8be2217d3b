import { serviceAccounts } from "../../../../lending/finance/service.rules.ts";
import { messageCharged } from "../../../../lending/ledger/ledger.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { postHouse } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import * as store from "./service.store.ts";

/** Messages of one turn: a long queue is charged in several. */
const most = 5_000;

/** What networks took of messages and calls leaves the balances, at the price of its moment, and stands in the ledger (L17). @returns how much */
export async function chargeServices(books: Books): Promise<number> {
  let sum = 0;
  for (const account of serviceAccounts) {
    const held = await store.lockBalance(books, account);
    if (!held) continue;
    const { amount, last } = await store.chargeTaken(books, { account, ...held, most });
    if (amount === 0) continue;
    await store.updateBalance(books, account, held.balance - amount);
    const { date: valueDate } = businessDay(books.now, books.tenant.timeZone);
    await postHouse(books, [messageCharged({ id: `deal:${last}`, valueDate, amount })]);
    sum += amount;
  }
  return sum;
}
