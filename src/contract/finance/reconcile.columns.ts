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
  title: "reconcile.difference.title",
  exports: "finance:reconcile:list",
  columns: {
    status: { label: "reconcile.difference.column.status", kind: "coded", codes: differenceStateCodes, width: 192 },
    kind: { label: "reconcile.difference.column.kind", kind: "coded", codes: differenceKindCodes, width: 232 },
    type: { label: "reconcile.difference.column.type", kind: "coded", codes: statementTypeCodes, width: 136 },
    channelId: { label: "payout.column.channel", kind: "text", width: 144 },
    date: { label: "reconcile.difference.column.day", kind: "day", width: 136 },
    tradeNo: { label: "reconcile.statement.column.tradeNo", kind: "text", width: 176 },
    ourAmount: { label: "reconcile.difference.column.ours", kind: "money", width: 168 },
    theirAmount: { label: "reconcile.difference.column.theirs", kind: "money", width: 184 },
    difference: { label: "reconcile.difference.column.difference", kind: "money", width: 168 },
    asked: { label: "reconcile.difference.column.asked", kind: "text", width: 208 },
    requester: { label: "reconcile.difference.column.requester", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    remark: { label: "reconcile.statement.column.remark", kind: "text", width: 208 },
    operator: { label: "reconcile.difference.column.operator", kind: "text", width: 160 },
    resolveTime: { label: "reconcile.difference.column.resolved", kind: "instant", width: 160 },
    batchId: { label: "reconcile.statement.column.id", kind: "id", width: 136, hide: true },
    rowId: { label: "reconcile.difference.column.id", kind: "id", width: 112, hide: true },
  },
});

/** Statements of channels, each of a day. */
export const channelStatementList = listOf(reconcileCalls["reconcile.list"], {
  title: "reconcile.channelStatement.title",
  columns: {
    status: { label: "reconcile.difference.column.status", kind: "coded", codes: reconciliationCodes, width: 152 },
    type: { label: "reconcile.difference.column.type", kind: "coded", codes: statementTypeCodes, width: 136 },
    channelId: { label: "payout.column.channel", kind: "text", width: 144 },
    date: { label: "reconcile.difference.column.day", kind: "day", width: 136 },
    openCount: { label: "reconcile.channelStatement.column.openCount", kind: "count", width: 168 },
    diffCount: { label: "reconcile.channelStatement.column.diffCount", kind: "count", width: 136, apart: true },
    ourCount: { label: "reconcile.channelStatement.column.ourCount", kind: "count", width: 136 },
    ourAmount: { label: "reconcile.difference.column.ours", kind: "money", width: 168 },
    theirCount: { label: "reconcile.channelStatement.column.theirCount", kind: "count", width: 152 },
    theirAmount: { label: "reconcile.difference.column.theirs", kind: "money", width: 184 },
    diffAmount: { label: "reconcile.difference.column.difference", kind: "money", width: 168 },
    theirFee: { label: "reconcile.settlement.column.filed", kind: "money", width: 192 },
    termsFee: { label: "reconcile.settlement.column.termsFee", kind: "money", width: 176 },
    feeDifference: { label: "reconcile.settlement.column.offTerms", kind: "money", width: 168 },
    operator: { label: "reconcile.statement.column.operator", kind: "text", width: 160 },
    uploadTime: { label: "reconcile.statement.column.uploaded", kind: "instant", width: 160 },
    id: { label: "reconcile.statement.column.id", kind: "id", width: 136, hide: true },
  },
});
