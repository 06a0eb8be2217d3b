import { restReasonCodes, settlementStateCodes } from "../../../lending/finance/settlement/settlement.rules.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { listOf } from "../../kernel/list.ts";
import { settlementCalls } from "./settlement.calls.ts";

/** What channels paid out in bulk. */
export const settlementList = listOf(settlementCalls["settlement.list"], {
  title: "finance.settlement.title",
  exports: "finance:reconcile:list",
  columns: {
    status: { label: "finance.statement.column.status", kind: "coded", codes: settlementStateCodes, width: 208 },
    day: { label: "finance.statement.column.day", kind: "day", width: 136 },
    channelId: { label: "finance.payout.column.channel", kind: "text", width: 144 },
    from: { label: "finance.statement.column.from", kind: "day", width: 120 },
    to: { label: "finance.statement.column.to", kind: "day", width: 120 },
    count: { label: "finance.settlement.column.count", kind: "count", width: 128 },
    gross: { label: "finance.settlement.column.gross", kind: "money", width: 168 },
    filed: { label: "finance.settlement.column.filed", kind: "money", width: 192 },
    fee: { label: "finance.settlement.column.fee", kind: "money", width: 160 },
    termsFee: { label: "finance.settlement.column.termsFee", kind: "money", width: 176 },
    offTerms: { label: "finance.settlement.column.offTerms", kind: "money", width: 168 },
    paid: { label: "finance.settlement.column.paid", kind: "money", width: 168 },
    rest: { label: "finance.settlement.column.rest", kind: "money", width: 168 },
    reason: { label: "finance.settlement.column.reason", kind: "coded", codes: restReasonCodes, width: 208 },
    remark: { label: "finance.statement.column.remark", kind: "text", width: 200 },
    requester: { label: "finance.difference.column.requester", kind: "text", width: 160 },
    createTime: { label: "finance.settlement.column.asked", kind: "instant", width: 160 },
    operator: { label: "finance.settlement.column.by", kind: "text", width: 160 },
    settleTime: { label: "finance.settlement.column.at", kind: "instant", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    backBy: { label: "finance.outgoing.reopen.by", kind: "text", width: 160 },
    backTime: { label: "finance.settlement.column.backAt", kind: "instant", width: 160 },
    backReason: { label: "finance.outgoing.reopen.why", kind: "text", width: 200 },
    account: { label: "finance.statement.column.account", kind: "text", width: 136 },
    tradeNo: { label: "finance.statement.column.tradeNo", kind: "text", width: 168 },
    lineId: { label: "finance.statement.column.lineId", kind: "id", width: 96, hide: true },
    settlementId: { label: "finance.settlement.column.id", kind: "id", width: 152, hide: true },
  },
});
