import { defineCalls } from "../kernel/call.ts";

/** What the book loses. */
export const badDebtCalls = defineCalls("badDebt", {
  writeOff: {
    method: "POST",
    path: "/finance-domain/badDebt/writeOff",
    permission: "finance:badDebt:writeOff",
    effect: "write",
    audit: "badDebt.writeOff",
    money: true,
  },
});

/** What the book sums up to. */
export const ledgerCalls = defineCalls("ledger", {
  trialBalance: { method: "POST", path: "/finance-domain/ledger/trialBalance", permission: "finance:ledger:view", effect: "read" },
});
