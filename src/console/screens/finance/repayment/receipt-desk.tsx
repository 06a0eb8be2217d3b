import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { isWordAlone, mayCheck } from "../../../../lending/finance/check.rules.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { formatMoney } from "../../../i18n/format.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { requestStep, stepOf, type Deciding } from "../../../table/approval/decision.ts";
import { awaitsMe } from "../../../table/approval/waiting.commands.ts";
import { voucherWord } from "../../../form/voucher/voucher-word.ts";
import { Own } from "../../../table/approval/evidence-parts.tsx";

export type Receipt = RowOf<"repayment.list">;

const tones: Readonly<Record<Receipt["status"], Tone>> = { pending: "warn", success: "good", failed: "plain", reversed: "bad" };

/** Whoever checks without a line reads the amount off the voucher before he is told it. */
export const isUnread = ({ status, hasLine, isOwn, loanRecordId }: Receipt): boolean =>
  status === "pending" && loanRecordId !== null && !hasLine && !isOwn;

const hasProof = ({ hasLine, voucherUrl }: Receipt): boolean => !isWordAlone({ hasLine, hasVoucher: voucherUrl !== "" });

export const looks = {
  status: { tone: ({ status }: Receipt): Tone => tones[status] },
  warning: { tone: ({ warning }: Receipt): Tone => (warning === "overTime" ? "bad" : warning ? "warn" : "plain") },
  withoutLine: { tone: ({ withoutLine }: Receipt): Tone => (withoutLine ? "warn" : "plain") },
  voucherUrl: { cell: ({ voucherUrl }: Receipt) => <Own>{voucherWord(voucherUrl)}</Own> },
  decision: { cell: ({ decision }: Receipt) => <Own>{decision || "–"}</Own> },
  amount: { cell: (row: Receipt) => (row.amount === null ? "•••" : formatMoney(row.amount)) },
} as const;

export function open({ loanRecordId, orderNo }: Receipt): void {
  if (loanRecordId !== null && orderNo !== null) void openOrderTab(loanRecordId, orderNo, openedFrom());
}

/** Money that is said to have come is confirmed by another person; a reversal that waits is decided on its own row. */
export const deciding: Deciding<Receipt> = {
  steps: [
    requestStep<Receipt>({ word: "receipt.step.reverse" }),
    stepOf({
      call: repaymentCalls["repayment.confirm"],
      takes: ({ status }: Receipt) => status === "pending",
      word: "receipt.step.confirm",
      asks: (row) => (isUnread(row) ? (hasProof(row) ? "receipt.readOff" : "receipt.seen") : null),
      says: (row) => (hasProof(row) ? null : "receipt.noProof"),
      input: ({ repaymentId, seen }, verdict, { reason, remark, typed }) => ({
        repaymentId,
        decision: verdict === "approve" ? "confirm" : "refuse",
        remark,
        seen,
        ...(reason ? { reason } : {}),
        ...(typed === null ? {} : { voucherAmount: typed }),
      }),
    }),
  ],
  blocked: (row) => (row.approvalId === null ? mayCheck(row) : awaitsMe(row)),
  warning: ({ warning }) => (warning === "above" || warning === "beforePayout" ? warning : null),
  nameOf: ({ orderNo, name, tradeNo }) => [orderNo, name ?? tradeNo].filter(Boolean).join(" "),
  amountOf: ({ amount }) => amount ?? 0,
  splitOf: ({ type, channel }) => channel ?? type,
};
