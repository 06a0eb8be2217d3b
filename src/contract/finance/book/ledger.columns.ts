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
    item: { label: "ledger.day.column.item", kind: "coded", codes: coded("ledger.day.item", deskItems), width: 480 },
    count: { label: "ledger.day.column.count", kind: "count", width: 136, apart: true },
    key: { label: "ledger.day.column.no", kind: "id", width: 96, hide: true },
  },
});

/** Money that left, the newest first. */
export const expenditureList = listOf(expenditureCalls["expenditure.list"], {
  title: "reconcile.outgoing.title",
  exports: "finance:expenditure:export",
  columns: {
    key: { label: "reconcile.outgoing.column.id", kind: "id", width: 112, hide: true },
    type: { label: "reconcile.outgoing.column.type", kind: "coded", codes: outgoingKindCodes, width: 144 },
    status: { label: "reconcile.outgoing.column.status", kind: "coded", codes: outgoingStateCodes, width: 128 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    payee: { label: "reconcile.outgoing.column.payee", kind: "text", width: 184 },
    tradeNo: { label: "payout.column.tradeNo", kind: "text", width: 160 },
    amount: { label: "receipt.column.amount", kind: "money", width: 144 },
    fee: { label: "reconcile.outgoing.column.fee", kind: "money", width: 136 },
    bankAccount: { label: "reconcile.outgoing.column.account", kind: "text", width: 192 },
    channel: { label: "payout.column.channel", kind: "text", width: 112 },
    operator: { label: "reconcile.outgoing.column.operator", kind: "text", width: 160 },
    time: { label: "reconcile.outgoing.column.time", kind: "instant" },
    remark: { label: "payout.column.remark", kind: "text", width: 200 },
  },
});

/** The journal, line by line. */
export const entryList = listOf(ledgerCalls["ledger.entryList"], {
  title: "ledger.entry.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    key: { label: "ledger.entry.column.line", kind: "id", width: 128, hide: true },
    entryId: { label: "ledger.entry.column.entry", kind: "id", width: 112 },
    code: { label: "ledger.entry.column.code", kind: "text", width: 88 },
    valueDate: { label: "ledger.entry.column.value", kind: "day", width: 128 },
    postTime: { label: "ledger.entry.column.posted", kind: "instant" },
    account: { label: "ledger.entry.column.account", kind: "coded", codes: accountCodes, width: 224 },
    ownCode: { label: "ledger.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "ledger.entry.column.ownName", kind: "text", width: 232 },
    debit: { label: "ledger.entry.column.debit", kind: "money", width: 152 },
    credit: { label: "ledger.entry.column.credit", kind: "money", width: 152 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    event: { label: "ledger.entry.column.event", kind: "text", width: 160 },
    takesBack: { label: "ledger.entry.column.takesBack", kind: "text", width: 120 },
    maker: { label: "ledger.entry.column.maker", kind: "text", width: 128 },
    checker: { label: "ledger.entry.column.checker", kind: "text", width: 128 },
  },
});

/** Every account with what it stood at, what moved and what it stands at. */
export const balanceList = listOf(ledgerCalls["ledger.balanceList"], {
  title: "ledger.balance.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    account: { label: "ledger.entry.column.account", kind: "coded", codes: accountCodes, width: 256 },
    ownCode: { label: "ledger.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "ledger.entry.column.ownName", kind: "text", width: 232 },
    opening: { label: "ledger.balance.column.opening", kind: "money", width: 160 },
    debit: { label: "ledger.entry.column.debit", kind: "money", width: 160 },
    credit: { label: "ledger.entry.column.credit", kind: "money", width: 160 },
    closing: { label: "ledger.balance.column.closing", kind: "money", width: 160 },
    closed: { label: "ledger.balance.column.closed", kind: "money", width: 160 },
    since: { label: "ledger.balance.column.since", kind: "money", width: 160 },
  },
});

/** What is owed to the authority, an account a kind of charge. */
export const taxList = listOf(ledgerCalls["ledger.taxList"], {
  title: "ledger.tax.title",
  exports: "finance:ledger:view",
  ofBooks: true,
  columns: {
    kind: { label: "ledger.tax.column.kind", kind: "coded", codes: taxKindCodes, width: 208 },
    account: { label: "ledger.entry.column.account", kind: "coded", codes: accountCodes, width: 256 },
    ownCode: { label: "ledger.entry.column.ownCode", kind: "text", width: 208 },
    ownName: { label: "ledger.entry.column.ownName", kind: "text", width: 232 },
    opening: { label: "ledger.tax.column.opening", kind: "money", width: 168 },
    base: { label: "ledger.tax.column.base", kind: "money", width: 168 },
    charged: { label: "ledger.tax.column.charged", kind: "money", width: 152 },
    turnedBack: { label: "ledger.tax.column.turnedBack", kind: "money", width: 152 },
    moved: { label: "ledger.tax.column.moved", kind: "money", width: 152 },
    closing: { label: "ledger.tax.column.closing", kind: "money", width: 168 },
  },
});

/** What is open before a day can be closed. */
export const dayList = listOf(ledgerCalls["ledger.dayList"], {
  title: "ledger.day.title",
  columns: {
    key: { label: "ledger.day.column.no", kind: "id", width: 72 },
    state: { label: "ledger.day.column.state", kind: "coded", codes: coded("ledger.day.state", ["open", "done"]), width: 128 },
    item: { label: "ledger.day.column.item", kind: "coded", codes: coded("ledger.day.item", checkItems), width: 360 },
    count: { label: "ledger.day.column.count", kind: "count", width: 112, apart: true },
    reason: { label: "ledger.day.column.reason", kind: "text", width: 280 },
    requester: { label: "ledger.day.column.requester", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    day: { label: "ledger.day.column.day", kind: "day", width: 128 },
    isClosed: { label: "ledger.day.column.closed", kind: "flag", width: 112 },
  },
});
