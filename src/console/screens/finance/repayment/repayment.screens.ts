import {
  repaymentBacklog,
  repaymentHistory,
  repaymentList as repayments,
} from "../../../../contract/finance/repayment/repayment.columns.ts";
import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import { mayReverse } from "../../../../lending/finance/check.rules.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { assignCommand } from "../../../table/assign/assign.command.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { financeDesk } from "../finance-assign.ts";
import { matchCommand, uploadCommand } from "../statement/statement.commands.ts";
import { deciding, looks, open, type Receipt } from "./receipt-desk.tsx";
import { ReceiptPeek } from "./receipt.peek.tsx";

const assignDesk = financeDesk({
  permission: "finance:repayment:assign",
  name: "repayment",
  title: "finance.payout.assign.title",
  done: "finance.payout.assign.done",
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
const reverseCommand: Command<Receipt> = commandsFor<Receipt>().ui({
  id: "repayment.reverse",
  label: "finance.receipt.reverse.label",
  target: "one",
  verb: "end",
  place: { bar: 5, rowMenu: 5 },
  permission: repaymentCalls["repayment.reverse"].permission,
  acts: true,
  blocked: mayReverse,
  run: asking(reverse.form),
});

const ofOrder = [
  "orderNo",
  { key: "phone", label: "order.column.phoneFull", kind: "text" },
  { key: "appId", label: "order.column.app", kind: "many-of" },
] as const;
const time = { key: "time", label: "finance.receipt.column.payTime", kind: "date-range" } as const;
const desk = { rowKey: "repaymentId", open, looks, beside: ReceiptPeek, mark: waitingMark, sections: ["order"] } as const;

/** Every repayment and its split; what waits is checked here too. */
export const repaymentList = approvalList<"repayment.list">({
  ...desk,
  path: "/finance/repaymentList",
  list: repayments,
  show: `status orderNo name amount principal interest fee penalty overflow type channel tradeNo payTime warning waiting hasLine withoutLine
    operator reviewer decideTime requester payCode payer purpose refusal remark appId createTime repaymentId`,
  filters: ["status", "type", ...ofOrder, "tradeNo", "payCode", "withoutLine", time],
  deciding,
  commands: [reverseCommand, assignCommand("/finance/repaymentList", assignDesk), uploadCommand<Receipt>(), matchCommand<Receipt>("noKey")],
});

/** Checks with their owners: given to people with `t`. */
export const repaymentAllList = tableScreen<"repayment.list">({
  ...desk,
  path: "/finance/repaymentDistribution/repaymentAllList",
  list: repayments,
  title: "finance.receipt.tasks",
  show: "status orderNo name amount ownerName assignTime waiting warning tradeNo voucherUrl hasLine operator createTime appId repaymentId",
  filters: [{ key: "status", initial: ["pending"] }, ...ofOrder, "tradeNo", time],
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
});

/** One's own decisions, the newest first. */
export const repaymentHistoryList = approvalList<"repayment.historyList">({
  ...desk,
  path: "/finance/repaymentDistribution/repaymentHistoryList",
  list: repaymentHistory,
  show: `status decideTime orderNo name amount principal interest fee penalty overflow orderStatus refusal withoutLine tradeNo type payTime requester
    remark appId repaymentId`,
  filters: [
    "status",
    { key: "decideTime", label: "finance.waiver.column.decided", kind: "date-range" },
    ...ofOrder,
    "tradeNo",
    "withoutLine",
  ],
  deciding,
  commands: [reverseCommand],
});
