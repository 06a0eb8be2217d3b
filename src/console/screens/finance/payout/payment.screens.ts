import { paymentBacklog, paymentHistory, paymentList as payouts } from "../../../../contract/finance/payout/payment.columns.ts";
import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { userTypeCodes } from "../../../../lending/options/user-types.ts";
import { payoutStateCodes } from "../../../../lending/origination/payout-state.ts";
import { partReason, payoutFigure } from "../../../../lending/report/figure-filters.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { assignCommand } from "../../../table/assign/assign.command.ts";
import { choicesOf, productOptions } from "../../../table/filter/options.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { laterPage } from "../../../ui/later.tsx";
import { payoutHolder } from "../finance-filters.ts";
import { channelOptions } from "../statement/channels.ts";
import { financeDesk } from "../finance-assign.ts";
import { byHandCommand, endCommands, payeeCommand, retryCommand } from "./payout.commands.ts";
import { deciding, looks, open, type Payout, seeking } from "./payout-desk.tsx";

const assignDesk = financeDesk({
  permission: "finance:payment:assign",
  name: "payment",
  title: "payout.assign.title",
  done: "payout.assign.done",
  takers: paymentCalls["payment.userList"],
  give: (what, people, meta) =>
    ports.send(
      paymentCalls["payment.assign"],
      what.kind === "ticked"
        ? { paymentIds: [...what.ids], adminUserIds: [...people] }
        : { filters: what.filters, adminUserIds: [...people] },
      meta,
    ),
});

const ofOrder = [
  "orderNo",
  { key: "phone", label: "order.column.phoneFull", kind: "text" },
  { key: "appId", label: "order.column.app", kind: "many-of" },
] as const;
const times = [
  { key: "applyTime", label: "order.column.applyTime", kind: "date-range" },
  { key: "payTime", label: "payout.column.paid", kind: "date-range" },
] as const;
const asked = { key: "asked", label: "approval.asked", kind: "flag" } as const;
const tradeNo = { key: "tradeNo", label: "payout.column.tradeNo", kind: "text" } as const;
const channel = { key: "channelId", label: "payout.column.channel", kind: "many-of", options: channelOptions } as const;
const payee = [
  { key: "accountNo", label: "payout.filter.account", kind: "text" },
  { key: "holder", label: "payout.filter.holder", kind: "text" },
] as const;
/** What a figure of a report says of its payouts. */
const figure = [
  { key: "figureTime", label: "order.filter.figureTime", kind: "date-range" },
  { key: "figureType", label: "order.filter.figureType", kind: "many-of", options: choicesOf(userTypeCodes) },
  { key: "figureProduct", label: "order.filter.figureProduct", kind: "many-of", options: productOptions },
] as const;
/** Whose account it is, how it is posted and what was decided: whoever only reads the list is not given them. */
const { Later: PayoutPeek } = laterPage<{ readonly row: Payout }>(async () => (await import("./payout.peek.tsx")).PayoutPeek);
const desk = { rowKey: "paymentId", open, looks, beside: PayoutPeek, mark: waitingMark } as const;

/** Every payout; `p` does the step that it stands at. */
export const paymentList = approvalList<"payment.list">({
  ...desk,
  path: "/finance/paymentList",
  list: payouts,
  show: `state orderNo name payAmount warning waiting bankName accountNo contractAmount serviceFee channel failReason requester
    firstReviewer secondReviewer refusal remark ownerName tradeNo appId createTime successTime paymentId`,
  filters: ["state", asked, ...ofOrder, channel, ...payee, tradeNo, payoutHolder, ...times, ...figure],
  judge: (asked) => partReason(payoutFigure, asked),
  deciding,
  seeking,
  commands: [
    payeeCommand,
    retryCommand("/finance/paymentList"),
    byHandCommand,
    ...endCommands("/finance/paymentList"),
    assignCommand("/finance/paymentList", assignDesk),
  ],
});

const failedStates = ["failed", "returned", "contradiction"] as const;

/** What did not arrive, the newest first: to go again, to another account, or nowhere. */
export const paymentFailList = approvalList<"payment.list">({
  ...desk,
  path: "/finance/paymentFailList",
  list: payouts,
  title: "payout.failed",
  show: `state orderNo name payAmount failReason tries lastTry waiting bankName accountNo channel requester refusal remark ownerName tradeNo appId
    firstReviewer secondReviewer paymentId`,
  filters: [
    {
      key: "state",
      initial: [...failedStates],
      options: () => choicesOf(payoutStateCodes)().filter(({ value }) => failedStates.some((each) => each === value)),
    },
    asked,
    ...ofOrder,
    channel,
    ...payee,
    tradeNo,
    payoutHolder,
    times[0],
  ],
  deciding,
  seeking,
  commands: [payeeCommand, retryCommand("/finance/paymentFailList"), byHandCommand, ...endCommands("/finance/paymentFailList")],
});

/** Reviews with their owners: given to people with `t`. */
export const paymentAllList = tableScreen<"payment.list">({
  ...desk,
  path: "/finance/paymentDistribution/paymentAllList",
  list: payouts,
  title: "payout.tasks",
  show: "state orderNo name payAmount ownerName assignTime waiting warning channel firstReviewer secondReviewer refusal remark createTime appId paymentId",
  filters: [{ key: "state", initial: ["firstReview", "secondReview"] }, payoutHolder, ...ofOrder, times[0]],
  commands: [assignCommand("/finance/paymentDistribution/paymentAllList", assignDesk)],
});

/** One's own reviews, the oldest first. */
export const paymentAgencyList = approvalList<"payment.agencyList">({
  ...desk,
  path: "/finance/paymentDistribution/paymentAgencyList",
  list: paymentBacklog,
  show: "state orderNo name payAmount warning waiting bankName accountNo serviceFee contractAmount firstReviewer refusal remark createTime ownerName appId paymentId",
  filters: ["state", ...ofOrder, times[0]],
  deciding,
  seeking,
});

/** One's own decisions, the newest first. */
export const paymentHistoryList = tableScreen<"payment.historyList">({
  path: "/finance/paymentDistribution/paymentHistoryList",
  list: paymentHistory,
  rowKey: "decisionId",
  open,
  looks: { ...looks, decision: { tone: ({ decision }) => (decision === "pass" ? "good" : decision === "back" ? "warn" : "bad") } },
  beside: PayoutPeek,
  show: `decidedTime step decision refusal remark orderNo name payAmount state channel tradeNo successTime appId decisionId`,
  filters: ["decision", { key: "decideTime", label: "finance.waiver.column.decided", kind: "date-range" }, "state", ...ofOrder],
});
