import { overflowList } from "../../../../contract/finance/overflow.columns.ts";
import { refundCalls } from "../../../../contract/finance/refund.calls.ts";
import { refundList } from "../../../../contract/finance/refund.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import {
  mayApplyOverflow,
  mayAskRefund,
  mayDecideRefund,
  mayFinishRefund,
  wasSentBack,
} from "../../../../lending/finance/overflow.rules.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { formatSum } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type Form } from "../../../kernel/command/command.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { stepOf, type Why } from "../../../table/approval/decision.ts";
import { evidencePeek } from "../../../table/approval/evidence.peek.tsx";
import { refusal } from "../../../table/approval/refuse.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Overflow } from "./overflow.form.tsx";

const tones: Readonly<Record<Overflow["status"], Tone>> = { open: "warn", reserved: "plain", done: "good" };

const use = lateForm<Overflow, true>(async () => {
  const [{ OverflowForm }] = await Promise.all([import("./overflow.form.tsx"), loadSections("form")]);
  return OverflowForm;
});
const refund = lateForm<Overflow, true>(async () => {
  const [{ RefundForm }] = await Promise.all([import("../../../form/money/refund-form.tsx"), loadSections("form")]);
  return RefundForm;
});
const paid = lateForm<Overflow, true>(async () => {
  const [{ RefundPaidForm }] = await Promise.all([import("./refund-paid.form.tsx"), loadSections("form")]);
  return RefundPaidForm;
});

const again = lateForm<Overflow, true>(async () => {
  const [{ RefundAgainForm }] = await Promise.all([import("./refund-back.form.tsx"), loadSections("form")]);
  return RefundAgainForm;
});
/** Given up, it is the customer's to use again; why, he is told as of any refusal. */
const whyDropped: Form<Overflow, Pick<Why, "reason" | "remark">> = ({ subject, ...asked }) =>
  refusal.form({
    ...asked,
    subject: {
      title: t("relief.overflow.refund.title", { name: subject.name }),
      body: t("relief.overflow.drop.note", { amount: formatSum(subject.refundAmount ?? 0) }),
    },
  });

const { call, ui } = commandsFor<Overflow>();

const commands: readonly Command<Overflow>[] = [
  ui({
    id: "refund.apply",
    label: "relief.overflow.refund.label",
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
    label: "relief.overflow.apply.label",
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
    label: "relief.overflow.paid.label",
    target: "one",
    verb: "paidByHand",
    place: { bar: 5, rowMenu: 5 },
    permission: refundCalls["refund.done"].permission,
    acts: true,
    blocked: mayFinishRefund,
    run: asking(paid.form),
  }),
  ui({
    id: "refund.again",
    label: "relief.overflow.again.label",
    target: "one",
    verb: "retry",
    place: { bar: 6, rowMenu: 6 },
    permission: refundCalls["refund.review"].permission,
    acts: true,
    blocked: wasSentBack,
    run: asking(again.form),
  }),
  call({
    id: "refund.drop",
    label: "relief.overflow.drop.label",
    target: "one",
    verb: "end",
    place: { bar: 7, rowMenu: 7 },
    call: refundCalls["refund.review"],
    blocked: wasSentBack,
    ask: whyDropped,
    input: ({ refundId }, { reason, remark }) => ({ refundId: refundId ?? 0, decision: "refuse", remark, ...(reason ? { reason } : {}) }),
    after: (_out, { refresh }) => refresh(),
    done: "relief.overflow.drop.done",
  }),
];

/** Customers' credit balances: what was paid too much, what became of it, and refunds, decided by another than whoever asked. */
export const repaymentOverflow = approvalList<"overflow.list">({
  path: "/finance/repaymentOverflow",
  list: overflowList,
  rowKey: "id",
  open: (row) => void openOrderTab(row.id, row.orderNo, openedFrom()),
  show: `status orderNo name balance refundStatus refundAmount refundTo refundReason failReason applicant overflow used refunded reserved source paymentNo
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
    { key: "time", label: "relief.overflow.column.created", kind: "date-range" },
  ],
  beside: evidencePeek<Overflow>({
    of: "refund",
    list: overflowList,
    idOf: ({ refundId }) => refundId,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    facts: [
      "status",
      "balance",
      "refundStatus",
      "refundAmount",
      "refundTo",
      "refundReason",
      "failReason",
      "used",
      "refunded",
      "source",
      "paymentNo",
    ],
    seenOf: ({ refundStatus, balance }) => `${refundStatus} ${balance}`,
  }),
  mark: (row) => (mayDecideRefund(row) ? "plain" : "warn"),
  deciding: {
    steps: [
      stepOf({
        call: refundCalls["refund.review"],
        takes: ({ refundStatus }: Overflow) => refundStatus === "pending",
        word: "relief.overflow.refund.review",
        input: ({ refundId }, decision, { reason, remark }) => ({
          refundId: refundId ?? 0,
          decision,
          remark,
          ...(reason ? { reason } : {}),
        }),
      }),
    ],
    blocked: mayDecideRefund,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    amountOf: ({ refundAmount }) => refundAmount ?? 0,
  },
  commands,
});

const refundTones: Readonly<Record<RowOf<"refund.list">["status"], Tone>> = {
  pending: "warn",
  approved: "warn",
  refunded: "good",
  refused: "plain",
  failed: "bad",
};

/** Every refund with what became of it: who refused it and why, which transfer paid it. Decided and paid beside its balance, one view before. */
export const refunds = tableScreen<"refund.list">({
  path: "/finance/repaymentOverflow/refunds",
  list: refundList,
  rowKey: "refundId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  sections: ["approval"],
  beside: evidencePeek<RowOf<"refund.list">>({
    of: "refund",
    list: refundList,
    idOf: ({ refundId }) => refundId,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    facts: ["status", "amount", "bankName", "accountNo", "reason", "refusal", "remark", "failReason", "tradeNo", "refundTime"],
    seenOf: ({ status }) => status,
  }),
  show: "status orderNo name amount bankName accountNo reason applicant createTime reviewer refusal remark failReason tradeNo refundTime refundId",
  looks: { status: { tone: ({ status }) => refundTones[status] } },
  filters: [
    "status",
    "orderNo",
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "time", label: "relief.overflow.column.asked", kind: "date-range" },
  ],
});
