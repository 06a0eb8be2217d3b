import { differenceKindCodes, differenceStateCodes, statementTypeCodes } from "../../lending/finance/reconciliation.machine.ts";
import { listOf } from "../kernel/list.ts";
import { reconcileCalls } from "./reconcile.calls.ts";

/** What differs between the book and the statements of channels. */
export const differenceList = listOf(reconcileCalls["reconcile.rows"], {
  title: "finance.difference.title",
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
    remark: { label: "finance.statement.column.remark", kind: "text", width: 208 },
    operator: { label: "finance.difference.column.operator", kind: "text", width: 160 },
    resolveTime: { label: "finance.difference.column.resolved", kind: "instant", width: 160 },
    batchId: { label: "finance.statement.column.id", kind: "id", width: 136, hide: true },
    rowId: { label: "finance.difference.column.id", kind: "id", width: 112, hide: true },
  },
});
