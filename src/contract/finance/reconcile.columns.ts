import { refusalCodes } from "../../lending/options/refusal-reasons.ts";
import {
  differenceKindCodes,
  differenceStateCodes,
  reconciliationCodes,
  statementTypeCodes,
} from "../../lending/finance/reconciliation.machine.ts";
import { listOf } from "../kernel/list.ts";
import { reconcileCalls } from "./reconcile.calls.ts";

/** What differs between the book and the statements of channels. */
export const differenceList = listOf(reconcileCalls["reconcile.rows"], {
  title: "finance.difference.title",
  exports: "finance:reconcile:list",
  columns: {
    status: { label: "finance.difference.column.status", kind: "coded", codes: differenceStateCodes, width: 192 },
    kind: { label: "finance.difference.column.kind", kind: "coded", codes: differenceKindCodes, width: 232 },
    type: { label: "finance.difference.column.type", kind: "coded", codes: statementTypeCodes, width: 136 },
    channelId: { label: "finance.payout.column.channel", kind: "text", width: 144 },
    date: { label: "finance.difference.column.day", kind: "day", width: 136 },
    tradeNo: { label: "finance.statement.column.tradeNo", kind: "text", width: 176 },
    ourAmount: { label: "finance.difference.column.ours", kind: "money", width: 168 },
    theirAmount: { label: "finance.difference.column.theirs", kind: "money", width: 184 },
    difference: { label: "finance.difference.column.difference", kind: "money", width: 168 },
    asked: { label: "finance.difference.column.asked", kind: "text", width: 208 },
    requester: { label: "finance.difference.column.requester", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    remark: { label: "finance.statement.column.remark", kind: "text", width: 208 },
    operator: { label: "finance.difference.column.operator", kind: "text", width: 160 },
    resolveTime: { label: "finance.difference.column.resolved", kind: "instant", width: 160 },
    batchId: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
    rowId: { label: "finance.difference.column.id", kind: "id", width: 112, hide: true },
  },
});

/** Statements of channels, each of a day. */
export const channelStatementList = listOf(reconcileCalls["reconcile.list"], {
  title: "finance.channelStatement.title",
  columns: {
    status: { label: "finance.difference.column.status", kind: "coded", codes: reconciliationCodes, width: 152 },
    type: { label: "finance.difference.column.type", kind: "coded", codes: statementTypeCodes, width: 136 },
    channelId: { label: "finance.payout.column.channel", kind: "text", width: 144 },
    date: { label: "finance.difference.column.day", kind: "day", width: 136 },
    openCount: { label: "finance.channelStatement.column.openCount", kind: "count", width: 168 },
    diffCount: { label: "finance.channelStatement.column.diffCount", kind: "count", width: 136, apart: true },
    ourCount: { label: "finance.channelStatement.column.ourCount", kind: "count", width: 136 },
    ourAmount: { label: "finance.difference.column.ours", kind: "money", width: 168 },
    theirCount: { label: "finance.channelStatement.column.theirCount", kind: "count", width: 152 },
    theirAmount: { label: "finance.difference.column.theirs", kind: "money", width: 184 },
    diffAmount: { label: "finance.difference.column.difference", kind: "money", width: 168 },
    theirFee: { label: "finance.settlement.column.filed", kind: "money", width: 192 },
    termsFee: { label: "finance.settlement.column.termsFee", kind: "money", width: 176 },
    feeDifference: { label: "finance.settlement.column.offTerms", kind: "money", width: 168 },
    operator: { label: "finance.statement.column.operator", kind: "text", width: 160 },
    uploadTime: { label: "finance.statement.column.uploaded", kind: "instant", width: 160 },
    id: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
  },
});
