import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { leaseCalls } from "../../../contract/order/lease.calls.ts";
import { mayFreeze } from "../../../lending/order/freeze.rules.ts";
import { mayTakeOver } from "../../../lending/order/lease.rules.ts";
import type { ErrorName, Reason } from "../../../lending/reason.ts";
import { mayCollect, mayAsk, purposeOf } from "../../../lending/order/order.machine.ts";
import type { ChatAnswer } from "../../form/message/chat-form.tsx";
import type { Complained } from "../../form/complaint/complaint-form.tsx";
import type { FigureAnswer, Owing } from "../../form/money/figure-form.tsx";
import type { Reached } from "../../form/message/reach.ts";
import { dialLink, readCalls } from "../../client/calls.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { noteDial } from "../../kernel/state/calls.ts";
import { ports } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { orderWay } from "../../form/message/way.ts";
import { askMessage, smsCommand, smsResultsCommand } from "../../table/sms.command.tsx";
import type { Order } from "./order-details.page.tsx";
import { blackCommand } from "./customer/black.command.ts";
import { pictureCommand } from "./evidence/picture.command.ts";
import { paperCommand } from "./papers/paper.command.ts";
import { labelCommand } from "./customer/label.command.ts";
import { mergeCommand } from "./customer/merge.command.ts";
import { seat } from "./stay-on.ts";

export type Reachable = Order & Reached;
const { call, ui } = commandsFor<Reachable>();

const texts = loadSections.bind(null, "message", "form");
const chat = lateForm<Reached, ChatAnswer>(async () => {
  const [{ ChatForm }] = await Promise.all([import("../../form/message/chat-form.tsx"), texts()]);
  return ChatForm;
});
const paid = lateForm<Reachable, string>(async () => {
  const [{ PaidForm }] = await Promise.all([import("../../form/message/paid-form.tsx"), texts()]);
  return PaidForm;
});

const figure = lateForm<Owing, FigureAnswer>(async () => {
  const [{ FigureForm }] = await Promise.all([import("../../form/money/figure-form.tsx"), loadSections("money", "message")]);
  return FigureForm;
});
const offer = lateForm<Reached, string>(async () => {
  const [{ OfferForm }] = await Promise.all([import("../../form/money/offer-form.tsx"), loadSections("money", "form")]);
  return OfferForm;
});
const adjust = lateForm<Reached, string>(async () => {
  const [{ AdjustForm }] = await Promise.all([import("../../form/money/adjust-form.tsx"), loadSections("money", "form")]);
  return AdjustForm;
});

const writeOff = lateForm<Reachable, string>(async () => {
  const [{ WriteOffForm }] = await Promise.all([import("../../form/money/write-off-form.tsx"), loadSections("money", "form")]);
  return WriteOffForm;
});

const extension = lateForm<Reached, string>(async () => {
  const [{ ExtensionForm }] = await Promise.all([import("../../form/money/extension-form.tsx"), loadSections("money", "form")]);
  return ExtensionForm;
});
const freeze = lateForm<Reachable, string>(async () => {
  const [{ FreezeForm }] = await Promise.all([import("../../form/money/freeze-form.tsx"), loadSections("money", "form")]);
  return FreezeForm;
});

const complaint = lateForm<Complained, string>(async () => {
  const [{ ComplaintForm }] = await Promise.all([import("../../form/complaint/complaint-form.tsx"), loadSections("complaint", "form")]);
  return ComplaintForm;
});
const remark = lateForm<Reached, string>(async () => {
  const [{ RemarkForm }] = await Promise.all([import("./remark.form.tsx"), loadSections("form")]);
  return RemarkForm;
});
const file = lateForm<Reached, true>(async () => {
  const [{ FileForm }] = await Promise.all([import("./customer/customer-file.form.tsx"), loadSections("complaint", "export", "form")]);
  return FileForm;
});

/** The figure of a time, then the text that tells it. */
async function openFigure(order: Reachable, context: ScreenContext<Reachable>): Promise<void> {
  const answer = await ports.ask(figure.form, order, context.source);
  if (!answer) return;
  const { at, how } = answer.values;
  const told = { ...order, pay: { at, scene: purposeOf(order.status) } };
  await (how === "sms" ? askMessage([told], { way: orderWay, source: context.source, done: context.refresh }) : openChat(told, context));
}

async function openChat(order: Reachable, context: ScreenContext<Reachable>): Promise<void> {
  const answer = await ports.ask(chat.form, order, context.source);
  if (!answer) return;
  const { deliverChat } = await import("../../form/message/deliver-chat.ts");
  await deliverChat(order, answer.values, context.source);
  context.refresh();
}

/** Rules whose words need figures that the record does not have: the server says them. */
const saidByServer: ReadonlySet<string> = new Set(["contact.afterTalk", "contact.weeklyCap"]);
/** What contact law says now, as the head of the record shows it; a time that has come since is left to the server. */
function lawNow({ contact: { allowed, rule, nextAllowedTime, opens, closes, limitToday } }: Reachable): Reason | null {
  const isOver = nextAllowedTime !== null && Date.parse(nextAllowedTime) <= Date.now();
  if (allowed || rule === null || isOver || saidByServer.has(rule)) return null;
  return { error: rule as ErrorName, vars: { opens, closes, limit: limitToday ?? "" } };
}

export const owing = ({ status }: Pick<Order, "status">): Reason | null =>
  status === 6 || status === 8 ? null : { error: "repayment.noDebt" };

/** Every way to reach the customer of an open record, and what he answers to it. */
export const reachCommands: readonly Command<Reachable>[] = [
  call({
    id: "order.dial",
    label: "order.command.dial",
    target: "one",
    // Held with a second key: a stray one dials nobody (rules/keyboard.md 12).
    verb: "call",
    place: { bar: 2, hint: 2 },
    call: collectionCalls["collection.softPhoneAdd"],
    blocked: (order) => (order.call ? { error: "call.live" } : (mayCollect(order) ?? lawNow(order))),
    input: (order) => ({ loanRecordId: order.loanRecordId, clientType: 0, myPhone: 1 }),
    after: (out, context) => {
      if (context.row) noteDial(context.row.loanRecordId, out.id);
      readCalls();
      if (out.link) dialLink(out.link);
      context.refresh();
    },
    done: (out) => `${t("dossier.call.dialled", { phone: out.phone, count: out.todayCount })} · ${t("dossier.call.presets")}`,
  }),
  smsCommand<Reachable>(null),
  ui({
    id: "order.chat",
    label: "order.command.chat",
    target: "one",
    verb: "chat",
    place: { bar: 4, hint: 4 },
    permission: ["loanService:sms:send", "remind:sms:send", "order:detail:sms"],
    acts: true,
    blocked: (order) => mayAsk(order),
    run: (order, context) => void openChat(order, context),
  }),
  ui({
    id: "order.figure",
    label: "order.command.figure",
    target: "one",
    verb: "figure",
    place: { bar: 5, hint: 5 },
    permission: "order:detail:view",
    blocked: owing,
    run: (order, context) => void openFigure(order, context),
  }),
  ui({
    id: "order.offer",
    label: "order.command.offer",
    target: "one",
    verb: "offer",
    place: { bar: 5, hint: 6 },
    permission: "finance:waiver:apply",
    acts: true,
    blocked: (order) => owing(order) ?? (order.waiver && order.waiver.status !== "refused" ? { error: "waiver.running" } : null),
    run: asking(offer.form),
  }),
  ui({
    id: "order.adjust",
    label: "order.command.adjust",
    target: "one",
    verb: "adjust",
    place: { bar: 8 },
    permission: ["finance:waiver:apply", "finance:waiver:review"],
    acts: true,
    blocked: owing,
    run: asking(adjust.form),
  }),
  ui({
    id: "order.writeOff",
    label: "order.command.writeOff",
    target: "one",
    verb: "writeOff",
    place: { bar: 9 },
    permission: "finance:badDebt:writeOff",
    acts: true,
    // From which day on, and whether it was done already, the server says.
    blocked: ({ status }) => (status === 8 ? null : { error: "order.wrongStatus", vars: { status } }),
    run: asking(writeOff.form),
  }),
  ui({
    id: "order.extension",
    label: "order.command.extension",
    target: "one",
    place: { bar: 8 },
    permission: "finance:extension:add",
    acts: true,
    blocked: owing,
    run: asking(extension.form),
  }),
  ui({
    id: "order.freeze",
    label: "order.command.freeze",
    target: "one",
    place: { bar: 9 },
    permission: "user:list:preference",
    acts: true,
    // Who may release, the server says: the record does not know who froze it.
    blocked: (order) => (order.frozen ? null : mayFreeze(order)),
    run: asking(freeze.form),
  }),
  ui({
    id: "order.alreadyPaid",
    label: "order.command.paid",
    target: "one",
    verb: "alreadyPaid",
    place: { bar: 6 },
    permission: "finance:repayment:offline",
    acts: true,
    blocked: owing,
    run: asking(paid.form),
  }),
  ui({
    id: "order.complaint",
    label: "order.command.complaint",
    target: "one",
    verb: "complaint",
    place: { bar: 6 },
    permission: "order:detail:remark",
    acts: true,
    blocked: ({ complaint: open }) => (open && !can("user:list:preference") ? { error: "order.complaint" } : null),
    run: asking(complaint.form),
  }),
  ui({
    id: "order.remark",
    label: "order.command.remark",
    target: "one",
    place: { bar: 9 },
    permission: "order:detail:remark",
    acts: true,
    run: asking(remark.form),
  }),
  labelCommand,
  mergeCommand,
  ui({
    id: "order.file",
    label: "order.command.file",
    target: "one",
    verb: "file",
    place: { bar: 9 },
    permission: "records:afterLoan:export",
    acts: true,
    run: (order, { source }) => void ports.ask(file.form, order, source),
  }),
  blackCommand<Reachable>((order) => order),
  paperCommand<Reachable>(),
  pictureCommand<Reachable>((order) => order, { bar: 9 }),
  smsResultsCommand<Reachable>(),
  call({
    id: "order.takeOver",
    label: "order.command.takeOver",
    target: "one",
    verb: "takeOver",
    place: { bar: 8 },
    call: leaseCalls["lease.takeOver"],
    blocked: (order) => mayTakeOver(order),
    input: ({ loanRecordId }) => ({ loanRecordId, seat }),
    after: (_, context) => context.refresh(),
    done: "dossier.lease.taken",
  }),
];
