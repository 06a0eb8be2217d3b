import { refundStateCodes } from "../../lending/finance/refund.machine.ts";
import { refusalCodes } from "../../lending/options/refusal-reasons.ts";
import { listOf } from "../kernel/list.ts";
import { refundCalls } from "./refund.calls.ts";

/** Refunds in every state, the refused and the paid ones too. Whoever may see the list may take it out. */
export const refundList = listOf(refundCalls["refund.list"], {
  title: "relief.overflow.refund.list",
  exports: "finance:refund:list",
  columns: {
    refundId: { label: "relief.overflow.column.refundId", kind: "id", width: 144, hide: true },
    status: { label: "relief.overflow.column.status", kind: "coded", codes: refundStateCodes, width: 152 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    amount: { label: "relief.overflow.column.refundAmount", kind: "money", width: 176 },
    bankName: { label: "payout.column.bank", kind: "text", width: 136 },
    accountNo: { label: "payout.column.account", kind: "text", width: 136 },
    reason: { label: "relief.overflow.column.refundReason", kind: "text", width: 200 },
    applicant: { label: "finance.waiver.column.applicant", kind: "text", width: 148 },
    createTime: { label: "relief.overflow.column.asked", kind: "instant" },
    reviewer: { label: "finance.waiver.column.reviewer", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    remark: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    failReason: { label: "payout.column.failReason", kind: "text", width: 184 },
    tradeNo: { label: "payout.column.tradeNo", kind: "text", width: 176 },
    refundTime: { label: "relief.overflow.column.refundedAt", kind: "instant" },
  },
});
