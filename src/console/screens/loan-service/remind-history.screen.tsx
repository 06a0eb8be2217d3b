import type { InputOf, RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { textOf } from "../../i18n/i18n.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { caseColumn as column, caseFilters, sections } from "./case-columns.tsx";
import { desks } from "./desk.ts";

type Row = RowOf<"todayExpire.completedList">;

export const remindHistory = tableScreen<"todayExpire.completedList">({
  path: "/remind/historyOrder",
  title: "collection.remind.history.title",
  permission: "remind:history:list",
  sections,
  list: "todayExpire.completedList",
  exports: "export.create",
  rowKey: "loanRecordId",
  open: (row: Row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  columns: [
    column.orderNo,
    column.name,
    column.app,
    column.repayTime,
    column.dueAmount,
    column.paid,
    { key: "paidOnTime", label: "collection.column.paidOnTime", kind: "flag", width: 152 },
    column.lastResult,
    { key: "contactsMade", label: "collection.column.contactsMade", kind: "count", width: 128 },
    column.reminder,
    { key: "finishTime", label: "collection.column.completed", kind: "instant", sort: true },
    {
      key: "wentOverdue",
      label: "collection.column.wentOverdue",
      kind: "flag",
      width: 168,
      tone: (row) => (row.wentOverdue ? "bad" : "plain"),
    },
    {
      key: "reasonLeft",
      label: "collection.column.reasonLeft",
      kind: "text",
      cell: (row) => (row.reasonLeft ? textOf(`collection.left.${row.reasonLeft}`) || row.reasonLeft : "–"),
    },
  ],
  filters: [
    { key: "completedTime", label: "collection.column.completed", kind: "date-range" },
    ...caseFilters<InputOf<"todayExpire.completedList">>(desks.remind),
  ],
  commands: [],
});
