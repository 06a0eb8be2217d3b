import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from "swr";
import { calls, type CallName } from "../../contract/calls.ts";
import type { InputOf, OutputOf } from "../../contract/types.ts";
import { CallFailed, RepeatedRequest } from "../kernel/failure.ts";
import { can } from "../kernel/session.ts";
import { send } from "./client.ts";
import { queryFailed } from "./query-failure.ts";

const mayRetry = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || error.status >= 500);

/** Errors of the person's own making are not tried again; a lost network and a 5xx are, with pauses. */
export const queryOptions: SWRConfiguration = {
  revalidateOnFocus: false,
  keepPreviousData: true,
  errorRetryCount: 5,
  shouldRetryOnError: mayRetry,
  // Another read of the same took over: its answer lands under the same key.
  onError: (error) => error instanceof RepeatedRequest || queryFailed(error),
};

/** Reads a call; its key is the call's name and input. `null` as input waits. */
export function useCall<N extends CallName>(
  name: N,
  input: InputOf<N> | null,
  options?: SWRConfiguration<OutputOf<N>>,
): SWRResponse<OutputOf<N>, unknown> {
  const { permission } = calls[name];
  const key = input !== null && can(permission) ? ([name, input] as const) : null;
  return useSWR<OutputOf<N>, unknown, readonly [N, InputOf<N>] | null>(
    key,
    async ([call, what]: readonly [N, InputOf<N>]) => {
      try {
        return await send(call, what);
      } catch (error) {
        // A newer identical read took over; its answer lands under the same key.
        if (error instanceof RepeatedRequest) return await send(call, what);
        throw error;
      }
    },
    { ...queryOptions, ...options } as SWRConfiguration<OutputOf<N>, unknown>,
  );
}

/** Reads again everything that was read by these calls. */
export const refreshCalls = (...names: readonly CallName[]): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && (names as readonly unknown[]).includes(key[0]));
