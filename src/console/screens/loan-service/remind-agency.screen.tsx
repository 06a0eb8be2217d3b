import type { InputOf } from "../../../contract/types.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { CallDock, recordCallCommand } from "./call-dock.tsx";
import { caseColumn as column, caseFilters, openCase, ownColumn, sections } from "./case-columns.tsx";
import { listCommands } from "./list.commands.ts";
import { desks } from "./desk.ts";

const path = "/remind/agencyOrder";

/** The reminder's day: the collector's queue before the due date. */
export const agencyOrder = tableScreen<"todayExpire.agencyList">({
  path,
  title: "collection.remind.agency.title",
  permission: "remind:agency:list",
  sections,
  list: "todayExpire.agencyList",
  rowKey: "loanRecordId",
  open: openCase,
  columns: [
    column.orderNo,
    column.name,
    column.phone,
    column.repayTime,
    column.toDue,
    column.dueAmount,
    column.promise,
    column.lastResult,
    ownColumn.nextContact,
    column.callsToday,
    column.smsToday,
    ownColumn.settle,
    column.labels,
    column.contactStatus,
    column.paymentInCheck,
    column.stage,
    column.app,
  ],
  filters: [
    { key: "repayTime", label: "order.column.repayTime", kind: "date-range" },
    ...caseFilters<InputOf<"todayExpire.agencyList">>(desks.remind),
  ],
  commands: [recordCallCommand(path, desks.remind), smsCommand(path), smsResultsCommand(), ...listCommands(desks.remind)],
  below: () => <CallDock path={path} />,
});
