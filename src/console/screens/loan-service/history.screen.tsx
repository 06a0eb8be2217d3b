import type { InputOf, RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { caseColumn as column, caseFilters, sections } from "./case-columns.tsx";
import { desks } from "./desk.ts";

type Row = RowOf<"collection.completedList">;

export const historyOrder = tableScreen<"collection.completedList">({
  path: "/loanService/historyOrder",
  title: "collection.history.title",
  permission: "loanService:history:list",
  sections,
  list: "collection.completedList",
  exports: "export.create",
  rowKey: "loanRecordId",
  open: (row: Row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  columns: [
    column.orderNo,
    column.name,
    column.phone,
    { key: "settleTime", label: "collection.column.settleTime", kind: "instant" },
    { key: "recoveredByMe", label: "collection.column.recovered", kind: "money" },
    { key: "recoveredPrincipal", label: "collection.column.principal", kind: "money" },
    { key: "recoveredInterest", label: "collection.column.interest", kind: "money" },
    { key: "recoveredPenalty", label: "collection.column.penalty", kind: "money" },
    { key: "amountAtEntry", label: "collection.column.amountAtEntry", kind: "money", width: 176 },
    { key: "overdueDaysAtEntry", label: "collection.column.daysAtEntry", kind: "days", width: 176 },
    { key: "daysHeld", label: "collection.column.daysHeld", kind: "days", width: 128 },
    {
      key: "reasonLeft",
      label: "collection.column.reasonLeft",
      kind: "text",
      cell: (row) => (row.reasonLeft ? textOf(`collection.left.${row.reasonLeft}`) || row.reasonLeft : t("collection.left.open")),
    },
    { key: "extendedCount", label: "collection.column.extended", kind: "count", width: 152 },
    { key: "waivedAmount", label: "collection.column.waived", kind: "money" },
    column.assignee,
    column.lastResult,
    column.app,
  ],
  filters: [
    { key: "completedTime", label: "collection.column.completed", kind: "date-range" },
    ...caseFilters<InputOf<"collection.completedList">>(desks.collection),
  ],
  commands: [],
});
