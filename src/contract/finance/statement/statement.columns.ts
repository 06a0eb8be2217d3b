import { lineStateCodes, outgoingReasonCodes, outgoingStateCodes, parkReasonCodes } from "../../../lending/finance/statement.rules.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf } from "../../kernel/list.ts";
import { statementCalls } from "./statement.calls.ts";

/** Statements of the house's own accounts. */
export const statementList = listOf(statementCalls["statement.list"], {
  title: "reconcile.statement.title",
  columns: {
    account: { label: "reconcile.statement.column.account", kind: "text", width: 136 },
    fromDay: { label: "reconcile.statement.column.from", kind: "day" },
    toDay: { label: "reconcile.statement.column.to", kind: "day" },
    openCount: { label: "reconcile.statement.column.openCount", kind: "count", width: 136 },
    openAmount: { label: "reconcile.statement.column.openAmount", kind: "money", width: 160 },
    credits: { label: "reconcile.statement.column.credits", kind: "count", width: 136 },
    creditAmount: { label: "reconcile.statement.column.creditAmount", kind: "money", width: 176 },
    lines: { label: "reconcile.statement.column.lines", kind: "count", width: 112 },
    opening: { label: "reconcile.statement.column.opening", kind: "money", width: 168, apart: true },
    closing: { label: "reconcile.statement.column.closing", kind: "money", width: 168, apart: true },
    format: { label: "reconcile.statement.column.format", kind: "text", width: 152 },
    fileName: { label: "reconcile.statement.column.file", kind: "text", width: 208 },
    operator: { label: "reconcile.statement.column.operator", kind: "text", width: 160 },
    uploadTime: { label: "reconcile.statement.column.uploaded", kind: "instant", width: 160 },
    statementId: { label: "reconcile.statement.column.id", kind: "id", width: 136, hide: true },
  },
});

/** Their lines of money that came. */
export const statementLineList = listOf(statementCalls["statement.lines"], {
  title: "reconcile.statement.lines",
  columns: {
    status: { label: "reconcile.statement.column.status", kind: "coded", codes: lineStateCodes, width: 152 },
    day: { label: "reconcile.statement.column.day", kind: "day", width: 112 },
    amount: { label: "reconcile.statement.column.amount", kind: "money", width: 144 },
    open: { label: "reconcile.statement.column.open", kind: "money", width: 144 },
    payer: { label: "reconcile.statement.column.payer", kind: "text", width: 208 },
    memo: { label: "reconcile.statement.column.memo", kind: "text", width: 280 },
    tradeNo: { label: "reconcile.statement.column.tradeNo", kind: "text", width: 168 },
    orders: { label: "reconcile.statement.column.orders", kind: "text", width: 152 },
    settled: { label: "reconcile.settlement.column.settled", kind: "text", width: 200 },
    waitingDays: { label: "reconcile.statement.column.waiting", kind: "days", width: 136, apart: true },
    reason: { label: "reconcile.statement.column.reason", kind: "coded", codes: parkReasonCodes, width: 184 },
    remark: { label: "reconcile.statement.column.remark", kind: "text", width: 200 },
    operator: { label: "reconcile.statement.column.parkedBy", kind: "text", width: 160 },
    account: { label: "reconcile.statement.column.account", kind: "text", width: 136 },
    line: { label: "reconcile.statement.column.line", kind: "count", width: 96, apart: true },
    statementId: { label: "reconcile.statement.column.id", kind: "id", width: 136, hide: true },
    lineId: { label: "reconcile.statement.column.lineId", kind: "id", width: 96, hide: true },
  },
});

/** Their lines of money that left. */
export const outgoingLineList = listOf(statementCalls["statement.outgoing"], {
  title: "reconcile.outgoing.title",
  columns: {
    status: { label: "reconcile.statement.column.status", kind: "coded", codes: outgoingStateCodes, width: 208 },
    day: { label: "reconcile.statement.column.day", kind: "day", width: 136 },
    amount: { label: "reconcile.statement.column.amount", kind: "money", width: 144 },
    payer: { label: "reconcile.outgoing.payee", kind: "text", width: 208 },
    memo: { label: "reconcile.statement.column.memo", kind: "text", width: 280 },
    tradeNo: { label: "reconcile.statement.column.tradeNo", kind: "text", width: 168 },
    waitingDays: { label: "reconcile.statement.column.waiting", kind: "days", width: 136, apart: true },
    reason: { label: "reconcile.outgoing.for", kind: "coded", codes: outgoingReasonCodes, width: 208 },
    remark: { label: "reconcile.statement.column.remark", kind: "text", width: 200 },
    requester: { label: "reconcile.difference.column.requester", kind: "text", width: 160 },
    operator: { label: "reconcile.outgoing.by", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    reopener: { label: "reconcile.outgoing.reopen.by", kind: "text", width: 176 },
    reopenReason: { label: "reconcile.outgoing.reopen.why", kind: "text", width: 200 },
    account: { label: "reconcile.statement.column.account", kind: "text", width: 136 },
    line: { label: "reconcile.statement.column.line", kind: "count", width: 96, apart: true },
    statementId: { label: "reconcile.statement.column.id", kind: "id", width: 136, hide: true },
    lineId: { label: "reconcile.statement.column.lineId", kind: "id", width: 96, hide: true },
  },
});
