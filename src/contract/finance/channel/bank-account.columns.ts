import { accountDirectionCodes } from "../../../lending/options/finance/money-ways.ts";
import { listOf } from "../../kernel/list.ts";
import { bankAccountCalls } from "./bank-account.calls.ts";
import { lastRefusalColumns } from "./last-refusal.columns.ts";

/** Own accounts with what their last statement came to. */
export const bankAccountList = listOf(bankAccountCalls["bankAccount.list"], {
  title: "setting.bank.title",
  columns: {
    alias: { label: "setting.bank.alias", kind: "text", width: 144 },
    enabled: { label: "setting.channel.column.enabled", kind: "flag", width: 72 },
    bank: { label: "setting.channel.column.bank", kind: "text", width: 144 },
    accountNo: { label: "setting.bank.number", kind: "text", width: 136, stays: true },
    direction: { label: "setting.bank.direction", kind: "coded", codes: accountDirectionCodes, width: 112 },
    defaultCollection: { label: "setting.bank.defaultCollection", kind: "flag", width: 152 },
    defaultPayout: { label: "setting.bank.defaultPayout", kind: "flag", width: 152 },
    balance: { label: "setting.bank.balance", kind: "money", width: 216, apart: true },
    minBalance: { label: "setting.bank.minBalance", kind: "money", width: 184, apart: true },
    requester: { label: "setting.channel.column.asked", kind: "text", width: 192 },
    balanceDay: { label: "setting.bank.balanceDay", kind: "day", width: 168 },
    name: { label: "setting.bank.name", kind: "text", width: 176 },
    branch: { label: "setting.bank.branch", kind: "text", width: 136 },
    currency: { label: "setting.bank.currency", kind: "text", width: 120 },
    ...lastRefusalColumns,
    updateBy: { label: "product.column.by", kind: "text", width: 136 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
  },
});
