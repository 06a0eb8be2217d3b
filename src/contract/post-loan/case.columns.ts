import { contactStatusCodes, leftCodes, neglectCodes, statusCodes } from "../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { reasonCodes } from "../../lending/options/collection-reasons.ts";
import { listOf, type ListColumns } from "../kernel/list.ts";
import { orderColumns } from "../order/order.columns.ts";
import { collectionCalls } from "./collection.calls.ts";
import { todayExpireCalls } from "./today-expire.calls.ts";

/** A case of either department: the columns that all stages of its queue share. */
const caseColumns = {
  ...orderColumns,
  overdueDays: { label: "order.column.overdueDays", kind: "status", width: 168, sort: true },
  status: { label: "order.column.status", kind: "coded", codes: statusCodes },
  penalty: { label: "order.column.penalty", kind: "money", sort: true },
  repayTime: { ...orderColumns.repayTime, width: 136 },
  assigneeName: { ...orderColumns.assigneeName, sort: true },
  assignTime: { label: "order.column.assignTime", kind: "instant", sort: true },
  lastResult: { label: "order.column.lastResult", kind: "coded", codes: reasonCodes, width: 172 },
  lastFollowTime: { label: "order.column.lastFollow", kind: "instant", sort: true },
  commitmentTime: { label: "order.column.promise", kind: "instant", sort: true },
  callCountToday: { label: "order.column.callsToday", kind: "count", width: 96, sort: true },
  smsCountToday: { label: "collection.column.smsToday", kind: "count", width: 144 },
  contactStatus: { label: "order.column.contactStatus", kind: "coded", codes: contactStatusCodes, width: 112 },
  paymentInCheck: { label: "order.column.paymentInCheck", kind: "flag", width: 184 },
  userType: { label: "collection.column.labels", kind: "coded", codes: userTypeCodes, width: 112 },
  guestGroup: { label: "collection.column.group", kind: "text", width: 136 },
  nextActionTime: { label: "collection.column.nextAction", kind: "instant", width: 264 },
  neglect: { label: "collection.column.neglect", kind: "coded", codes: neglectCodes, width: 196 },
} as const satisfies ListColumns;

/** Before the due date: how long until then, and what falls due. */
const dueColumns = {
  ...caseColumns,
  overdueDays: { label: "collection.column.daysToDue", kind: "days", width: 144, sort: true },
  assigneeName: { label: "collection.column.reminder", kind: "text", width: 148, sort: true },
  dueAmount: { label: "collection.column.dueAmount", kind: "money", width: 160, sort: true },
  paidAmount: { label: "collection.column.paid", kind: "money", width: 136 },
} as const satisfies ListColumns;

/** What only the own queue shows: it is worked out for a few hundred rows, not for a hundred thousand. */
const ownColumns = {
  settleAmount: { label: "collection.column.settleAmount", kind: "money", width: 168 },
  callCount7d: { label: "collection.column.calls7d", kind: "count", width: 144 },
  nextContactTime: { label: "collection.column.nextContact", kind: "instant", width: 176 },
} as const satisfies ListColumns;

const reasonLeft = { label: "collection.column.reasonLeft", kind: "coded", codes: leftCodes } as const;

export const collectionList = listOf(collectionCalls["collection.list"], {
  title: "collection.all.title",
  exports: "loanService:all:export",
  columns: caseColumns,
});
export const collectionBacklog = listOf(collectionCalls["collection.agencyList"], {
  title: "collection.agency.title",
  columns: { ...caseColumns, ...ownColumns },
});
export const collectionHistory = listOf(collectionCalls["collection.completedList"], {
  title: "collection.history.title",
  exports: "loanService:history:export",
  columns: {
    ...caseColumns,
    settleTime: { label: "collection.column.settleTime", kind: "instant" },
    recoveredByMe: { label: "collection.column.recovered", kind: "money" },
    recoveredPrincipal: { label: "collection.column.principal", kind: "money" },
    recoveredInterest: { label: "collection.column.interest", kind: "money" },
    recoveredPenalty: { label: "collection.column.penalty", kind: "money" },
    amountAtEntry: { label: "collection.column.amountAtEntry", kind: "money", width: 176 },
    overdueDaysAtEntry: { label: "collection.column.daysAtEntry", kind: "days", width: 176 },
    daysHeld: { label: "collection.column.daysHeld", kind: "days", width: 128 },
    reasonLeft,
    extendedCount: { label: "collection.column.extended", kind: "count", width: 152 },
    waivedAmount: { label: "collection.column.waived", kind: "money" },
  },
});

export const remindList = listOf(todayExpireCalls["todayExpire.list"], {
  title: "collection.remind.all.title",
  exports: "remind:all:export",
  columns: dueColumns,
});
export const remindBacklog = listOf(todayExpireCalls["todayExpire.agencyList"], {
  title: "collection.remind.agency.title",
  columns: { ...dueColumns, ...ownColumns },
});
export const remindHistory = listOf(todayExpireCalls["todayExpire.completedList"], {
  title: "collection.remind.history.title",
  exports: "remind:history:export",
  columns: {
    ...dueColumns,
    paidOnTime: { label: "collection.column.paidOnTime", kind: "flag", width: 152 },
    contactsMade: { label: "collection.column.contactsMade", kind: "count", width: 128 },
    finishTime: { label: "collection.column.completed", kind: "instant", sort: true },
    wentOverdue: { label: "collection.column.wentOverdue", kind: "flag", width: 168 },
    reasonLeft,
  },
});
