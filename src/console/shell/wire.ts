import { send, whenSessionEnds } from "../client/client.ts";
import { fetchCodes } from "../client/failure.ts";
import { t, textOf } from "../i18n/i18n.ts";
import { failureText, reasonText } from "../i18n/reason.ts";
import { askForm, confirmDialog } from "../kernel/command/dialogs.ts";
import type { Outcome } from "../kernel/command/invoke.ts";
import { activeCommands } from "../kernel/keys/contexts.ts";
import { CallFailed } from "../kernel/failure.ts";
import { toast } from "../kernel/state/messages.ts";
import { dropUnsaved } from "../kernel/command/unsaved.ts";
import type { Reason } from "../../lending/reason.ts";
import { wirePorts } from "../kernel/command/ports.ts";
import { askSignIn, can, expireSession, session, whenLeft } from "../kernel/state/session.ts";
import { saving } from "../kernel/state/status.ts";
import { offerUndo } from "../kernel/command/undo.ts";
import { nameKeys } from "../ui/chord.ts";

/** How a run ended, where the operator looks: the status bar, and a message when there is something to read. */
function tell(outcome: Outcome, about: string): void {
  if (outcome.kind === "cancelled") return;
  if (outcome.kind === "refused") {
    const { reason } = outcome;
    const title = reason.error === "forbidden" ? t("shell.noPermission") : "";
    // What the console refuses by itself is said in words that come with the first refusal.
    void fetchCodes().then(() => toast(reasonText(reason), { tone: "warn", about, title }));
    return;
  }
  if (outcome.kind === "done") {
    if (outcome.text) toast(outcome.text, { tone: "good", about });
    return;
  }
  if (outcome.kind === "unknown") toast(t("common.unknownOutcome"), { tone: "bad", about, title: failureText(outcome.error) });
  else showFailure(outcome.error, about);
}

const count = (change: Partial<Record<"running" | "failed", number>>, savedAt?: number) =>
  saving.set((before) => ({
    running: before.running + (change.running ?? 0),
    failed: before.failed + (change.failed ?? 0),
    savedAt: savedAt ?? before.savedAt,
  }));

function labelOf(id: string): string {
  const command = activeCommands().find((one) => one.id === id);
  return command?.text ?? (command?.label ? textOf(command.label) : id);
}

/** What the specification says of code 4004, and with it which key it was and whom to ask. */
function lackingText(reason: Reason): string {
  const { needs, holders } = reason.vars ?? {};
  if (typeof needs !== "string") return reasonText(reason);
  return `${reasonText(reason)} ${holders ? t("shell.lacking", { needs, holders: String(holders) }) : t("shell.lackingNobody", { needs })}`;
}

/** A failure, said once; sign-in and permission have their own form (rules/wire.md 3). */
export function showFailure(error: unknown, about?: string): void {
  if (error instanceof CallFailed && error.reason.error === "sessionTimeout") return;
  const forbidden = error instanceof CallFailed && error.reason.error === "forbidden";
  const kin = about === undefined ? {} : { about };
  if (forbidden) toast(lackingText(error.reason), { tone: "bad", title: t("shell.noPermission"), ...kin });
  else toast(failureText(error), { tone: "bad", ...kin });
}

/**
 * A page is one person's: answers that were read, drafts, what `z` takes back, messages, open queues. The next one at this seat gets a page of his own,
 * so that nothing of the former is shown to him, not for a moment.
 */
function leavePage(): void {
  dropUnsaved();
  window.location.replace("/login");
}

/** Joins the kernel with client and dialogs; once, before the first command can run. */
export function wireShell(): void {
  whenLeft(leavePage);
  nameKeys((key) => textOf(`keys.cap.${key}`));
  wirePorts({
    can,
    ask: askForm,
    confirm: confirmDialog,
    tell,
    text: t,
    started: () => {},
    offerUndo: (offer) => offerUndo({ ...offer, label: labelOf(offer.command) }),
    send: async (call, input, meta) => {
      count({ running: 1 });
      try {
        const out = await send(call, input, meta);
        count({ running: -1 }, Date.now());
        return out;
      } catch (error) {
        count({ running: -1, failed: 1 });
        throw error;
      }
    },
  });
  whenSessionEnds((failure, byHand) => {
    // What the hand has asked for cannot be done without a session: it asks for it.
    if (byHand) askSignIn();
    if (!session.get().token) return;
    expireSession();
    void fetchCodes().then(() => toast(reasonText(failure.reason), { tone: "warn" }));
  });
}
