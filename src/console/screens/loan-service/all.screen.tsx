import type { InputOf } from "../../../contract/types.ts";
import { staffOptions } from "../../client/staff.ts";
import { assignedOptions } from "../../table/options.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignCommand } from "./assign.command.ts";
import { caseColumn as column, caseFilters, openCase, sections } from "./case-columns.tsx";

const path = "/loanService/allCollectionOrder";

export const allCollectionOrder = tableScreen<"collection.list">({
  path,
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
    column.smsToday,
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
  commands: [assignCommand(path), smsCommand(path), smsResultsCommand()],
});
