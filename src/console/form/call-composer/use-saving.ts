import { useRef, useState } from "react";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { timeZone } from "../../i18n/format.ts";
import { CallFailed } from "../../kernel/failure.ts";
import type { Composition } from "./composition.ts";
import type { Composed } from "./use-composition.ts";
import { newCallKeys, saveCall } from "./save-call.ts";

/** "offline": the answer is lost and quietly asked for; Enter sends again. */
type Saving = "no" | "sending" | "offline";

interface Send {
  readonly order: Pick<Composed, "loanRecordId" | "department" | "attemptId">;
  readonly composition: Composition;
  readonly withoutAttempt: boolean;
}

/** Sends one call record until it is written once; `refused` hears why it was not. */
export function useSaving(refused: (reason: Reason) => void) {
  const [saving, setSaving] = useState<Saving>("no");
  const keys = useRef(newCallKeys());
  const sending = useRef<AbortController | null>(null);

  const failed = (error: unknown) => {
    const offline = error instanceof CallFailed && error.status === 0;
    setSaving(offline ? "offline" : "no");
    if (!(error instanceof Refused)) throw error;
    if (!offline) refused(error.reason);
    // A refusal is final for these keys; a lost answer is asked for again under the same ones.
    if (!(error instanceof CallFailed && error.lost) && error.reason.error !== "sessionTimeout") keys.current = newCallKeys();
  };
  /** True once it is written; false also when a second press has taken over. */
  const send = async (what: Send): Promise<boolean> => {
    // Enter while a lost answer is being looked for sends the same record again, under the same keys.
    sending.current?.abort();
    const stop = new AbortController();
    sending.current = stop;
    setSaving("sending");
    const lost = (failure: CallFailed) => !stop.signal.aborted && failure.status === 0 && setSaving("offline");
    try {
      await saveCall({ ...what, keys: keys.current, zone: timeZone(), signal: stop.signal, onLost: lost });
      if (!stop.signal.aborted) setSaving("no");
    } catch (error) {
      if (!stop.signal.aborted) failed(error);
      return false;
    }
    return !stop.signal.aborted;
  };
  return { saving, send, edited: () => saving === "offline" && setSaving("no") };
}
