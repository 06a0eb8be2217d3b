import type { RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { appName, appOptions, statusOptions, userTypeName } from "../../table/options.ts";
import { StatusCell } from "../../table/order-cells.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { closeOrderCommand } from "./close-order.command.ts";

type Row = RowOf<"order.list">;

export const orderAll = tableScreen<"order.list">({
  path: "/order/orderAll",
  title: "order.all.title",
  permission: "order:all:list",
  sections: ["table", "order", "composer"],
  list: "order.list",
  exports: "order.listExport",
  rowKey: "loanRecordId",
  open: (row: Row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  columns: [
    { key: "orderNo", label: "order.column.orderNo", kind: "id", sort: true },
    { key: "name", label: "order.column.name", kind: "text", width: 184, sort: true },
    { key: "phone", label: "order.column.phone", kind: "phone" },
    { key: "status", label: "order.column.status", kind: "status", width: 172, sort: true, cell: (row) => <StatusCell {...row} /> },
    { key: "claim", label: "order.column.claim", kind: "money", sort: true },
    { key: "appliedAmount", label: "order.column.applied", kind: "money", sort: true },
    { key: "approvedAmount", label: "order.column.approved", kind: "money", sort: true },
    { key: "term", label: "order.column.term", kind: "days", width: 96 },
    { key: "repayTime", label: "order.column.repayTime", kind: "day", sort: true },
    { key: "applyTime", label: "order.column.applyTime", kind: "instant", sort: true },
    { key: "assigneeName", label: "order.column.assignee", kind: "text" },
    { key: "reviewerName", label: "order.column.reviewer", kind: "text" },
    { key: "appId", label: "order.column.app", kind: "text", width: 112, cell: (row) => appName(row.appId) },
    { key: "product", label: "order.column.product", kind: "text" },
    { key: "userType", label: "order.column.userType", kind: "text", width: 160, cell: (row) => userTypeName(row.userType) },
  ],
  filters: [
    { key: "orderNo", label: "order.column.orderNo", kind: "text" },
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "name", label: "order.column.name", kind: "text" },
    { key: "status", label: "order.column.status", kind: "many-of", options: statusOptions },
    { key: "overdueDays", label: "order.column.overdueDays", kind: "number-range" },
    { key: "applyTime", label: "order.column.applyTime", kind: "date-range" },
    { key: "repayTime", label: "order.column.repayTime", kind: "date-range" },
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
  ],
  commands: [closeOrderCommand],
});
