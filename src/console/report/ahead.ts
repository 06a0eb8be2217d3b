import { useEffect, useState } from "react";
import type { Call } from "../../contract/kernel/call.ts";
import type { CallName } from "../../contract/calls.ts";
import type { InputOf } from "../../contract/types.ts";
import { useCall } from "../client/query.ts";
import { whenIdle } from "../kernel/idle.ts";
import { kept } from "./report-input.ts";

/** Nobody sees it yet: what could not be read is read again, and told, when somebody asks for it. */
const quiet = { ...kept, onError: () => {} };

/**
 * Reads what one key would ask for next, as soon as the page rests.
 * @param isRead Whether what is shown has been read: nothing goes before that
 */
export function useAhead<N extends CallName>(call: Call<N>, input: InputOf<N>, isRead: boolean): void {
  const key = JSON.stringify(input);
  const [rested, rest] = useState("");
  useEffect(() => (isRead ? whenIdle(() => rest(key)) : undefined), [isRead, key]);
  useCall(call, isRead && rested === key ? input : null, quiet);
}
