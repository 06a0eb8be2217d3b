import { accounts, type Account } from "../../lending/ledger/accounts.ts";
import { sum } from "../../lending/money/money.ts";
import type { Handlers } from "../kernel/context.ts";
import { selectAccountSums, selectClosedUpTo } from "./ledger.queries.ts";

export const ledgerHandlers: Handlers<"ledger.trialBalance"> = {
  async "ledger.trialBalance"({ date, by }, { tx, tenant }) {
    const closedUpTo = await selectClosedUpTo(tx, tenant);
    const sums = await selectAccountSums(tx, tenant, { until: date ?? null, by, closedUpTo });
    const rows = sums.map(({ account, debit, credit, closed }) => ({
      code: account,
      name: accounts[account as Account],
      debit,
      credit,
      balance: debit - credit,
      closed,
    }));
    return { accounts: rows, total: sum(rows.map((row) => row.balance)), closedUpTo };
  },
};
