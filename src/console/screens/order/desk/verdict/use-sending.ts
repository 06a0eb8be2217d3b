import { useState } from "react";
import { Refused } from "../../../../../lending/reason.ts";
import { failureText } from "../../../../i18n/reason.ts";

/** One write at a time; what is refused stands in the strip, with what was typed: `before` is what has been said of it already. */
export function useSending(before: string | null = null) {
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(before);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setTrouble(failureText(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, trouble, run };
}
