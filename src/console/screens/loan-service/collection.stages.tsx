import { collectionBacklog, collectionHistory, collectionList } from "../../../contract/post-loan/case.columns.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import { assignCommand } from "../../table/assign/assign.command.ts";
import { assignDeskOf } from "./assign-desk.ts";
import { CallDock, recordCallCommand } from "./call-dock.tsx";
import { caseStages, figureFilters, leadFilters, leftOrOpen, nextContact } from "./case-desk.tsx";
import { desks } from "./desk.ts";

const desk = desks.collection;
const stage = caseStages(desk);
const all = "/loanService/allCollectionOrder";
const backlog = "/loanService/agencyCollectionOrder";

export const allCollectionOrder = stage<"collection.list">({
  path: all,
  list: collectionList,
  total: collectionCalls["collection.listTatolAmount"],
  show: `orderNo name phone claim overdueDays stage assigneeName commitmentTime lastResult callCountToday smsCountToday
    penalty repayTime assignTime guestGroup neglect nextActionTime userType appId product contactStatus`,
  moreFilters: [...leadFilters(desk), ...figureFilters(desk.department)],
  commands: [assignCommand(all, assignDeskOf(desk)), smsCommand(all), smsResultsCommand()],
});

/** The collector's day: promises that are due first, then whoever was not called, open promises sink (rules/collection.md 3). */
export const agencyCollectionOrder = stage<"collection.agencyList">({
  path: backlog,
  list: collectionBacklog,
  show: `orderNo name phone claim overdueDays stage commitmentTime lastResult nextContactTime callCountToday
    callCount7d smsCountToday settleAmount lastFollowTime contactStatus paymentInCheck userType penalty repayTime
    assignTime assigneeName appId product`,
  looks: { nextContactTime: nextContact },
  commands: [recordCallCommand(backlog, desk), smsCommand(backlog), smsResultsCommand()],
  below: () => <CallDock path={backlog} />,
});

export const historyOrder = stage<"collection.completedList">({
  path: "/loanService/historyOrder",
  list: collectionHistory,
  isOver: true,
  show: `orderNo name phone settleTime recoveredByMe recoveredPrincipal recoveredInterest recoveredPenalty
    stage amountAtEntry overdueDaysAtEntry daysHeld reasonLeft extendedCount waivedAmount assigneeName lastResult appId`,
  looks: { reasonLeft: leftOrOpen },
  filters: [{ key: "completedTime", label: "collection.column.completed", kind: "date-range" }],
});
