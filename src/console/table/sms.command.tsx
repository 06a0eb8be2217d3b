import { createElement } from "react";
import { limits } from "../../lending/limits.ts";
import type { Reason } from "../../lending/reason.ts";
import type { MessageAnswer } from "../form/message/message-form.tsx";
import { payAtOf, type Reached } from "../form/message/reach.ts";
import { loadSections } from "../i18n/i18n.ts";
import { commandsFor, type Command } from "../kernel/command.ts";
import { ports } from "../kernel/ports.ts";
import { whenSettled } from "./idle.ts";
import { lateDialog, lateForm } from "./late-dialog.tsx";
import { appName } from "./options.ts";
import { queueOf } from "./queues.ts";
import { selectedOn, untick } from "./selected.ts";

const message = lateForm<readonly Reached[], MessageAnswer>(async () => {
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
export async function askMessage(subject: readonly Reached[], done: () => void): Promise<void> {
  const answer = await ports.ask(message.form, subject);
  if (!answer) return;
  const { deliver } = await import("../form/message/deliver.ts");
  await deliver(
    subject.map((row) => row.loanRecordId),
    { templateId: answer.values.templateId, ...payAtOf(subject[0]) },
    done,
  );
}

/** Ticked rows, or everything that matches where that was asked for: then the queue knows the rows. */
function meant<R extends Reached>(path: string | null, rows: readonly R[]): readonly R[] {
  if (path === null || selectedOn(path)?.kind !== "matching") return rows;
  const data = queueOf(path)?.queue.data;
  const all = Array.from({ length: Math.min(data?.length ?? 0, limits.messagesAtOnce + 1) }, (_, at) => data?.rowAt(at) ?? null);
  return all.filter((row) => row !== null) as R[];
}

const appsOf = (rows: readonly Reached[]): readonly number[] => [...new Set(rows.map((row) => row.appId))];

/** `s`: a message to the ticked customers, of one app; mixed apps are refused before it opens, with their names (console.md 5). */
export const smsCommand = <R extends Reached>(path: string | null): Command<R> =>
  commandsFor<R>().ui({
    id: "message.sms",
    label: "order.command.sms",
    target: "many",
    keys: ["s"],
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: path ? ["loanService:sms:send", "remind:sms:send"] : ["loanService:sms:send", "remind:sms:send", "order:detail:sms"],
    acts: true,
    blocked: (picked): Reason | null => {
      const rows = meant(path, picked);
      if (rows.length > limits.messagesAtOnce) return { error: "order.tooManyTicked", vars: { max: limits.messagesAtOnce } };
      const apps = appsOf(rows);
      return apps.length > 1 ? { error: "order.mixedApps", vars: { apps: apps.map(appName).join(", ") } } : null;
    },
    run: (picked, context) => {
      const selected = path === null ? null : selectedOn(path);
      void askMessage(meant(path, picked), () => {
        if (path !== null && selected) untick(path, selected);
        context.refresh();
      });
    },
  });

/** Shift+M: what became of the messages that I sent. */
export const smsResultsCommand = <R,>(): Command<R> =>
  commandsFor<R>().ui({
    id: "message.results",
    label: "order.command.results",
    target: "screen",
    keys: ["shift+m"],
    place: { rowMenu: 9 },
    permission: ["loanService:sms:send", "remind:sms:send", "order:detail:sms", "system:sms:list"],
    run: () => void ports.ask(({ cancel }) => createElement(LateResults, { cancel }), null),
  });
