import {
  repaymentBacklog,
  repaymentHistory,
  repaymentList as repayments,
} from "../../../../contract/finance/repayment/repayment.columns.ts";
import { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import { isNobodys, mayReverse } from "../../../../lending/finance/check.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { partReason, receiptFigure } from "../../../../lending/report/figure-filters.ts";
import { takePaper } from "../../../form/paper/take-paper.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList, type Seeking } from "../../../table/approval/approval-list.tsx";
import { askerCommands, endCommand, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { assignCommand } from "../../../table/assign/assign.command.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { laterPage } from "../../../ui/later.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { houseAccount, receiptHolder } from "../finance-filters.ts";
import { paymentFigure } from "./payment-figure.ts";
import { financeDesk } from "../finance-assign.ts";
import { channelOptions } from "../statement/channels.ts";
import { matchCommand, openMatch, uploadCommand } from "../statement/statement.commands.ts";
import { deciding, looks, open, type Receipt } from "./receipt-desk.tsx";

const assignDesk = financeDesk({
  permission: "finance:repayment:assign",
  name: "repayment",
  title: "payout.assign.title",
  done: "payout.assign.done",
  takers: repaymentCalls["repayment.userList"],
  give: (what, people, meta) =>
    ports.send(
      repaymentCalls["repayment.assign"],
      what.kind === "ticked"
        ? { repaymentIds: [...what.ids], adminUserIds: [...people] }
        : { filters: what.filters, adminUserIds: [...people] },
      meta,
    ),
});

const reverse = lateForm<Receipt, true>(async () => {
  const [{ ReverseForm }] = await Promise.all([import("./reverse.form.tsx"), loadSections("form")]);
  return ReverseForm;
});
/** T33: asked for with its dry run; a second person decides it with `p` on the row. */
const reverseCommand = endCommand<Receipt>({
  id: "repayment.reverse",
  label: "receipt.reverse.label",
  place: { bar: 5, rowMenu: 5 },
  permission: repaymentCalls["repayment.reverse"].permission,
  blocked: mayReverse,
  run: asking(reverse.form),
});
const endCommands = [
  reverseCommand,
  ...askerCommands<Receipt>("repayment.reverse", repaymentCalls["repayment.reverse"].permission, "noKey"),
];

const matchReceipt = lateForm<Receipt, true>(async () => {
  const [{ MatchReceiptForm }] = await Promise.all([import("./match-receipt.form.tsx"), loadSections("form", "reconcile")]);
  return MatchReceiptForm;
});
/** Money without an order is matched on its own row; on any other what waits is lines of statements. */
const seeking: Seeking<Receipt> = {
  permission: repaymentCalls["repayment.match"].permission,
  blocked: () => null,
  run: (row, context) => (isNobodys(row) ? asking(matchReceipt.form)(row, context) : openMatch(context)),
};

const hasReceipt = ({ status, loanRecordId }: Receipt): Reason | null =>
  status === "success" && loanRecordId !== null ? null : { error: "state.refused" };

/** The customer's receipt of this money, in the lender's own language; other papers and languages stand in the order's record. */
const receiptCommand = commandsFor<Receipt>().call({
  id: "paper.receipt",
  label: "receipt.paper",
  target: "one",
  place: { rowMenu: 7 },
  call: paperCalls["paper.issue"],
  blocked: hasReceipt,
  input: ({ loanRecordId, repaymentId }) => ({ loanRecordId: loanRecordId ?? 0, kind: "receipt" as const, receiptId: repaymentId }),
  after: ({ paperId }) => void takePaper(paperId),
  done: ({ no }) => t("receipt.paperDone", { no }),
});

const ofOrder = [
  "orderNo",
  { key: "phone", label: "order.column.phoneFull", kind: "text" },
  { key: "appId", label: "order.column.app", kind: "many-of" },
] as const;
const asked = { key: "asked", label: "approval.asked", kind: "flag" } as const;
const channel = { key: "channelId", label: "payout.column.channel", kind: "many-of", options: channelOptions } as const;
const payer = { key: "payer", label: "receipt.filter.payer", kind: "text" } as const;
const time = { key: "time", label: "receipt.column.payTime", kind: "date-range" } as const;
/** Voucher, line and postings of a check: whoever only reads the list is not given them. */
const { Later: ReceiptPeek } = laterPage<{ readonly row: Receipt }>(async () => (await import("./receipt.peek.tsx")).ReceiptPeek);
const desk = { rowKey: "repaymentId", open, looks, beside: ReceiptPeek, mark: waitingMark, sections: ["order"] } as const;

/** Every repayment and its split; what waits is checked here too. */
export const repaymentList = approvalList<"repayment.list">({
  ...desk,
  path: "/finance/repaymentList",
  list: repayments,
  show: `status orderNo name amount principal interest fee penalty overflow type channel tradeNo payTime warning waiting hasLine withoutLine
    operator reviewer decideTime requester payCode payer purpose refusal decision remark appId createTime repaymentId`,
  filters: [
    "status",
    "type",
    asked,
    ...ofOrder,
    channel,
    payer,
    "tradeNo",
    "payCode",
    "withoutLine",
    receiptHolder,
    houseAccount,
    time,
    ...paymentFigure,
  ],
  judge: (asked) => partReason(receiptFigure, asked),
  deciding,
  seeking,
  commands: [
    ...endCommands,
    receiptCommand,
    assignCommand("/finance/repaymentList", assignDesk),
    uploadCommand<Receipt>(),
    matchCommand<Receipt>("noKey"),
  ],
});

/** Checks with their owners: given to people with `t`. */
export const repaymentAllList = tableScreen<"repayment.list">({
  ...desk,
  path: "/finance/repaymentDistribution/repaymentAllList",
  list: repayments,
  title: "receipt.tasks",
  show: "status orderNo name amount ownerName assignTime waiting warning tradeNo voucherUrl hasLine operator createTime appId repaymentId",
  filters: [{ key: "status", initial: ["pending"] }, receiptHolder, ...ofOrder, "tradeNo", time],
  commands: [assignCommand("/finance/repaymentDistribution/repaymentAllList", assignDesk)],
});

/** One's own checks, the oldest first; red after 48 hours. */
export const repaymentAgencyList = approvalList<"repayment.agencyList">({
  ...desk,
  path: "/finance/repaymentDistribution/repaymentAgencyList",
  list: repaymentBacklog,
  show: "orderNo name amount outstanding hasLine warning waiting payTime tradeNo voucherUrl type purpose operator createTime ownerName appId repaymentId",
  filters: [...ofOrder, "tradeNo", "type", time],
  deciding,
  seeking,
});

/** One's own decisions, the newest first. */
export const repaymentHistoryList = approvalList<"repayment.historyList">({
  ...desk,
  path: "/finance/repaymentDistribution/repaymentHistoryList",
  list: repaymentHistory,
  show: `status decideTime orderNo name amount principal interest fee penalty overflow orderStatus refusal decision withoutLine tradeNo type payTime requester
    remark appId repaymentId`,
  filters: [
    "status",
    { key: "decideTime", label: "finance.waiver.column.decided", kind: "date-range" },
    ...ofOrder,
    "tradeNo",
    "withoutLine",
    asked,
  ],
  deciding,
  commands: endCommands,
});
