import { defineCalls } from "../kernel/call.ts";

/** What the book loses, and what it sums up to (calls.md, /finance-domain/badDebt/ and /ledger/). */
export const ledgerCalls = {
  ...defineCalls("badDebt", {
    writeOff: {
      method: "POST",
      path: "/finance-domain/badDebt/writeOff",
      permission: "finance:badDebt:writeOff",
      effect: "write",
      audit: "badDebt.writeOff",
      money: true,
    },
  }),
  ...defineCalls("ledger", {
    trialBalance: { method: "POST", path: "/finance-domain/ledger/trialBalance", permission: "finance:ledger:view", effect: "read" },
  }),
} as const;
