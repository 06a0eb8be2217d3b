import type { ReactNode } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { passedFor, urgencyOf } from "../../../lending/collection/urgency.ts";
import { assignedCodes, leftCodes } from "../../../lending/options/order-codes.ts";
import { reasonCodes } from "../../../lending/options/collection-reasons.ts";
import { groupOptions } from "../../client/guest-groups.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { staffOptions } from "../../client/staff.ts";
import { formatWhen } from "../../i18n/near.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { ColumnLook } from "../../kernel/screen/screen.ts";
import type { FilterEntry } from "../../table/definition.ts";
import { StatusCell } from "../../table/grid/order-cells.tsx";
import { choicesOf, orNobody, productOptions, stageOptionsOf, wordOf } from "../../table/filter/options.ts";
import { nextStep, toneOfCase } from "../../table/queue/next-step.ts";
import { stagesOf, type StageMaker } from "../../table/stages.ts";
import type { Department } from "../../../lending/order/department.ts";
import type { Desk } from "./desk.ts";
import { listCommands } from "./list.commands.ts";

/** A case of either department: the row that all stages of its queue share. */
export type Case = RowOf<"collection.list">;
type OwnCase = RowOf<"collection.agencyList">;
type Asked = InputOf<"collection.list">;

/** A promise that passed today says since when, which no date does at a glance; a payment in check says so where no promise is. */
function promiseCell(row: Case): ReactNode {
  const now = new Date();
  const urgency = urgencyOf(row, now);
  if (urgency === "inCheck") return <>{t("collection.next.inCheck")}</>;
  const { commitmentTime } = row;
  if (commitmentTime === null) return "–";
  const ago = passedFor(commitmentTime, now);
  // As an element: what is copied is the date.
  return urgency === "passed" && ago.hours < 24 ? <>{t("collection.next.ago", ago)}</> : formatWhen(commitmentTime);
}

const looks: { readonly [K in Extract<keyof Case, string>]?: ColumnLook<Case> } = {
  // Glyph and word of the status stand before the days.
  overdueDays: { label: "order.column.status", cell: (row) => <StatusCell {...row} calm /> },
  name: { tone: toneOfCase },
  commitmentTime: { cell: promiseCell, tone: toneOfCase },
  nextActionTime: { cell: nextStep, tone: toneOfCase },
  neglect: { tone: (row) => (row.neglect ? "bad" : "plain") },
};

/** When the own queue may call again; now, where nothing stands in the way. */
export const nextContact: ColumnLook<OwnCase> = {
  tone: (row) => (row.nextContactTime ? "warn" : "plain"),
  cell: (row) => (row.nextContactTime ? formatWhen(row.nextContactTime) : t("collection.now")),
};
/** Before the due date: how long until then. */
export const toDue: ColumnLook<{ readonly overdueDays: number }> = {
  label: "collection.column.daysToDue",
  cell: ({ overdueDays }) => (overdueDays >= 0 ? t("collection.dueToday") : tn("collection.dueIn", -overdueDays)),
};
/** Of collection's history: an order that has not left is open. */
export const leftOrOpen: ColumnLook<{ readonly reasonLeft: string | null }> = {
  cell: ({ reasonLeft }) => (reasonLeft ? wordOf(leftCodes, reasonLeft) : t("collection.left.open")),
};

/** The stages of a department's desk. */
export const caseStages = (desk: Desk): StageMaker =>
  stagesOf<Case, Asked>({
    rowKey: "loanRecordId",
    sections: ["collection"],
    open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
    looks,
    mark: toneOfCase,
    filters: [
      { key: "overdueDays", label: "order.column.overdueDays" },
      { key: "stage", kind: "many-of", options: stageOptionsOf(desk.department) },
      { key: "amount", label: "order.column.claim", kind: "money-range" },
      "appId",
      { key: "productId", label: "order.column.product", kind: "many-of", options: productOptions },
      { key: "userType", label: "order.column.userType" },
      { key: "reason", label: "order.column.lastResult", kind: "many-of", options: choicesOf(reasonCodes) },
      "commitmentTime",
      { key: "notContactedToday", label: "order.filter.notContactedToday", kind: "flag" },
      "paymentInCheck",
      "contactStatus",
      "orderNo",
      { key: "phone", label: "order.column.phoneFull" },
      "name",
    ],
    commands: listCommands(desk),
  });

/** What whoever leads a department filters by besides. */
export const leadFilters = (desk: Desk): readonly FilterEntry<Asked>[] => [
  {
    key: "assigneeId",
    label: desk.department === "remind" ? "collection.column.reminder" : "order.column.assignee",
    kind: "many-of",
    options: staffOptions(desk.department),
  },
  { key: "assignStatus", label: "order.filter.assigned", kind: "one-of", options: choicesOf(assignedCodes) },
  { key: "guestGroupId", label: "collection.column.group", kind: "many-of", options: groupOptions(desk.department) },
  { key: "neglected", label: "collection.filter.neglected", kind: "flag" },
];

/** What a figure of the time-share report says of its orders. */
export const figureFilters = (department: Department): readonly FilterEntry<Asked>[] => [
  { key: "recoveredTime", label: "collection.filter.recoveredTime", kind: "date-range" },
  { key: "clearedTime", label: "collection.filter.clearedTime", kind: "date-range" },
  { key: "recoveredHour", label: "collection.filter.recoveredHour", kind: "number-range" },
  { key: "allocatedTime", label: "collection.filter.allocatedTime", kind: "date-range" },
  { key: "contactedTime", label: "collection.filter.contactedTime", kind: "date-range" },
  { key: "promisedTime", label: "collection.filter.promisedTime", kind: "date-range" },
  { key: "promiseDueTime", label: "collection.filter.promiseDueTime", kind: "date-range" },
  { key: "promiseKeptTime", label: "collection.filter.promiseKeptTime", kind: "date-range" },
  { key: "creditedTo", label: "collection.filter.creditedTo", kind: "many-of", options: orNobody(staffOptions(department)) },
  { key: "credited", label: "collection.filter.credited", kind: "flag" },
  { key: "stageThen", label: "collection.filter.stageThen", kind: "many-of", options: stageOptionsOf(department) },
];
