import { useRef, useState } from "react";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { timeZone } from "../../i18n/format.ts";
import { CallFailed } from "../../kernel/failure.ts";
import type { Composition } from "./composition.ts";
import type { Composed } from "./use-composition.ts";
import { newCallKeys, saveCall, type CallKeys } from "./save-call.ts";

/** "offline": the answer is lost and quietly asked for; Enter sends again. */
type Saving = "no" | "sending" | "offline";

interface Send {
  readonly order: Pick<Composed, "loanRecordId" | "department" | "attemptId" | "source" | "back">;
  readonly composition: Composition;
  readonly withoutAttempt: boolean;
}

/** Keys of records, by order, that may have been written: a composer that is closed and opened again goes on with them. */
const inDoubt = new Map<number, CallKeys>();

/** Sends the call record of an order until it is written once; `refused` hears why it was not. */
export function useSaving(loanRecordId: number, refused: (reason: Reason, isOffline: boolean) => void) {
  const [saving, setSaving] = useState<Saving>("no");
  const keys = useRef<CallKeys | null>(null);
  const sending = useRef<AbortController | null>(null);

  const failed = (error: unknown) => {
    const offline = error instanceof CallFailed && error.status === 0;
    setSaving(offline ? "offline" : "no");
    if (!(error instanceof Refused)) throw error;
    refused(error.reason, offline);
    if (error instanceof CallFailed && error.lost) return;
    inDoubt.delete(loanRecordId);
    // Another text may have been written under the result's key. The attempt keeps its own: a call is counted once, however often its result is refused.
    if (keys.current) keys.current = { ...keys.current, result: crypto.randomUUID() };
  };
  /** True once it is written; false also when a second press has taken over. */
  const send = async (what: Send): Promise<boolean> => {
    // Enter while a lost answer is being looked for sends the same record again, under the same keys.
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    setSaving("sending");
    keys.current ??= inDoubt.get(loanRecordId) ?? newCallKeys();
    inDoubt.set(loanRecordId, keys.current);
    const lost = (failure: CallFailed) => !stop.signal.aborted && failure.status === 0 && setSaving("offline");
    try {
      await saveCall({ ...what, keys: keys.current, zone: timeZone(), signal: stop.signal, onLost: lost });
      inDoubt.delete(loanRecordId);
      if (!stop.signal.aborted) setSaving("no");
    } catch (error) {
      if (!stop.signal.aborted) failed(error);
      return false;
    }
    return !stop.signal.aborted;
  };
  return { saving, send, edited: () => saving === "offline" && setSaving("no") };
}
