import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { checkItems } from "../../../lending/finance/day-close.rules.ts";
import { deskItems, deskKindCodes } from "../../../lending/finance/desk.rules.ts";
import { coded } from "../../../lending/options/coded.ts";
import { accountCodes, outgoingKindCodes, outgoingStateCodes, taxKindCodes } from "../../../lending/options/finance/book-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { expenditureCalls, ledgerCalls } from "../ledger.calls.ts";

/** Finance's own home. */
export const deskList = listOf(ledgerCalls["ledger.desk"], {
  title: "finance.desk.title",
  columns: {
    kind: { label: "finance.desk.column.kind", kind: "coded", codes: deskKindCodes, width: 176 },
    item: { label: "finance.day.column.item", kind: "coded", codes: coded("finance.day.item", deskItems), width: 480 },
    count: { label: "finance.day.column.count", kind: "count", width: 136, apart: true },
    key: { label: "finance.day.column.no", kind: "id", width: 96, hide: true },
  },
});

/** Money that left, the newest first. */
export const expenditureList = listOf(expenditureCalls["expenditure.list"], {
  title: "finance.outgoing.title",
  exports: "finance:expenditure:export",
  columns: {
    key: { label: "finance.outgoing.column.id", kind: "id", width: 112, hide: true },
    type: { label: "finance.outgoing.column.type", kind: "coded", codes: outgoingKindCodes, width: 144 },
    status: { label: "finance.outgoing.column.status", kind: "coded", codes: outgoingStateCodes, width: 128 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    payee: { label: "finance.outgoing.column.payee", kind: "text", width: 184 },
    tradeNo: { label: "finance.payout.column.tradeNo", kind: "text", width: 160 },
    amount: { label: "finance.receipt.column.amount", kind: "money", width: 144 },
    fee: { label: "finance.outgoing.column.fee", kind: "money", width: 136 },
    bankAccount: { label: "finance.outgoing.column.account", kind: "text", width: 192 },
    channel: { label: "finance.payout.column.channel", kind: "text", width: 112 },
    operator: { label: "finance.outgoing.column.operator", kind: "text", width: 160 },
    time: { label: "finance.outgoing.column.time", kind: "instant" },
    remark: { label: "finance.payout.column.remark", kind: "text", width: 200 },
  },
});

/** The journal, line by line. */
export const entryList = listOf(ledgerCalls["ledger.entryList"], {
  title: "finance.entry.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    key: { label: "finance.entry.column.line", kind: "id", width: 128, hide: true },
    entryId: { label: "finance.entry.column.entry", kind: "id", width: 112 },
    code: { label: "finance.entry.column.code", kind: "text", width: 88 },
    valueDate: { label: "finance.entry.column.value", kind: "day", width: 128 },
    postTime: { label: "finance.entry.column.posted", kind: "instant" },
    account: { label: "finance.entry.column.account", kind: "coded", codes: accountCodes, width: 224 },
    ownCode: { label: "finance.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "finance.entry.column.ownName", kind: "text", width: 232 },
    debit: { label: "finance.entry.column.debit", kind: "money", width: 152 },
    credit: { label: "finance.entry.column.credit", kind: "money", width: 152 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    event: { label: "finance.entry.column.event", kind: "text", width: 160 },
    takesBack: { label: "finance.entry.column.takesBack", kind: "text", width: 120 },
    maker: { label: "finance.entry.column.maker", kind: "text", width: 128 },
    checker: { label: "finance.entry.column.checker", kind: "text", width: 128 },
  },
});

/** Every account with what it stood at, what moved and what it stands at. */
export const balanceList = listOf(ledgerCalls["ledger.balanceList"], {
  title: "finance.balance.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    account: { label: "finance.entry.column.account", kind: "coded", codes: accountCodes, width: 256 },
    ownCode: { label: "finance.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "finance.entry.column.ownName", kind: "text", width: 232 },
    opening: { label: "finance.balance.column.opening", kind: "money", width: 160 },
    debit: { label: "finance.entry.column.debit", kind: "money", width: 160 },
    credit: { label: "finance.entry.column.credit", kind: "money", width: 160 },
    closing: { label: "finance.balance.column.closing", kind: "money", width: 160 },
    closed: { label: "finance.balance.column.closed", kind: "money", width: 160 },
    since: { label: "finance.balance.column.since", kind: "money", width: 160 },
  },
});

/** What is owed to the authority, an account a kind of charge. */
export const taxList = listOf(ledgerCalls["ledger.taxList"], {
  title: "finance.tax.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    kind: { label: "finance.tax.column.kind", kind: "coded", codes: taxKindCodes, width: 208 },
    account: { label: "finance.entry.column.account", kind: "coded", codes: accountCodes, width: 256 },
    ownCode: { label: "finance.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "finance.entry.column.ownName", kind: "text", width: 232 },
    opening: { label: "finance.tax.column.opening", kind: "money", width: 168 },
    base: { label: "finance.tax.column.base", kind: "money", width: 168 },
    charged: { label: "finance.tax.column.charged", kind: "money", width: 152 },
    turnedBack: { label: "finance.tax.column.turnedBack", kind: "money", width: 152 },
    moved: { label: "finance.tax.column.moved", kind: "money", width: 152 },
    closing: { label: "finance.tax.column.closing", kind: "money", width: 168 },
  },
});

/** What is open before a day can be closed. */
export const dayList = listOf(ledgerCalls["ledger.dayList"], {
  title: "finance.day.title",
  columns: {
    key: { label: "finance.day.column.no", kind: "id", width: 72 },
    state: { label: "finance.day.column.state", kind: "coded", codes: coded("finance.day.state", ["open", "done"]), width: 128 },
    item: { label: "finance.day.column.item", kind: "coded", codes: coded("finance.day.item", checkItems), width: 360 },
    count: { label: "finance.day.column.count", kind: "count", width: 112, apart: true },
    reason: { label: "finance.day.column.reason", kind: "text", width: 280 },
    requester: { label: "finance.day.column.requester", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    day: { label: "finance.day.column.day", kind: "day", width: 128 },
    isClosed: { label: "finance.day.column.closed", kind: "flag", width: 112 },
  },
});
