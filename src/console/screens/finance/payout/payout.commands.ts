import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { mayChangePayee, mayGiveUp, mayPayByHand, mayRetry } from "../../../../lending/origination/payout-state.ts";
import { formatSum } from "../../../i18n/format.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import type { Payout } from "./payout-desk.tsx";

const { call, ui } = commandsFor<Payout>();
const payee = lateForm<Payout, true>(async () => {
  const [{ PayeeForm }] = await Promise.all([import("./payee.form.tsx"), loadSections("form")]);
  return PayeeForm;
});
const byHand = lateForm<Payout, true>(async () => {
  const [{ ManualForm }] = await Promise.all([import("./manual.form.tsx"), loadSections("form")]);
  return ManualForm;
});
const giveUp = lateForm<Payout, true>(async () => {
  const [{ GiveUpForm }] = await Promise.all([import("./give-up.form.tsx"), loadSections("form")]);
  return GiveUpForm;
});

/** Another account: both reviews begin again, and whoever changed it does neither. */
export const payeeCommand: Command<Payout> = ui({
  id: "payment.payeeAccount",
  label: "finance.payout.payee.label",
  target: "one",
  verb: "new",
  place: { bar: 4, rowMenu: 4, hint: 5 },
  permission: paymentCalls["payment.payeeAccount"].permission,
  acts: true,
  blocked: mayChangePayee,
  run: asking(payee.form),
});

/** T17 by hand: a second person decides it, with `p` on the row. */
export const byHandCommand: Command<Payout> = ui({
  id: "payment.manual",
  label: "finance.payout.manual.label",
  target: "one",
  verb: "paidByHand",
  place: { bar: 6, rowMenu: 6 },
  permission: paymentCalls["payment.manual"].permission,
  acts: true,
  blocked: mayPayByHand,
  run: asking(byHand.form),
});

/** T19: the same account once more, under a new trade number. */
export const retryCommand: Command<Payout> = call({
  id: "payment.retry",
  label: "finance.payout.retry.label",
  target: "one",
  verb: "retry",
  place: { bar: 5, rowMenu: 5 },
  call: paymentCalls["payment.retry"],
  blocked: mayRetry,
  confirm: ({ orderNo, payAmount, contractAmount, failReason }) => ({
    title: "finance.payout.retry.title",
    body: "finance.payout.retry.body",
    vars: { orderNo, amount: formatSum(payAmount ?? contractAmount), why: failReason ?? "–" },
  }),
  input: ({ paymentId, seen }) => ({ paymentId, seen }),
  after: (_out, { refresh }) => refresh(),
  done: "finance.payout.retry.done",
});

/** T20: closed for good, so deliberate: why, and the end of the order's number. */
export const giveUpCommand: Command<Payout> = ui({
  id: "payment.fail",
  label: "finance.payout.giveUp.label",
  target: "one",
  verb: "end",
  place: { bar: 7, rowMenu: 7 },
  permission: paymentCalls["payment.fail"].permission,
  acts: true,
  blocked: mayGiveUp,
  run: asking(giveUp.form),
});
