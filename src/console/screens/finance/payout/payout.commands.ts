import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { mayChangePayee, mayGiveUp, mayPayByHand, mayRetry } from "../../../../lending/origination/payout-state.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { read } from "../../../client/client.ts";
import { loadSections, tn } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { mostAtOnce } from "../../../table/approval/decision.ts";
import { askerCommands, endManyCommand } from "../../../table/approval/waiting.commands.ts";
import { asking } from "../../../table/asking.ts";
import { eachRow } from "../../../table/each-row.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import type { Payout } from "./payout-desk.tsx";
import type { Again, Way } from "./retry.form.tsx";

const { ui } = commandsFor<Payout>();
const payee = lateForm<Payout, true>(async () => {
  const [{ PayeeForm }] = await Promise.all([import("./payee.form.tsx"), loadSections("form")]);
  return PayeeForm;
});
const byHand = lateForm<Payout, true>(async () => {
  const [{ ManualForm }] = await Promise.all([import("./manual.form.tsx"), loadSections("form")]);
  return ManualForm;
});
const again = lateForm<Again, Way>(async () => {
  const [{ RetryForm }] = await Promise.all([import("./retry.form.tsx"), loadSections("form", "setting")]);
  return RetryForm;
});
const giveUp = lateForm<readonly Payout[], string>(async () => {
  const [{ GiveUpForm }] = await Promise.all([import("./give-up.form.tsx"), loadSections("form")]);
  return GiveUpForm;
});

/** Another account: both reviews begin again, and whoever changed it does neither. */
export const payeeCommand: Command<Payout> = ui({
  id: "payment.payeeAccount",
  label: "payout.payee.label",
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
  label: "payout.manual.label",
  target: "one",
  verb: "paidByHand",
  place: { bar: 6, rowMenu: 6 },
  permission: paymentCalls["payment.manual"].permission,
  acts: true,
  blocked: mayPayByHand,
  run: asking(byHand.form),
});

type Act = Pick<ScreenContext<Payout>, "source" | "refresh">;
const picked = (path: string, command: string, rows: readonly Payout[]) => ({
  path,
  command,
  rows,
  idOf: ({ paymentId }: Payout) => paymentId,
  nameOf: ({ orderNo, name }: Payout) => `${orderNo} ${name}`,
});
/** Each of them, and no more at once than a decision takes. */
const allOf =
  (rule: (row: Payout) => Reason | null) =>
  (rows: readonly Payout[]): Reason | null =>
    rows.length > mostAtOnce
      ? { error: "approval.tooMany", vars: { most: mostAtOnce } }
      : (rows.map(rule).find((reason) => reason !== null) ?? null);

/** By which channel is asked once for all of them, where one may see the channels. */
async function sendAgain(path: string, rows: readonly Payout[], context: Act): Promise<void> {
  const list = payChannelCalls["payChannel.list"];
  const channels = ports.can(list.permission) ? (await read(list, { type: ["payout"], status: ["on"], pageSize: 200 })).list : [];
  const answer = await ports.ask(again.form, { payouts: rows, channels }, context.source);
  if (!answer) return;
  const way = answer.values.channelId === null ? {} : { channelId: answer.values.channelId };
  const meta = { command: "payment.retry", source: context.source };
  const send = ({ paymentId, seen }: Payout, idempotencyKey: string) =>
    ports.send(paymentCalls["payment.retry"], { paymentId, seen, ...way }, { ...meta, idempotencyKey });
  await eachRow({ ...picked(path, meta.command, rows), send, done: (count) => tn("payout.retry.sent", count) }, context);
}

/** T19: the same account once more, under a new trade number. */
export const retryCommand = (path: string): Command<Payout> =>
  ui({
    id: "payment.retry",
    label: "payout.retry.label",
    target: "many",
    verb: "retry",
    place: { bar: 5, rowMenu: 5 },
    permission: paymentCalls["payment.retry"].permission,
    acts: true,
    blocked: allOf(mayRetry),
    run: (rows, context) => void sendAgain(path, rows, context),
  });

async function close(path: string, rows: readonly Payout[], context: Act): Promise<void> {
  const answer = await ports.ask(giveUp.form, rows, context.source);
  if (!answer) return;
  const meta = { command: "payment.fail", source: context.source };
  const send = ({ paymentId }: Payout, idempotencyKey: string) =>
    ports.send(paymentCalls["payment.fail"], { paymentId, action: "close", reason: answer.values }, { ...meta, idempotencyKey });
  await eachRow({ ...picked(path, meta.command, rows), send, done: (count) => tn("payout.giveUp.closed", count) }, context);
}

/** T20: closed for good, so deliberate: why, and the end of the order's number, or how many they are. */
const giveUpCommand = (path: string): Command<Payout> =>
  endManyCommand({
    id: "payment.fail",
    label: "payout.giveUp.label",
    place: { bar: 7, rowMenu: 7 },
    permission: paymentCalls["payment.fail"].permission,
    blocked: allOf(mayGiveUp),
    run: (rows, context) => void close(path, rows, context),
  });

/** What ends a payout, or a request about one. */
export const endCommands = (path: string): readonly Command<Payout>[] => [
  giveUpCommand(path),
  ...askerCommands<Payout>("payment.manual", paymentCalls["payment.manual"].permission, "noKey"),
];
