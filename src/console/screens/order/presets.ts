import type { Source } from "../../kernel/command/records.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { limits } from "../../../lending/limits.ts";
import { reasonByCode } from "../../../lending/options/collection-reasons.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { judgeResult } from "../../../lending/collection/result.rules.ts";
import { presetOrder, readTime } from "../../../lending/time/time-grammar.ts";
import { timeZone } from "../../i18n/format.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { forgetDial, takenAttemptOf } from "../../kernel/state/calls.ts";
import { begin } from "../../kernel/command/under-way.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Order } from "./order-details.page.tsx";

type Preset = Order["presets"][number];
const command = "order.preset";

/** Reason and detail in the operator's words. */
export const presetText = ({ reason, subTag }: Preset): string =>
  `${textOf(`composer.reasons.${reasonByCode.get(reason)?.name ?? ""}`)} · ${textOf(`composer.tags.${subTag}`)}`;

/** Why the digit does nothing: no dial or incoming call waits for a result (rules/keyboard.md 12), or its time cannot be promised now. */
function presetBlocked(order: Order, preset: Preset, now: Date): Reason | null {
  if (takenAttemptOf(order) === null) return { error: "call.noDial" };
  const { reason, subTag } = preset;
  return judgeResult({ reason, subTag, commitmentTime: timeOf(preset, now), commitmentAmount: null, remark: "" }, now, timeZone());
}

const timeOf = ({ when }: Preset, now: Date): Date | null => (when === null ? null : readTime(when, now, timeZone(), presetOrder));

interface After {
  readonly source: Source;
  readonly refresh: () => void;
  readonly next: () => void;
}

/** The digit as the hand means it: what is wrong is said, what is written moves on. */
export async function runPreset(order: Order, preset: Preset, { source, refresh, next }: After): Promise<void> {
  const reason = presetBlocked(order, preset, new Date());
  if (reason) return ports.tell({ kind: "refused", reason }, command);
  const { loanRecordId } = order;
  // Of any digit: a second one would be a second result of one call.
  const release = begin(`${command} ${loanRecordId}`);
  if (!release) return toast(t("dossier.call.saving"), { tone: "warn" });
  const isThere = await recordPreset(order, preset, { source, refresh }).finally(release);
  if (!isThere) return;
  refresh();
  next();
}

function sendPreset(order: Order, preset: Preset, source: Source) {
  const { reason, subTag } = preset;
  const time = timeOf(preset, new Date());
  const attempt = takenAttemptOf(order);
  const input = {
    loanRecordId: order.loanRecordId,
    reason,
    subTag,
    ...(attempt === null ? {} : { callRecordId: attempt }),
    ...(time ? { commitmentTime: time.toISOString() } : {}),
  };
  const meta = { command, source, idempotencyKey: crypto.randomUUID() };
  return ports.send(collectionCalls["collection.addCollectionResultRecord"], input, meta);
}

/** What was written can be voided for some seconds. */
function offerUndo(written: ReturnType<typeof sendPreset>, refresh: () => void): void {
  ports.offerUndo({
    command: "order.recordCall",
    seconds: limits.undo / 1000,
    written,
    run: async (by) => {
      const meta = { command: `${command}.undo`, source: by, idempotencyKey: crypto.randomUUID() };
      await ports.send(collectionCalls["collection.voidResult"], { id: (await written).id }, meta);
      refresh();
    },
  });
}

/** One key: the result of the call, with its promise at the settlement figure; true once it is written. */
async function recordPreset(order: Order, preset: Preset, { source, refresh }: Omit<After, "next">): Promise<boolean> {
  const written = sendPreset(order, preset, source);
  offerUndo(written, refresh);
  try {
    await written;
    forgetDial();
    const text = t(order.call ? "dossier.call.savedStays" : "dossier.call.saved", { reason: presetText(preset) });
    ports.tell({ kind: "done", text }, command);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
    return false;
  }
}
