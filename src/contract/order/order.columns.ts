import { labelCodes } from "../../lending/options/customer-labels.ts";
import { statusCodes, stepCodes } from "../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { listOf, type ListColumns } from "../kernel/list.ts";
import { orderCalls } from "./order.calls.ts";

/** What every list of orders may show of an order. */
export const orderColumns = {
  orderNo: { label: "order.column.orderNo", kind: "id", sort: true },
  name: { label: "order.column.name", kind: "text", width: 184, sort: true },
  phone: { label: "order.column.phone", kind: "phone" },
  claim: { label: "order.column.claim", kind: "money", sort: true },
  stage: { label: "order.column.stage", kind: "text", width: 112 },
  overdueDays: { label: "order.column.overdueDays", kind: "days", width: 168 },
  repayTime: { label: "order.column.repayTime", kind: "day", width: 104, sort: true },
  assigneeName: { label: "order.column.assignee", kind: "text", width: 148 },
  appId: { label: "order.column.app", kind: "app", width: 112 },
  product: { label: "order.column.product", kind: "text" },
  userType: { label: "order.column.userType", kind: "coded", codes: userTypeCodes, width: 160 },
} as const satisfies ListColumns;

const { overdueDays, stage: _, assigneeName, ...rest } = orderColumns;

export const orderList = listOf(orderCalls["order.list"], {
  title: "order.all.title",
  exports: "order:all:export",
  columns: {
    ...rest,
    status: { label: "order.column.status", kind: "status", codes: statusCodes, width: 172, sort: true },
    overdueDays,
    // Of all orders, whichever desk they are on: the exact step, and not the days that a desk counts by.
    stage: { label: "order.column.step", kind: "coded", codes: stepCodes, width: 176 },
    appliedAmount: { label: "order.column.applied", kind: "money", sort: true },
    approvedAmount: { label: "order.column.approved", kind: "money", sort: true },
    term: { label: "order.column.term", kind: "days", width: 96 },
    applyTime: { label: "order.column.applyTime", kind: "instant", sort: true },
    assigneeName: { ...assigneeName, width: 160 },
    reviewerName: { label: "order.column.reviewer", kind: "text" },
    labels: { label: "order.column.labels", kind: "coded", codes: labelCodes, width: 136 },
  },
});
