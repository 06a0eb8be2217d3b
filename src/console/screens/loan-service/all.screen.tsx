import type { InputOf } from "../../../contract/types.ts";
import { staffOptions } from "../../client/staff.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignCommand } from "./assign.command.ts";
import { caseColumn as column, caseFilters, figureFilters, leadFilters, openCase, sections } from "./case-columns.tsx";
import { listCommands } from "./list.commands.ts";
import { desks } from "./desk.ts";

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
    column.group,
    column.neglect,
    column.nextAction,
    column.labels,
    column.app,
    column.product,
    column.contactStatus,
  ],
  filters: [
    ...caseFilters<InputOf<"collection.list">>(desks.collection),
    ...leadFilters<InputOf<"collection.list">>(desks.collection, staffOptions("collection")),
    ...figureFilters(staffOptions("collection")),
  ],
  commands: [assignCommand(path, desks.collection), smsCommand(path), smsResultsCommand(), ...listCommands(desks.collection)],
});
