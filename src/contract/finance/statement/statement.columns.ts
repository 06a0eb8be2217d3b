import { lineStateCodes, outgoingReasonCodes, outgoingStateCodes, parkReasonCodes } from "../../../lending/finance/statement.rules.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf } from "../../kernel/list.ts";
import { statementCalls } from "./statement.calls.ts";

/** Statements of the house's own accounts. */
export const statementList = listOf(statementCalls["statement.list"], {
  title: "finance.statement.title",
  columns: {
    account: { label: "finance.statement.column.account", kind: "text", width: 136 },
    fromDay: { label: "finance.statement.column.from", kind: "day" },
    toDay: { label: "finance.statement.column.to", kind: "day" },
    openCount: { label: "finance.statement.column.openCount", kind: "count", width: 136 },
    openAmount: { label: "finance.statement.column.openAmount", kind: "money", width: 160 },
    credits: { label: "finance.statement.column.credits", kind: "count", width: 136 },
    creditAmount: { label: "finance.statement.column.creditAmount", kind: "money", width: 176 },
    lines: { label: "finance.statement.column.lines", kind: "count", width: 112 },
    opening: { label: "finance.statement.column.opening", kind: "money", width: 168, apart: true },
    closing: { label: "finance.statement.column.closing", kind: "money", width: 168, apart: true },
    format: { label: "finance.statement.column.format", kind: "text", width: 152 },
    fileName: { label: "finance.statement.column.file", kind: "text", width: 208 },
    operator: { label: "finance.statement.column.operator", kind: "text", width: 160 },
    uploadTime: { label: "finance.statement.column.uploaded", kind: "instant", width: 160 },
    statementId: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
  },
});

/** Their lines of money that came. */
export const statementLineList = listOf(statementCalls["statement.lines"], {
  title: "finance.statement.lines",
  columns: {
    status: { label: "finance.statement.column.status", kind: "coded", codes: lineStateCodes, width: 152 },
    day: { label: "finance.statement.column.day", kind: "day", width: 112 },
    amount: { label: "finance.statement.column.amount", kind: "money", width: 144 },
    open: { label: "finance.statement.column.open", kind: "money", width: 144 },
    payer: { label: "finance.statement.column.payer", kind: "text", width: 208 },
    memo: { label: "finance.statement.column.memo", kind: "text", width: 280 },
    tradeNo: { label: "finance.statement.column.tradeNo", kind: "text", width: 168 },
    orders: { label: "finance.statement.column.orders", kind: "text", width: 152 },
    settled: { label: "finance.settlement.column.settled", kind: "text", width: 200 },
    waitingDays: { label: "finance.statement.column.waiting", kind: "days", width: 136, apart: true },
    reason: { label: "finance.statement.column.reason", kind: "coded", codes: parkReasonCodes, width: 184 },
    remark: { label: "finance.statement.column.remark", kind: "text", width: 200 },
    operator: { label: "finance.statement.column.parkedBy", kind: "text", width: 160 },
    account: { label: "finance.statement.column.account", kind: "text", width: 136 },
    line: { label: "finance.statement.column.line", kind: "count", width: 96, apart: true },
    statementId: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
    lineId: { label: "finance.statement.column.lineId", kind: "id", width: 96, hide: true },
  },
});

/** Their lines of money that left. */
export const outgoingLineList = listOf(statementCalls["statement.outgoing"], {
  title: "finance.outgoing.title",
  columns: {
    status: { label: "finance.statement.column.status", kind: "coded", codes: outgoingStateCodes, width: 208 },
    day: { label: "finance.statement.column.day", kind: "day", width: 136 },
    amount: { label: "finance.statement.column.amount", kind: "money", width: 144 },
    payer: { label: "finance.outgoing.payee", kind: "text", width: 208 },
    memo: { label: "finance.statement.column.memo", kind: "text", width: 280 },
    tradeNo: { label: "finance.statement.column.tradeNo", kind: "text", width: 168 },
    waitingDays: { label: "finance.statement.column.waiting", kind: "days", width: 136, apart: true },
    reason: { label: "finance.outgoing.for", kind: "coded", codes: outgoingReasonCodes, width: 208 },
    remark: { label: "finance.statement.column.remark", kind: "text", width: 200 },
    requester: { label: "finance.difference.column.requester", kind: "text", width: 160 },
    operator: { label: "finance.outgoing.by", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    reopener: { label: "finance.outgoing.reopen.by", kind: "text", width: 176 },
    reopenReason: { label: "finance.outgoing.reopen.why", kind: "text", width: 200 },
    account: { label: "finance.statement.column.account", kind: "text", width: 136 },
    line: { label: "finance.statement.column.line", kind: "count", width: 96, apart: true },
    statementId: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
    lineId: { label: "finance.statement.column.lineId", kind: "id", width: 96, hide: true },
  },
});
