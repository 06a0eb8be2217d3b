import type { InputOf, RowOf } from "../../../contract/types.ts";
import { nextActionOf } from "../../../lending/next-action.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { groupOptions } from "../../client/guest-groups.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { Column, Filter } from "../../kernel/screen.ts";
import {
  appName,
  appOptions,
  assignedOptions,
  contactStatusOptions,
  productOptions,
  reasonName,
  reasonOptions,
  stageOptionsOf,
  userTypeName,
  userTypeOptions,
} from "../../table/options.ts";
import { StatusCell } from "../../table/order-cells.tsx";
import type { Desk } from "./desk.ts";

/** A case of either department: the row that all stages of its queue share. */
export type Case = RowOf<"collection.list">;
export type OwnCase = RowOf<"collection.agencyList">;

export const sections = ["table", "order", "composer", "collection"] as const;

export const openCase = (row: Case): void => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom());

const contactStatus = (row: Case): string =>
  row.contactStatus === "normal" ? "–" : t(`table.contactStatus.${row.contactStatus as "halfLost" | "creditLost" | "fraudLost"}`);

function toDue({ overdueDays }: Case): string {
  if (overdueDays >= 0) return t("collection.dueToday");
  return tn("collection.dueIn", -overdueDays);
}

/** What is next to be done, and when: what was promised, else what the last result asks for (domain.md 1c). */
function nextStep({ commitmentTime, lastResult, lastSubTag, nextActionTime }: Case): string {
  const asked = lastResult === null ? "call" : nextActionOf(lastResult, lastSubTag ?? "").action;
  const step = t(`collection.next.${commitmentTime ? "promise" : asked}`);
  return nextActionTime ? `${step} · ${formatInstant(nextActionTime)}` : step;
}

/** Columns by key, so that each stage names the ones it shows in its own order. */
export const caseColumn = {
  orderNo: { key: "orderNo", label: "order.column.orderNo", kind: "id", sort: true },
  name: { key: "name", label: "order.column.name", kind: "text", width: 184, sort: true },
  phone: { key: "phone", label: "order.column.phone", kind: "phone" },
  stage: { key: "stage", label: "order.column.stage", kind: "text", width: 112 },
  standing: {
    key: "overdueDays",
    label: "order.column.status",
    kind: "status",
    width: 168,
    sort: true,
    cell: (row) => <StatusCell status={row.status} overdueDays={row.overdueDays} />,
  },
  toDue: { key: "overdueDays", label: "collection.column.daysToDue", kind: "text", width: 144, sort: true, cell: toDue },
  claim: { key: "claim", label: "order.column.claim", kind: "money", sort: true },
  dueAmount: { key: "dueAmount", label: "collection.column.dueAmount", kind: "money", width: 160, sort: true },
  paid: { key: "paidAmount", label: "collection.column.paid", kind: "money", width: 136 },
  penalty: { key: "penalty", label: "order.column.penalty", kind: "money", sort: true },
  repayTime: { key: "repayTime", label: "order.column.repayTime", kind: "day", width: 136, sort: true },
  assignee: { key: "assigneeName", label: "order.column.assignee", kind: "text", width: 148, sort: true },
  reminder: { key: "assigneeName", label: "collection.column.reminder", kind: "text", width: 148, sort: true },
  assignTime: { key: "assignTime", label: "order.column.assignTime", kind: "instant", sort: true },
  group: { key: "guestGroup", label: "collection.column.group", kind: "text", width: 136 },
  labels: { key: "userType", label: "collection.column.labels", kind: "text", width: 112, cell: (row) => userTypeName(row.userType) },
  lastResult: {
    key: "lastResult",
    label: "order.column.lastResult",
    kind: "text",
    width: 172,
    cell: (row) => reasonName(row.lastResult) || "–",
  },
  lastFollow: { key: "lastFollowTime", label: "order.column.lastFollow", kind: "instant", sort: true },
  promise: { key: "commitmentTime", label: "order.column.promise", kind: "instant", sort: true },
  callsToday: { key: "callCountToday", label: "order.column.callsToday", kind: "count", width: 96, sort: true },
  smsToday: { key: "smsCountToday", label: "collection.column.smsToday", kind: "count", width: 144 },
  contactStatus: { key: "contactStatus", label: "order.column.contactStatus", kind: "text", width: 112, cell: contactStatus },
  paymentInCheck: { key: "paymentInCheck", label: "order.column.paymentInCheck", kind: "flag", width: 184 },
  nextAction: { key: "nextActionTime", label: "collection.column.nextAction", kind: "text", width: 264, cell: nextStep },
  neglect: {
    key: "neglect",
    label: "collection.column.neglect",
    kind: "text",
    width: 196,
    tone: (row) => (row.neglect ? "bad" : "plain"),
    cell: (row) => (row.neglect ? t(`collection.neglect.${row.neglect}`) : "–"),
  },
  app: { key: "appId", label: "order.column.app", kind: "text", width: 112, cell: (row) => appName(row.appId) },
  product: { key: "product", label: "order.column.product", kind: "text" },
} as const satisfies Record<string, Column<Case>>;

/** What only the own queue shows: it is worked out for a few hundred rows, not for a hundred thousand. */
export const ownColumn = {
  settle: { key: "settleAmount", label: "collection.column.settleAmount", kind: "money", width: 168 },
  calls7d: { key: "callCount7d", label: "collection.column.calls7d", kind: "count", width: 144 },
  nextContact: {
    key: "nextContactTime",
    label: "collection.column.nextContact",
    kind: "text",
    width: 176,
    tone: (row) => (row.nextContactTime ? "warn" : "plain"),
    cell: (row) => (row.nextContactTime ? formatInstant(row.nextContactTime) : t("collection.now")),
  },
} as const satisfies Record<string, Column<OwnCase>>;

type CommonFilters = Readonly<
  Partial<
    Record<
      | "orderNo"
      | "phone"
      | "name"
      | "stage"
      | "overdueDays"
      | "amount"
      | "appId"
      | "productId"
      | "userType"
      | "reason"
      | "contactStatus"
      | "commitmentTime"
      | "notContactedToday"
      | "paymentInCheck",
      unknown
    >
  >
>;

/** Filters that the queues of every stage take. */
export function caseFilters<I extends CommonFilters>({ department }: Desk): readonly Filter<I>[] {
  const filters: readonly Filter<CommonFilters>[] = [
    { key: "overdueDays", label: "order.column.overdueDays", kind: "number-range" },
    { key: "stage", label: "order.column.stage", kind: "many-of", options: stageOptionsOf(department) },
    { key: "amount", label: "order.column.claim", kind: "money-range" },
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
    { key: "productId", label: "order.column.product", kind: "many-of", options: productOptions },
    { key: "userType", label: "order.column.userType", kind: "many-of", options: userTypeOptions },
    { key: "reason", label: "order.column.lastResult", kind: "many-of", options: reasonOptions },
    { key: "commitmentTime", label: "order.column.promise", kind: "date-range" },
    { key: "notContactedToday", label: "order.filter.notContactedToday", kind: "flag" },
    { key: "paymentInCheck", label: "order.column.paymentInCheck", kind: "flag" },
    { key: "contactStatus", label: "order.column.contactStatus", kind: "many-of", options: contactStatusOptions },
    { key: "orderNo", label: "order.column.orderNo", kind: "text" },
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "name", label: "order.column.name", kind: "text" },
  ];
  return filters as unknown as readonly Filter<I>[];
}

/** What a figure of the time-share report says of its orders. */
export function figureFilters(people: Filter<object>["options"]): readonly Filter<InputOf<"collection.list">>[] {
  return [
    { key: "recoveredTime", label: "collection.filter.recoveredTime", kind: "date-range" },
    { key: "recoveredHour", label: "collection.filter.recoveredHour", kind: "number-range" },
    { key: "allocatedTime", label: "collection.filter.allocatedTime", kind: "date-range" },
    { key: "contactedTime", label: "collection.filter.contactedTime", kind: "date-range" },
    { key: "promisedTime", label: "collection.filter.promisedTime", kind: "date-range" },
    { key: "promiseDueTime", label: "collection.filter.promiseDueTime", kind: "date-range" },
    { key: "creditedTo", label: "collection.filter.creditedTo", kind: "many-of", ...(people ? { options: people } : {}) },
    { key: "stageThen", label: "collection.filter.stageThen", kind: "many-of", options: stageOptionsOf("collection") },
  ];
}

type LeadFilters = CommonFilters & Readonly<Partial<Record<"assigneeId" | "assignStatus" | "guestGroupId" | "neglected", unknown>>>;

/** What whoever leads a department filters by besides. */
export function leadFilters<I extends LeadFilters>(desk: Desk, people: Filter<LeadFilters>["options"]): readonly Filter<I>[] {
  const filters: readonly Filter<LeadFilters>[] = [
    {
      key: "assigneeId",
      label: desk.department === "remind" ? "collection.column.reminder" : "order.column.assignee",
      kind: "many-of",
      ...(people ? { options: people } : {}),
    },
    { key: "assignStatus", label: "order.filter.assigned", kind: "one-of", options: assignedOptions },
    { key: "guestGroupId", label: "collection.column.group", kind: "many-of", options: groupOptions(desk.department) },
    { key: "neglected", label: "collection.filter.neglected", kind: "flag" },
  ];
  return filters as unknown as readonly Filter<I>[];
}
