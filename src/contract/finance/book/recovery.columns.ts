import { extensionCodes } from "../../../lending/options/finance/book-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { collectionDetailsCalls, extensionCollectionCalls } from "./recovery.calls.ts";

const ofOrder = {
  id: { label: "ledger.recovery.column.id", kind: "id", width: 112, hide: true },
  orderNo: { label: "order.column.orderNo", kind: "id" },
  appId: { label: "order.column.app", kind: "app" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  stage: { label: "ledger.recovery.column.stage", kind: "text", width: 96 },
  overdueDays: { label: "ledger.recovery.column.late", kind: "count", width: 160, apart: true },
  adminName: { label: "ledger.recovery.column.collector", kind: "text", width: 176 },
  team: { label: "ledger.recovery.column.team", kind: "text", width: 160 },
} as const;

/** Money of late loans, by its value time; reversals below zero. */
export const collectionDetailsList = listOf(collectionDetailsCalls["collectionDetails.list"], {
  title: "ledger.recovery.title",
  exports: "finance:collection:export",
  columns: {
    ...ofOrder,
    amount: { label: "receipt.column.amount", kind: "money", width: 144 },
    principal: { label: "receipt.column.principal", kind: "money", width: 144 },
    interest: { label: "receipt.column.interest", kind: "money", width: 128 },
    fee: { label: "receipt.column.fee", kind: "money", width: 128 },
    penalty: { label: "receipt.column.penalty", kind: "money", width: 128 },
    commissionBase: { label: "ledger.recovery.column.base", kind: "money", width: 176 },
    payTime: { label: "receipt.column.payTime", kind: "instant" },
    postTime: { label: "ledger.recovery.column.posted", kind: "instant", hide: true },
  },
});

/** Extension fees, the newest first. */
export const extensionCollectionList = listOf(extensionCollectionCalls["extensionCollection.list"], {
  title: "ledger.recovery.extensions",
  exports: "finance:extensionCollection:export",
  columns: {
    ...ofOrder,
    days: { label: "ledger.extension.column.days", kind: "count", width: 96, apart: true },
    feeDue: { label: "ledger.extension.column.fee", kind: "money", width: 144 },
    feeReceived: { label: "ledger.recovery.column.feeReceived", kind: "money", width: 160 },
    penaltyPaid: { label: "ledger.recovery.column.penaltyPaid", kind: "money", width: 160 },
    interestPaid: { label: "ledger.recovery.column.interestPaid", kind: "money", width: 160 },
    newRepayTime: { label: "ledger.extension.column.newDue", kind: "day", width: 168 },
    status: { label: "ledger.extension.column.status", kind: "coded", codes: extensionCodes, width: 144 },
    createTime: { label: "ledger.extension.column.created", kind: "instant" },
    finishTime: { label: "ledger.extension.column.finished", kind: "instant" },
  },
});
