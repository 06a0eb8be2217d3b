import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayQuery, mayStep, type PayoutState } from "../../../../lending/origination/payout-state.ts";
import { Refused } from "../../../../lending/reason.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { toast } from "../../../kernel/state/messages.ts";
import type { Seeking } from "../../../table/approval/approval-list.tsx";
import { requestStep, stepOf, type Deciding } from "../../../table/approval/decision.ts";
import { awaitsMe } from "../../../table/approval/waiting.commands.ts";

export type Payout = RowOf<"payment.list">;

/** What is wrong is red, what waits for somebody amber. */
const tones: Readonly<Partial<Record<PayoutState, Tone>>> = {
  firstReview: "warn",
  secondReview: "warn",
  toPay: "accent",
  noWord: "warn",
  contradiction: "bad",
  failed: "bad",
  returned: "bad",
  paid: "good",
};
export const looks = {
  state: { tone: ({ state }: Payout): Tone => tones[state] ?? "plain" },
  warning: { tone: ({ warning }: Payout): Tone => (warning ? "warn" : "plain") },
} as const;

export const open = (row: Payout): void => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom());

/** A yes goes on to the next step; a no of the first review for the account's sake asks the customer for another one. */
export const deciding: Deciding<Payout> = {
  steps: [
    requestStep<Payout>({ word: "payout.step.manual" }),
    stepOf({
      call: paymentCalls["payment.firstReview"],
      takes: ({ state }: Payout) => state === "firstReview",
      word: "payout.step.first",
      note: ({ reason }) => (reason === "wrongCase" ? "payout.sendsBack" : null),
      input: ({ paymentId, seen }, verdict, { reason, remark }) => ({
        paymentIds: [paymentId],
        decision: verdict === "approve" ? "pass" : reason === "wrongCase" ? "back" : "reject",
        remark,
        seen,
        ...(reason ? { reason } : {}),
      }),
    }),
    stepOf({
      call: paymentCalls["payment.secondReview"],
      takes: ({ state }: Payout) => state === "secondReview",
      word: "payout.step.second",
      input: ({ paymentId, seen }, verdict, { reason, remark }) => ({
        paymentIds: [paymentId],
        decision: verdict === "approve" ? "pass" : "reject",
        remark,
        seen,
        ...(reason ? { reason } : {}),
      }),
    }),
    stepOf({
      call: paymentCalls["payment.pay"],
      takes: ({ state }: Payout) => state === "toPay",
      word: "payout.step.pay",
      oneWay: true,
      input: ({ paymentId, seen }) => ({ paymentIds: [paymentId], seen }),
    }),
  ],
  blocked: (row) => (row.approvalId === null ? mayStep(row) : awaitsMe(row)),
  warning: ({ warning }) => warning,
  nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
  amountOf: ({ payAmount, contractAmount }) => payAmount ?? contractAmount,
  splitOf: ({ channel }) => channel ?? "–",
};

/** `s`: the channel is asked once more; its answer comes to the list by itself. */
export const seeking: Seeking<Payout> = {
  permission: paymentCalls["payment.query"].permission,
  blocked: mayQuery,
  run: ({ paymentId }, { source, refresh }) => {
    const meta = { command: "payment.query", source, idempotencyKey: crypto.randomUUID() };
    ports.send(paymentCalls["payment.query"], { paymentId }, meta).then(
      () => (toast(t("payout.asked"), { tone: "plain" }), refresh()),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        ports.tell({ kind: "failed", error }, "payment.query");
      },
    );
  },
};
