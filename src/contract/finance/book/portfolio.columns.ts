import { listOf } from "../../kernel/list.ts";
import { ledgerCalls } from "../ledger.calls.ts";

/** The debts of closed days, by debt group and days past due. */
export const portfolioList = listOf(ledgerCalls["ledger.portfolioList"], {
  title: "ledger.portfolio.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    key: { label: "ledger.portfolio.column.no", kind: "id", width: 112, hide: true },
    day: { label: "ledger.day.column.day", kind: "day", width: 128 },
    group: { label: "ledger.portfolio.column.group", kind: "text", width: 112 },
    groupDays: { label: "ledger.portfolio.column.groupDays", kind: "text", width: 152 },
    lateDays: { label: "ledger.portfolio.column.lateDays", kind: "text", width: 136 },
    orders: { label: "ledger.portfolio.column.orders", kind: "count", width: 112 },
    principal: { label: "order.debt.principal", kind: "money", width: 168 },
    interest: { label: "order.debt.interest", kind: "money", width: 152 },
    fee: { label: "order.debt.fee", kind: "money", width: 152 },
    penalty: { label: "order.debt.penalty", kind: "money", width: 152 },
    rate: { label: "ledger.portfolio.column.rate", kind: "share", width: 176 },
    provision: { label: "ledger.portfolio.column.provision", kind: "money", width: 160 },
  },
});
