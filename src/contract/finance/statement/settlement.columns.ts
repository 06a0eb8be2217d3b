import { restReasonCodes, settlementStateCodes } from "../../../lending/finance/settlement/settlement.rules.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf } from "../../kernel/list.ts";
import { settlementCalls } from "./settlement.calls.ts";

/** What channels paid out in bulk. */
export const settlementList = listOf(settlementCalls["settlement.list"], {
  title: "reconcile.settlement.title",
  exports: "finance:reconcile:list",
  columns: {
    status: { label: "reconcile.statement.column.status", kind: "coded", codes: settlementStateCodes, width: 208 },
    day: { label: "reconcile.statement.column.day", kind: "day", width: 136 },
    channelId: { label: "payout.column.channel", kind: "text", width: 144 },
    from: { label: "reconcile.statement.column.from", kind: "day", width: 120 },
    to: { label: "reconcile.statement.column.to", kind: "day", width: 120 },
    count: { label: "reconcile.settlement.column.count", kind: "count", width: 128 },
    gross: { label: "reconcile.settlement.column.gross", kind: "money", width: 168 },
    filed: { label: "reconcile.settlement.column.filed", kind: "money", width: 192 },
    fee: { label: "reconcile.settlement.column.fee", kind: "money", width: 160 },
    termsFee: { label: "reconcile.settlement.column.termsFee", kind: "money", width: 176 },
    offTerms: { label: "reconcile.settlement.column.offTerms", kind: "money", width: 168 },
    paid: { label: "reconcile.settlement.column.paid", kind: "money", width: 168 },
    rest: { label: "reconcile.settlement.column.rest", kind: "money", width: 168 },
    reason: { label: "reconcile.settlement.column.reason", kind: "coded", codes: restReasonCodes, width: 208 },
    remark: { label: "reconcile.statement.column.remark", kind: "text", width: 200 },
    requester: { label: "reconcile.difference.column.requester", kind: "text", width: 160 },
    createTime: { label: "reconcile.settlement.column.asked", kind: "instant", width: 160 },
    operator: { label: "reconcile.settlement.column.by", kind: "text", width: 160 },
    settleTime: { label: "reconcile.settlement.column.at", kind: "instant", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    backBy: { label: "reconcile.outgoing.reopen.by", kind: "text", width: 160 },
    backTime: { label: "reconcile.settlement.column.backAt", kind: "instant", width: 160 },
    backReason: { label: "reconcile.outgoing.reopen.why", kind: "text", width: 200 },
    account: { label: "reconcile.statement.column.account", kind: "text", width: 136 },
    tradeNo: { label: "reconcile.statement.column.tradeNo", kind: "text", width: 168 },
    lineId: { label: "reconcile.statement.column.lineId", kind: "id", width: 96, hide: true },
    settlementId: { label: "reconcile.settlement.column.id", kind: "id", width: 152, hide: true },
  },
});
