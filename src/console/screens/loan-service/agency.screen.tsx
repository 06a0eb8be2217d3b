import type { InputOf } from "../../../contract/types.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { CallDock, recordCallCommand } from "./call-dock.tsx";
import { caseColumn as column, caseFilters, openCase, sections } from "./case-columns.tsx";

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
    column.callsToday,
    column.smsToday,
    column.lastFollow,
    column.contactStatus,
    column.paymentInCheck,
    column.repayTime,
    column.app,
  ],
  filters: caseFilters<InputOf<"collection.agencyList">>(),
  commands: [recordCallCommand(path), smsCommand(path), smsResultsCommand()],
  below: () => <CallDock path={path} />,
});
