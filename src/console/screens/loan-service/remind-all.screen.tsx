import type { InputOf } from "../../../contract/types.ts";
import { staffOptions } from "../../client/staff.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignCommand } from "./assign.command.ts";
import { caseColumn as column, caseFilters, leadFilters, openCase, sections } from "./case-columns.tsx";
import { listCommands } from "./list.commands.ts";
import { desks } from "./desk.ts";

const path = "/remind/agencyAllOrder";

/** Everything that falls due within the reminder window, with who reminds of it. */
export const agencyAllOrder = tableScreen<"todayExpire.list">({
  path,
  title: "collection.remind.all.title",
  permission: "remind:all:list",
  sections,
  list: "todayExpire.list",
  total: "todayExpire.listTatolAmount",
  exports: "todayExpire.listExport",
  rowKey: "loanRecordId",
  open: openCase,
  columns: [
    column.orderNo,
    column.name,
    column.phone,
    column.repayTime,
    column.toDue,
    column.dueAmount,
    column.paid,
    column.reminder,
    column.promise,
    column.lastResult,
    column.callsToday,
    column.smsToday,
    column.assignTime,
    column.group,
    column.stage,
    column.neglect,
    column.labels,
    column.app,
    column.contactStatus,
  ],
  filters: [
    { key: "repayTime", label: "order.column.repayTime", kind: "date-range" },
    ...caseFilters<InputOf<"todayExpire.list">>(desks.remind),
    ...leadFilters<InputOf<"todayExpire.list">>(desks.remind, staffOptions("remind")),
  ],
  commands: [assignCommand(path, desks.remind), smsCommand(path), smsResultsCommand(), ...listCommands(desks.remind)],
});
