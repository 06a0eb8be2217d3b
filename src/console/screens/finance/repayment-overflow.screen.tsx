import { overflowList } from "../../../contract/finance/overflow.columns.ts";
import { refundCalls } from "../../../contract/finance/refund.calls.ts";
import { mayApplyOverflow, mayAskRefund, mayDecideRefund, mayFinishRefund } from "../../../lending/finance/overflow.rules.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { approvalList } from "../../table/approval/approval-list.tsx";
import { stepOf } from "../../table/approval/decision.ts";
import { asking } from "../../table/asking.ts";
import { wordOf } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Overflow } from "./overflow.form.tsx";

const tones: Readonly<Record<Overflow["status"], Tone>> = { open: "warn", reserved: "plain", done: "good" };

const use = lateForm<Overflow, true>(async () => {
  const [{ OverflowForm }] = await Promise.all([import("./overflow.form.tsx"), loadSections("form")]);
  return OverflowForm;
});
const refund = lateForm<Overflow, true>(async () => {
  const [{ RefundForm }] = await Promise.all([import("../../form/money/refund-form.tsx"), loadSections("form")]);
  return RefundForm;
});
const paid = lateForm<Overflow, true>(async () => {
  const [{ RefundPaidForm }] = await Promise.all([import("./refund-paid.form.tsx"), loadSections("form")]);
  return RefundPaidForm;
});

const { ui } = commandsFor<Overflow>();

const commands: readonly Command<Overflow>[] = [
  ui({
    id: "refund.apply",
    label: "finance.overflow.refund.label",
    target: "one",
    verb: "new",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    permission: refundCalls["refund.apply"].permission,
    acts: true,
    blocked: mayAskRefund,
    run: asking(refund.form),
  }),
  ui({
    id: "overflow.apply",
    label: "finance.overflow.apply.label",
    target: "one",
    verb: "assign",
    place: { bar: 4, rowMenu: 4, hint: 4 },
    permission: "finance:overflow:apply",
    acts: true,
    blocked: mayApplyOverflow,
    run: asking(use.form),
  }),
  ui({
    id: "refund.done",
    label: "finance.overflow.paid.label",
    target: "one",
    verb: "paidByHand",
    place: { bar: 5, rowMenu: 5 },
    permission: refundCalls["refund.done"].permission,
    acts: true,
    blocked: mayFinishRefund,
    run: asking(paid.form),
  }),
];

/** Customers' credit balances: what was paid too much, what became of it, and refunds, decided by another than whoever asked. */
export const repaymentOverflow = approvalList<"overflow.list">({
  path: "/finance/repaymentOverflow",
  list: overflowList,
  rowKey: "id",
  open: (row) => void openOrderTab(row.id, row.orderNo, openedFrom()),
  show: `status orderNo name balance refundStatus refundAmount refundTo refundReason applicant overflow used refunded reserved source paymentNo
    createTime phone id`,
  looks: {
    status: { tone: (row) => tones[row.status] },
    refundStatus: { tone: (row) => (row.refundStatus === "failed" ? "bad" : mayDecideRefund(row) ? "plain" : "warn") },
    paymentNo: { cell: (row) => row.paymentNo ?? "–" },
  },
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    "status",
    { key: "time", label: "finance.overflow.column.created", kind: "date-range" },
  ],
  mark: (row) => (mayDecideRefund(row) ? "plain" : "warn"),
  deciding: {
    steps: [
      stepOf({
        call: refundCalls["refund.review"],
        takes: ({ refundStatus }: Overflow) => refundStatus === "pending",
        word: "finance.overflow.refund.review",
        input: ({ refundId }, decision, { reason, remark }) => ({
          refundId: refundId ?? 0,
          decision,
          remark: [reason ? wordOf(refusalCodes, reason) : "", remark].filter(Boolean).join(" · "),
        }),
      }),
    ],
    blocked: mayDecideRefund,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    amountOf: ({ refundAmount }) => refundAmount ?? 0,
  },
  commands,
});
