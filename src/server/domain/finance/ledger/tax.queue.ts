import { taxAccounts } from "../../../../lending/ledger/accounts.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { balanceQueue, type BalanceFilters } from "./balance.queue.ts";

const kindOf = `case b.account ${Object.entries(taxAccounts)
  .map(([kind, account]) => `when ${account} then '${kind}'`)
  .join(" ")} end`;

/** The tax accounts of the trial balance, as what is owed to the authority: above zero where it is. */
export async function taxQueue(filters: BalanceFilters, context: Parameters<typeof balanceQueue>[1]): Promise<Queue> {
  const { where, columns, ...balances } = await balanceQueue(filters, context);
  const { account = "", ownCode = "", ownName = "" } = columns;
  return {
    ...balances,
    columns: {
      account,
      ownCode,
      ownName,
      kind: kindOf,
      opening: "-b.opening",
      charged: "b.credit",
      turnedBack: "b.debit",
      moved: "b.credit - b.debit",
      closing: "-b.closing",
    },
    where: [...where, `b.account in (${Object.values(taxAccounts).join(", ")})`],
  };
}
