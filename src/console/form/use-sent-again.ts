import { useEffect } from "react";
import type { FormHandle } from "./use-form.ts";

/** For a form that is sent twice: the first time to be looked at, the second to be done. What was typed stays as it is. */
export function useSentAgain({ hook }: FormHandle): void {
  const { isSubmitSuccessful: isSent } = hook.formState;
  useEffect(() => {
    if (isSent) hook.reset(undefined, { keepValues: true, keepDirty: true });
  }, [isSent, hook]);
}
