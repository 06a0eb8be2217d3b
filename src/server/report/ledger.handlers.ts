import type { ledgerCalls } from "../../contract/finance/ledger.calls.ts";
import { accounts, type Account } from "../../lending/ledger/accounts.ts";
import { sum } from "../../lending/money/money.ts";
import type { Handlers } from "../kernel/context.ts";
import { selectAccountSums } from "./ledger.queries.ts";

export const ledgerHandlers: Handlers<keyof typeof ledgerCalls> = {
  async "ledger.trialBalance"({ date }, { tx, tenant }) {
    const sums = await selectAccountSums(tx, tenant, date ?? null);
    const rows = sums.map(({ account, debit, credit }) => ({
      code: account,
      name: accounts[account as Account],
      debit,
      credit,
      balance: debit - credit,
    }));
    return { accounts: rows, total: sum(rows.map((row) => row.balance)) };
  },
};
