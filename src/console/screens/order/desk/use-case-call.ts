import type { CallName } from "../../../../contract/calls.ts";
import type { Call } from "../../../../contract/kernel/call.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { useCall } from "../../../client/query.ts";

/** What was read ahead is drawn at once and not asked for again: behind the lock all of the case is read anew (`refreshDesk`). */
export const ahead = { keepPreviousData: false, revalidateIfStale: false } as const;

/** A part of the case on the desk. */
export const useCaseCall = <N extends CallName>(call: Call<N>, of: InputOf<N>): OutputOf<N> | undefined => useCall(call, of, ahead).data;
