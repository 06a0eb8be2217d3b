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

/** What the book sums up to, entry by entry, and its days. */
export const ledgerCalls = defineCalls("ledger", {
  trialBalance: { method: "POST", path: "/finance-domain/ledger/trialBalance", permission: "finance:ledger:view", effect: "read" },
  entryList: { method: "POST", path: "/finance-domain/ledger/entryList", permission: "finance:ledger:view", effect: "read" },
  entryTotal: { method: "POST", path: "/finance-domain/ledger/entryTotal", permission: "finance:ledger:view", effect: "read" },
  balanceList: { method: "POST", path: "/finance-domain/ledger/balanceList", permission: "finance:ledger:view", effect: "read" },
  /** Tax that is owed to the authority, by kind of charge. */
  taxList: { method: "POST", path: "/finance-domain/ledger/taxList", permission: "finance:ledger:view", effect: "read" },
  taxTotal: { method: "POST", path: "/finance-domain/ledger/taxTotal", permission: "finance:ledger:view", effect: "read" },
  dayList: { method: "POST", path: "/finance-domain/ledger/dayList", permission: "finance:ledger:view", effect: "read" },
  /** Finance's own home: what waits, what is late, what does not add up. */
  desk: { method: "POST", path: "/finance-domain/ledger/desk", permission: "finance:ledger:view", effect: "read" },
  soundness: { method: "POST", path: "/finance-domain/ledger/soundness", permission: "finance:ledger:view", effect: "read" },
  /** What was owed at the end of each closed day, by debt group and days past due. */
  portfolioList: { method: "POST", path: "/finance-domain/ledger/portfolioList", permission: "finance:ledger:view", effect: "read" },
  portfolioTotal: { method: "POST", path: "/finance-domain/ledger/portfolioTotal", permission: "finance:ledger:view", effect: "read" },
  closes: { method: "POST", path: "/finance-domain/ledger/closes", permission: "finance:ledger:view", effect: "read" },
  dayClose: {
    method: "POST",
    path: "/finance-domain/ledger/dayClose",
    permission: "finance:ledger:close",
    effect: "write",
    audit: "ledger.dayClose",
    money: true,
  },
});

/** Money that left the house. */
export const expenditureCalls = defineCalls("expenditure", {
  list: { method: "POST", path: "/finance-domain/expenditure/list", permission: "finance:expenditure:list", effect: "read" },
  total: { method: "POST", path: "/finance-domain/expenditure/total", permission: "finance:expenditure:list", effect: "read" },
});
