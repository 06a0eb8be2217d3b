import { refundCalls } from "../../../contract/finance/refund.calls.ts";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Once } from "../../form/once-dialog.tsx";
import type { PayCode } from "../../form/money/pay-code-form.tsx";
import { formatWhen } from "../../i18n/near.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { asking } from "../../table/asking.ts";
import { owing, type Reachable } from "./reach.commands.ts";

const { ui } = commandsFor<Reachable>();

const code = lateForm<Reachable, PayCode>(async () => {
  const [{ PayCodeForm }] = await Promise.all([import("../../form/money/pay-code-form.tsx"), loadSections("money", "form")]);
  return PayCodeForm;
});
const made = lateForm<Once, true>(async () => (await import("../../form/once-dialog.tsx")).OnceDialog);
const refund = lateForm<Reachable, true>(async () => {
  const [{ RefundOfOrderForm }] = await Promise.all([import("../../form/money/refund-form.tsx"), loadSections("finance", "form")]);
  return RefundOfOrderForm;
});

/** The code stands until it is closed, marked whole: it is read out, or copied into whatever the customer reads. */
async function payCode(order: Reachable, { source, refresh }: ScreenContext<Reachable>): Promise<void> {
  const answer = await ports.ask(code.form, order, source);
  if (!answer) return;
  const { payCode: value, link, expireTime } = answer.values;
  const at = formatWhen(expireTime);
  const note = link === value ? t("money.payCode.until", { at }) : t("money.payCode.untilLink", { at, link });
  await ports.ask(made.form, { title: t("money.payCode.made", { name: order.name }), label: t("money.payCode.code"), value, note }, source);
  refresh();
}

/** What an open record asks of finance: a code to pay with, and what was paid too much back. */
export const moneyCommands: readonly Command<Reachable>[] = [
  ui({
    id: "order.payCode",
    label: "order.command.payCode",
    target: "one",
    place: { bar: 8 },
    permission: repaymentCalls["repayment.payCode"].permission,
    acts: true,
    blocked: owing,
    run: (order, context) => void payCode(order, context),
  }),
  ui({
    id: "order.refund",
    label: "order.command.refund",
    target: "one",
    place: { bar: 9 },
    permission: refundCalls["refund.apply"].permission,
    acts: true,
    run: asking(refund.form),
  }),
];
