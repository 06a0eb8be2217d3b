import type { Context } from "../../kernel/context.ts";
import { afterLoanRecordQueue, type RecordFilters } from "../after-loan-record/after-loan-record.queue.ts";
import { noteAccess } from "../lease/lease.actions.ts";
import { orderQueue, type QueueKind } from "../order/order-queue.ts";
import type { QueueFilters, QueueSort } from "../order/order-queue.types.ts";
import { type BoardFilters, boardLists } from "./board.export.ts";
import { customerFileQueue, type FileFilters } from "./customer-file.queue.ts";
import { column, type ExportContext, type ExportList } from "./export.list.ts";

/** Filters as they were asked for and kept with the job; each list's own schema has judged them. */
type ListFilters = QueueFilters & Partial<QueueSort> & RecordFilters & FileFilters;
export type ExportFilters = ListFilters | BoardFilters;
const shared = {
  orderNo: column("order.column.orderNo", "text"),
  name: column("order.column.name", "text"),
  phone: column("order.column.phone", "text"),
  stage: column("order.column.stage", "text"),
  status: column("order.column.status", "status"),
  overdueDays: column("order.column.overdueDays", "number"),
  claim: column("order.column.claim", "money"),
  repayTime: column("order.column.repayTime", "day"),
  assigneeName: column("order.column.assignee", "text"),
  appId: column("order.column.app", "app"),
  product: column("order.column.product", "text"),
} as const;

const caseColumns = {
  ...shared,
  penalty: column("order.column.penalty", "money"),
  assignTime: column("order.column.assignTime", "instant"),
  lastResult: column("order.column.lastResult", "reason"),
  lastFollowTime: column("order.column.lastFollow", "instant"),
  commitmentTime: column("order.column.promise", "instant"),
  callCountToday: column("order.column.callsToday", "number"),
  contactStatus: column("order.column.contactStatus", "contact"),
  paymentInCheck: column("order.column.paymentInCheck", "flag"),
  userType: column("order.column.userType", "userType"),
  guestGroup: column("collection.column.group", "text"),
  nextActionTime: column("collection.column.nextAction", "instant"),
  neglect: column("collection.column.neglect", "neglect"),
  smsCountToday: column("collection.column.smsToday", "number"),
} as const;

/** Who took a customer's file stands in the next one. */
async function noteFile({ loanRecordId }: ListFilters, context: Context): Promise<void> {
  await noteAccess(context, loanRecordId ?? 0, "file");
}

const orders = (kind: QueueKind) => (filters: ListFilters, context: ExportContext) =>
  orderQueue(kind, { order: "asc", ...filters }, context);

/** Which lists leave the house, and which of their columns: what is not named here never does, and phones are masked by the list itself. */
const exportLists = {
  ...boardLists,
  "order.list": {
    queue: orders("orders"),
    permission: "order:all:export",
    title: "order.all.title",
    columns: {
      ...shared,
      appliedAmount: column("order.column.applied", "money"),
      approvedAmount: column("order.column.approved", "money"),
      term: column("order.column.term", "number"),
      applyTime: column("order.column.applyTime", "instant"),
      reviewerName: column("order.column.reviewer", "text"),
      userType: column("order.column.userType", "userType"),
    },
  },
  "collection.list": {
    queue: orders("overdue"),
    permission: "loanService:all:export",
    title: "collection.all.title",
    columns: caseColumns,
  },
  "todayExpire.list": {
    queue: orders("due"),
    permission: "remind:all:export",
    title: "collection.remind.all.title",
    columns: {
      ...caseColumns,
      dueAmount: column("collection.column.dueAmount", "money"),
      paidAmount: column("collection.column.paid", "money"),
    },
  },
  "todayExpire.completedList": {
    queue: orders("reminded"),
    permission: "remind:history:export",
    title: "collection.remind.history.title",
    columns: {
      ...caseColumns,
      dueAmount: column("collection.column.dueAmount", "money"),
      paidAmount: column("collection.column.paid", "money"),
      paidOnTime: column("collection.column.paidOnTime", "flag"),
      contactsMade: column("collection.column.contactsMade", "number"),
      finishTime: column("collection.column.completed", "instant"),
      wentOverdue: column("collection.column.wentOverdue", "flag"),
      reasonLeft: column("collection.column.reasonLeft", "left"),
    },
  },
  "collection.completedList": {
    queue: orders("completed"),
    permission: "loanService:history:export",
    title: "collection.history.title",
    columns: {
      ...caseColumns,
      settleTime: column("collection.column.settleTime", "instant"),
      recoveredByMe: column("collection.column.recovered", "money"),
      recoveredPrincipal: column("collection.column.principal", "money"),
      recoveredInterest: column("collection.column.interest", "money"),
      recoveredPenalty: column("collection.column.penalty", "money"),
      amountAtEntry: column("collection.column.amountAtEntry", "money"),
      overdueDaysAtEntry: column("collection.column.daysAtEntry", "number"),
      daysHeld: column("collection.column.daysHeld", "number"),
      reasonLeft: column("collection.column.reasonLeft", "left"),
      extendedCount: column("collection.column.extended", "number"),
      waivedAmount: column("collection.column.waived", "money"),
    },
  },
  "afterLoanRecord.list": {
    queue: afterLoanRecordQueue,
    permission: "records:afterLoan:export",
    title: "records.title",
    columns: {
      createTime: column("records.column.time", "instant"),
      orderNo: shared.orderNo,
      name: shared.name,
      phone: shared.phone,
      phoneType: column("records.column.phoneType", "phoneType"),
      type: column("records.column.type", "recordType"),
      direction: column("records.column.direction", "direction"),
      purpose: column("records.column.purpose", "purpose"),
      reason: column("records.column.reason", "reason"),
      subTag: column("records.column.subTag", "subTag"),
      commitmentTime: column("order.column.promise", "instant"),
      commitmentAmount: column("records.column.promised", "money"),
      remark: column("records.column.remark", "text"),
      seconds: column("records.column.seconds", "number"),
      operator: column("records.column.operator", "text"),
      department: column("records.column.department", "department"),
      rule: column("records.column.rule", "rule"),
      voided: column("records.column.voided", "flag"),
    },
  },
  "customer.file": {
    queue: customerFileQueue,
    permission: "records:afterLoan:export",
    title: "file.title",
    columns: {
      at: column("records.column.time", "instant"),
      part: column("file.column.part", "key"),
      orderNo: shared.orderNo,
      what: column("file.column.what", "key"),
      detail: column("file.column.detail", "text"),
      amount: column("file.column.amount", "money"),
      dueAt: column("file.column.due", "instant"),
      recording: column("file.column.recording", "key"),
      operator: column("records.column.operator", "text"),
    },
    begun: noteFile,
  },
} as const satisfies Readonly<Record<string, ExportList<ListFilters> | ExportList<BoardFilters>>>;

export type ExportCode = keyof typeof exportLists;
export const listOf = (code: ExportCode): ExportList<ExportFilters> => exportLists[code];
