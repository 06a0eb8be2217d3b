import { useState } from "react";
import { failureText } from "../../../i18n/reason.ts";

/** One piece of work at a time, and what it failed with. */
export function useGuarded() {
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const guarded = async (work: () => Promise<void>) => {
    setFailure("");
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { failure, setFailure, isBusy, guarded };
}
