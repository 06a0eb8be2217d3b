import { refusalCodes } from "../../lending/options/refusal-reasons.ts";
import { exemptionScopeCodes, exemptionStateCodes } from "../../lending/options/finance/book-codes.ts";
import { listOf } from "../kernel/list.ts";
import { lateExemptionCalls } from "./late-exemption.calls.ts";

/** Days without penalty, and requests for some; the newest first. */
export const exemptionList = listOf(lateExemptionCalls["lateExemption.list"], {
  title: "relief.exemption.title",
  columns: {
    key: { label: "relief.exemption.column.id", kind: "id", width: 96, hide: true },
    status: { label: "relief.exemption.column.status", kind: "coded", codes: exemptionStateCodes, width: 160 },
    scope: { label: "relief.exemption.column.scope", kind: "coded", codes: exemptionScopeCodes, width: 128 },
    appName: { label: "order.column.app", kind: "text", width: 144 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    fromDay: { label: "relief.exemption.column.from", kind: "day", width: 128 },
    toDay: { label: "relief.exemption.column.to", kind: "day", width: 128 },
    rate: { label: "relief.exemption.column.rate", kind: "text", width: 120 },
    reason: { label: "relief.exemption.column.reason", kind: "text", width: 224 },
    orders: { label: "relief.exemption.column.orders", kind: "count", width: 112, apart: true },
    forgone: { label: "relief.exemption.column.forgone", kind: "money", width: 160 },
    editTime: { label: "relief.exemption.column.edited", kind: "instant" },
    operator: { label: "relief.exemption.column.operator", kind: "text", width: 160 },
    reviewer: { label: "relief.exemption.column.reviewer", kind: "text", width: 160 },
    refusal: { label: "finance.waiver.column.refusal", kind: "coded", codes: refusalCodes, width: 160 },
    decision: { label: "finance.waiver.column.decision", kind: "text", width: 200 },
    createTime: { label: "relief.exemption.column.created", kind: "instant" },
  },
});
