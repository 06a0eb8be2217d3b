import { refundStateCodes } from "../../lending/finance/refund.machine.ts";
import { overflowSourceCodes, overflowStateCodes } from "../../lending/options/finance/overflow-codes.ts";
import { listOf } from "../kernel/list.ts";
import { overflowCalls } from "./overflow.calls.ts";

/** Credit balances of customers. They have no key of their own for files: whoever may see the list may take it out. */
export const overflowList = listOf(overflowCalls["overflow.list"], {
  title: "finance.overflow.title",
  exports: "finance:overflow:list",
  columns: {
    id: { label: "finance.overflow.column.id", kind: "id", width: 96 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    phone: { label: "order.column.phone", kind: "phone" },
    paymentNo: { label: "finance.overflow.column.paymentNo", kind: "text", width: 256 },
    overflow: { label: "finance.overflow.column.overflow", kind: "money", width: 136 },
    used: { label: "finance.overflow.column.used", kind: "money", width: 136 },
    refunded: { label: "finance.overflow.column.refunded", kind: "money", width: 136 },
    reserved: { label: "finance.overflow.column.reserved", kind: "money", width: 168, hide: true },
    balance: { label: "finance.overflow.column.balance", kind: "money", width: 136 },
    source: { label: "finance.overflow.column.source", kind: "coded", codes: overflowSourceCodes, width: 160 },
    status: { label: "finance.overflow.column.status", kind: "coded", codes: overflowStateCodes, width: 128 },
    refundStatus: {
      label: "finance.overflow.column.refundStatus",
      kind: "coded",
      codes: refundStateCodes,
      width: 152,
    },
    refundAmount: { label: "finance.overflow.column.refundAmount", kind: "money", width: 176 },
    refundTo: { label: "finance.overflow.column.refundTo", kind: "text", width: 176 },
    refundReason: { label: "finance.overflow.column.refundReason", kind: "text", width: 200 },
    failReason: { label: "finance.payout.column.failReason", kind: "text", width: 184 },
    applicant: { label: "finance.waiver.column.applicant", kind: "text", width: 148 },
    createTime: { label: "finance.overflow.column.created", kind: "instant" },
  },
});
