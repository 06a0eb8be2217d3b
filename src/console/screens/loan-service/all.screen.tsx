import type { InputOf } from "../../../contract/types.ts";
import { staffOptions } from "../../client/staff.ts";
import { assignedOptions } from "../../table/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignCommand } from "./assign.command.ts";
import { caseColumn as column, caseFilters, openCase, sections } from "./case-columns.tsx";

export const allCollectionOrder = tableScreen<"collection.list">({
  path: "/loanService/allCollectionOrder",
  title: "collection.all.title",
  permission: "loanService:all:list",
  sections,
  list: "collection.list",
  total: "collection.listTatolAmount",
  exports: "collection.listExport",
  rowKey: "loanRecordId",
  open: openCase,
  columns: [
    column.orderNo,
    column.name,
    column.phone,
    column.claim,
    column.standing,
    column.stage,
    column.assignee,
    column.promise,
    column.lastResult,
    column.callsToday,
    column.penalty,
    column.repayTime,
    column.assignTime,
    column.app,
    column.contactStatus,
  ],
  filters: [
    ...caseFilters<InputOf<"collection.list">>(),
    { key: "assigneeId", label: "order.column.assignee", kind: "many-of", options: staffOptions },
    { key: "assignStatus", label: "order.filter.assigned", kind: "one-of", options: assignedOptions },
  ],
  commands: [assignCommand("/loanService/allCollectionOrder")],
});
