import { remindBacklog, remindHistory as historyList, remindList } from "../../../contract/post-loan/case.columns.ts";
import { todayExpireCalls } from "../../../contract/post-loan/today-expire.calls.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { assignCommand } from "../../table/assign/assign.command.ts";
import { assignDeskOf } from "./assign-desk.ts";
import { CallDock, recordCallCommand } from "./call-dock.tsx";
import { caseStages, figureFilters, leadFilters, nextContact, toDue } from "./case-desk.tsx";
import { desks } from "./desk.ts";

const desk = desks.remind;
const stage = caseStages(desk);
const all = "/remind/agencyAllOrder";
const backlog = "/remind/agencyOrder";

/** Everything that falls due within the reminder window, with who reminds of it. */
export const agencyAllOrder = stage<"todayExpire.list">({
  path: all,
  list: remindList,
  total: todayExpireCalls["todayExpire.listTatolAmount"],
  show: `orderNo name phone repayTime overdueDays dueAmount paidAmount assigneeName commitmentTime lastResult
    callCountToday smsCountToday assignTime guestGroup stage neglect userType appId contactStatus`,
  looks: { overdueDays: toDue },
  filters: ["repayTime"],
  moreFilters: [...leadFilters(desk), ...figureFilters(desk.department)],
  commands: [assignCommand(all, assignDeskOf(desk)), smsCommand(all), smsResultsCommand()],
});

/** The reminder's day: the collector's queue before the due date. */
export const agencyOrder = stage<"todayExpire.agencyList">({
  path: backlog,
  list: remindBacklog,
  show: `orderNo name phone repayTime overdueDays dueAmount commitmentTime lastResult nextContactTime callCountToday
    smsCountToday settleAmount userType contactStatus paymentInCheck stage appId`,
  looks: { overdueDays: toDue, nextContactTime: nextContact },
  filters: ["repayTime"],
  commands: [recordCallCommand(backlog, desk), smsCommand(backlog), smsResultsCommand()],
  below: () => <CallDock path={backlog} />,
});

export const remindHistory = stage<"todayExpire.completedList">({
  path: "/remind/historyOrder",
  list: historyList,
  isOver: true,
  show: `orderNo name appId repayTime dueAmount paidAmount paidOnTime lastResult contactsMade assigneeName finishTime
    wentOverdue reasonLeft stage`,
  looks: { wentOverdue: { tone: (row) => (row.wentOverdue ? "bad" : "plain") } },
  filters: [{ key: "completedTime", label: "collection.column.completed", kind: "date-range" }],
});
