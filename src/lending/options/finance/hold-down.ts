/** What a channel's terms say unless the lender agrees on another: so many failures in a row hold it down, for so many minutes (rules/ledger.md 8). */
export const holdDown = { failures: 5, minutes: 15 } as const;
