/** The chart of accounts, per tenant and currency (rules/ledger.md 1). Debit balances are above zero. */
export const accounts = {
  1000: "bank",
  1010: "collection clearing",
  1020: "payout clearing",
  1030: "payout in transit",
  1100: "principal receivable",
  1110: "interest receivable",
  1120: "service-fee receivable",
  1130: "penalty receivable",
  1140: "extension-fee receivable",
  1300: "prepaid service balances",
  2000: "unmatched and held receipts",
  2100: "customer overpayment",
  2110: "refund payable",
  2200: "deferred service fee",
  2210: "unearned interest",
  2300: "tax payable",
  2310: "tax on interest payable",
  2320: "tax on fees payable",
  2330: "tax on penalty payable",
  2340: "tax on extension fees payable",
  2400: "commission payable",
  4000: "interest income",
  4010: "service-fee income",
  4020: "penalty income",
  4030: "extension-fee income",
  4040: "recoveries",
  5000: "waived interest",
  5001: "waived penalty",
  5002: "waived fee",
  5010: "coupon cost",
  5020: "channel fee",
  5030: "bad debt",
  5040: "message cost",
  5050: "rounding",
  5060: "staff commission",
  5070: "goodwill",
  9000: "customer's claim after write-off",
  9001: "contra of the claim after write-off",
} as const;

export type Account = keyof typeof accounts;
/** What is owed to the authority by kind of charge; 2300 holds all kinds of contracts that were written before each had its own (rules/money.md 17). */
export const taxAccounts = { interest: 2310, fee: 2320, penalty: 2330, extension: 2340, together: 2300 } as const satisfies Readonly<
  Record<string, Account>
>;
export type TaxKind = keyof typeof taxAccounts;
/** Balances or movements by account, minor units; debit above zero. */
export type Movements = Partial<Record<Account, number>>;

export interface Line {
  readonly account: Account;
  readonly debit: number;
  readonly credit: number;
}

/** The accounts that a movement names. */
export const accountsIn = (movements: Movements): Account[] => Object.keys(movements).map(Number) as Account[];

/** The lines that lead from one state of movements to another, in the order of the chart; accounts that do not move are left out. */
export function linesBetween(before: Movements, after: Movements): readonly Line[] {
  const touched = accountsIn(after);
  for (const account of accountsIn(before)) if (after[account] === undefined) touched.push(account);
  touched.sort((one, other) => one - other);
  const lines: Line[] = [];
  for (const account of touched) {
    const moved = (after[account] ?? 0) - (before[account] ?? 0);
    if (moved !== 0) lines.push({ account, debit: Math.max(moved, 0), credit: Math.max(-moved, 0) });
  }
  return lines;
}

/** The sum of all movements: 0 for whatever is balanced. */
export function balanceOf(movements: Movements): number {
  let all = 0;
  for (const account of accountsIn(movements)) all += movements[account] ?? 0;
  return all;
}

/** Adds up movements account by account. */
export function totalMovements(list: readonly Movements[]): Movements {
  const total: Movements = {};
  for (const movements of list)
    for (const account of accountsIn(movements)) total[account] = (total[account] ?? 0) + (movements[account] ?? 0);
  return total;
}
