import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { adjustmentKindCodes, requestStateCodes } from "../../../lending/options/finance/book-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { adjustmentCalls } from "../waiver.calls.ts";

/** Goodwill credits, charges by hand, what was let off of them, write-offs; the newest first. */
export const adjustmentList = listOf(adjustmentCalls["adjustment.list"], {
  title: "relief.adjust.title",
  exports: "finance:waiver:export",
  columns: {
    key: { label: "relief.exemption.column.id", kind: "id", width: 112, hide: true },
    status: { label: "finance.waiver.column.status", kind: "coded", codes: requestStateCodes, width: 160 },
    kind: { label: "relief.adjust.column.kind", kind: "coded", codes: adjustmentKindCodes, width: 176 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    amount: { label: "relief.adjust.column.amount", kind: "money", width: 144 },
    reason: { label: "finance.waiver.column.reason", kind: "text", width: 240 },
    requester: { label: "finance.waiver.column.applicant", kind: "text", width: 160 },
    createTime: { label: "finance.waiver.column.created", kind: "instant" },
    expireTime: { label: "relief.adjust.column.expires", kind: "instant" },
    reviewer: { label: "finance.waiver.column.reviewer", kind: "text", width: 160 },
    decideTime: { label: "finance.waiver.column.decided", kind: "instant" },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    remark: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
  },
});
