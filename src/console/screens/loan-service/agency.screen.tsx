import type { InputOf } from "../../../contract/types.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { CallDock, recordCallCommand } from "./call-dock.tsx";
import { caseColumn as column, caseFilters, openCase, ownColumn, sections } from "./case-columns.tsx";
import { listCommands } from "./list.commands.ts";
import { desks } from "./desk.ts";

const path = "/loanService/agencyCollectionOrder";

/** The collector's day: promises that are due first, then whoever was not called, open promises sink (screens.md). */
export const agencyCollectionOrder = tableScreen<"collection.agencyList">({
  path,
  title: "collection.agency.title",
  permission: "loanService:agency:list",
  sections,
  list: "collection.agencyList",
  rowKey: "loanRecordId",
  open: openCase,
  columns: [
    column.orderNo,
    column.name,
    column.phone,
    column.claim,
    column.standing,
    column.stage,
    column.promise,
    column.lastResult,
    ownColumn.nextContact,
    column.callsToday,
    ownColumn.calls7d,
    column.smsToday,
    ownColumn.settle,
    column.lastFollow,
    column.contactStatus,
    column.paymentInCheck,
    column.labels,
    column.penalty,
    column.repayTime,
    column.assignTime,
    column.assignee,
    column.app,
    column.product,
  ],
  filters: caseFilters<InputOf<"collection.agencyList">>(desks.collection),
  commands: [recordCallCommand(path, desks.collection), smsCommand(path), smsResultsCommand(), ...listCommands(desks.collection)],
  below: () => <CallDock path={path} />,
});
