import { createElement } from "react";
import type { Needs } from "../../contract/kernel/call.ts";
import { limits } from "../../lending/limits.ts";
import type { Reason } from "../../lending/reason.ts";
import type { Sending } from "../form/message/deliver.ts";
import type { MessageAnswer, MessageTo } from "../form/message/message-form.tsx";
import { payAtOf, type Reached } from "../form/message/reach.ts";
import { orderWay, type Way } from "../form/message/way.ts";
import { loadSections } from "../i18n/i18n.ts";
import { commandsFor, type Command } from "../kernel/command/command.ts";
import { ports } from "../kernel/command/ports.ts";
import { whenSettled } from "../kernel/idle.ts";
import { lateDialog, lateForm } from "./late-dialog.tsx";
import { appName } from "./filter/options.ts";
import { queueOf } from "./queue/queues.ts";
import { selectedOn, untick } from "./queue/selected.ts";

const message = lateForm<MessageTo, MessageAnswer>(async () => {
  const [{ MessageForm }] = await Promise.all([import("../form/message/message-form.tsx"), loadSections("message")]);
  return MessageForm;
});
const results = lateDialog(async () => {
  const [{ MessageResults }] = await Promise.all([import("../form/message/results.tsx"), loadSections("message")]);
  return MessageResults;
});
whenSettled(message.prefetch);

const LateResults = ({ cancel }: { readonly cancel: () => void }) => createElement(results.Dialog, { onClose: cancel });

/** Asks for the text and sends it; both are no part of a screen's own script. */
export async function askMessage(rows: readonly Reached[], sending: Sending): Promise<void> {
  const answer = await ports.ask(message.form, { rows, way: sending.way }, sending.source);
  if (!answer) return;
  const { deliver } = await import("../form/message/deliver.ts");
  await deliver(
    rows.map((row) => row.loanRecordId),
    { templateId: answer.values.templateId, ...payAtOf(rows[0]) },
    sending,
  );
}

/** Ticked rows, or everything that matches where that was asked for: then the queue knows the rows. */
export function meant<R>(path: string | null, rows: readonly R[]): readonly R[] {
  if (path === null || selectedOn(path)?.kind !== "matching") return rows;
  const data = queueOf(path)?.queue.data;
  const all = Array.from({ length: Math.min(data?.length ?? 0, limits.messagesAtOnce + 1) }, (_, at) => data?.rowAt(at) ?? null);
  return all.filter((row) => row !== null) as R[];
}

const appsOf = (rows: readonly Reached[]): readonly number[] => [...new Set(rows.map((row) => row.appId))];

/** What tells the desks apart that write to people. */
interface Writing<R> {
  readonly path: string | null;
  readonly permission: Needs;
  readonly way: Way;
  readonly reach: (row: R) => Reached;
}

/** `s`: a message to the ticked customers, of one app; mixed apps are refused before it opens, with their names (rules/product.md 5). */
export const messageCommand = <R,>({ path, permission, way, reach }: Writing<R>): Command<R> =>
  commandsFor<R>().ui({
    id: "message.sms",
    label: "order.command.sms",
    target: "many",
    verb: "message",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission,
    acts: true,
    blocked: (picked): Reason | null => {
      const rows = meant(path, picked).map(reach);
      if (rows.length > limits.messagesAtOnce) return { error: "order.tooManyTicked", vars: { max: limits.messagesAtOnce } };
      const apps = appsOf(rows);
      return apps.length > 1 ? { error: "order.mixedApps", vars: { apps: apps.map(appName).join(", ") } } : null;
    },
    run: (picked, context) => {
      const selected = path === null ? null : selectedOn(path);
      const done = () => {
        if (path !== null && selected) untick(path, selected);
        context.refresh();
      };
      void askMessage(meant(path, picked).map(reach), { way, source: context.source, done });
    },
  });

/** The same to the customers of orders. */
export const smsCommand = <R extends Reached>(path: string | null): Command<R> =>
  messageCommand({
    path,
    permission: path ? ["loanService:sms:send", "remind:sms:send"] : ["loanService:sms:send", "remind:sms:send", "order:detail:sms"],
    way: orderWay,
    reach: (row) => row,
  });

const senders = ["loanService:sms:send", "remind:sms:send", "order:detail:sms", "system:sms:list"] as const;
/** Shift+M: what became of the messages that I sent. */
export const smsResultsCommand = <R,>(permission: Needs = senders): Command<R> =>
  commandsFor<R>().ui({
    id: "message.results",
    label: "order.command.results",
    target: "screen",
    verb: "messageResults",
    place: { rowMenu: 9 },
    permission,
    run: (_none, { source }) => void ports.ask(({ cancel }) => createElement(LateResults, { cancel }), null, source),
  });
