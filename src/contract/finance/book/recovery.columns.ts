import { extensionCodes } from "../../../lending/options/finance/book-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { collectionDetailsCalls, extensionCollectionCalls } from "./recovery.calls.ts";

const ofOrder = {
  id: { label: "finance.recovery.column.id", kind: "id", width: 112, hide: true },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  appId: { label: "order.column.app", kind: "app" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  stage: { label: "finance.recovery.column.stage", kind: "text", width: 96 },
  overdueDays: { label: "finance.recovery.column.late", kind: "count", width: 160, apart: true },
  adminName: { label: "finance.recovery.column.collector", kind: "text", width: 176 },
  team: { label: "finance.recovery.column.team", kind: "text", width: 160 },
} as const;

/** Money of late loans, by its value time; reversals below zero. */
export const collectionDetailsList = listOf(collectionDetailsCalls["collectionDetails.list"], {
  title: "finance.recovery.title",
  exports: "finance:collection:export",
  columns: {
    ...ofOrder,
    amount: { label: "finance.receipt.column.amount", kind: "money", width: 144 },
    principal: { label: "finance.receipt.column.principal", kind: "money", width: 144 },
    interest: { label: "finance.receipt.column.interest", kind: "money", width: 128 },
    fee: { label: "finance.receipt.column.fee", kind: "money", width: 128 },
    penalty: { label: "finance.receipt.column.penalty", kind: "money", width: 128 },
    commissionBase: { label: "finance.recovery.column.base", kind: "money", width: 176 },
    payTime: { label: "finance.receipt.column.payTime", kind: "instant" },
    postTime: { label: "finance.recovery.column.posted", kind: "instant", hide: true },
  },
});

/** Extension fees, the newest first. */
export const extensionCollectionList = listOf(extensionCollectionCalls["extensionCollection.list"], {
  title: "finance.recovery.extensions",
  exports: "finance:extensionCollection:export",
  columns: {
    ...ofOrder,
    days: { label: "finance.extension.column.days", kind: "count", width: 96, apart: true },
    feeDue: { label: "finance.extension.column.fee", kind: "money", width: 144 },
    feeReceived: { label: "finance.recovery.column.feeReceived", kind: "money", width: 160 },
    penaltyPaid: { label: "finance.recovery.column.penaltyPaid", kind: "money", width: 160 },
    interestPaid: { label: "finance.recovery.column.interestPaid", kind: "money", width: 160 },
    newRepayTime: { label: "finance.extension.column.newDue", kind: "day", width: 168 },
    status: { label: "finance.extension.column.status", kind: "coded", codes: extensionCodes, width: 144 },
    createTime: { label: "finance.extension.column.created", kind: "instant" },
    finishTime: { label: "finance.extension.column.finished", kind: "instant" },
  },
});
