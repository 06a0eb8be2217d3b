import { refundStateCodes } from "../../lending/finance/refund.machine.ts";
import { overflowSourceCodes, overflowStateCodes } from "../../lending/options/finance/overflow-codes.ts";
import { listOf } from "../kernel/list.ts";
import { overflowCalls } from "./overflow.calls.ts";

/** Credit balances of customers. They have no key of their own for files: whoever may see the list may take it out. */
export const overflowList = listOf(overflowCalls["overflow.list"], {
  title: "relief.overflow.title",
  exports: "finance:overflow:list",
  columns: {
    id: { label: "relief.overflow.column.id", kind: "id", width: 96 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    name: { label: "order.column.name", kind: "text", width: 184 },
    phone: { label: "order.column.phone", kind: "phone" },
    paymentNo: { label: "relief.overflow.column.paymentNo", kind: "text", width: 256 },
    overflow: { label: "relief.overflow.column.overflow", kind: "money", width: 136 },
    used: { label: "relief.overflow.column.used", kind: "money", width: 136 },
    refunded: { label: "relief.overflow.column.refunded", kind: "money", width: 136 },
    reserved: { label: "relief.overflow.column.reserved", kind: "money", width: 168, hide: true },
    balance: { label: "relief.overflow.column.balance", kind: "money", width: 136 },
    source: { label: "relief.overflow.column.source", kind: "coded", codes: overflowSourceCodes, width: 160 },
    status: { label: "relief.overflow.column.status", kind: "coded", codes: overflowStateCodes, width: 128 },
    refundStatus: {
      label: "relief.overflow.column.refundStatus",
      kind: "coded",
      codes: refundStateCodes,
      width: 152,
    },
    refundAmount: { label: "relief.overflow.column.refundAmount", kind: "money", width: 176 },
    refundTo: { label: "relief.overflow.column.refundTo", kind: "text", width: 176 },
    refundReason: { label: "relief.overflow.column.refundReason", kind: "text", width: 200 },
    failReason: { label: "payout.column.failReason", kind: "text", width: 184 },
    applicant: { label: "finance.waiver.column.applicant", kind: "text", width: 148 },
    createTime: { label: "relief.overflow.column.created", kind: "instant" },
  },
});
