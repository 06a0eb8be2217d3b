import { useEffect } from "react";
import useSWR, { mutate, type SWRConfiguration, type SWRResponse, unstable_serialize } from "swr";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { InputOf, OutputOf } from "../../contract/types.ts";
import { CallFailed } from "../kernel/failure.ts";
import { can, session } from "../kernel/state/session.ts";
import { read } from "./client.ts";
import { queryFailed } from "./query-failure.ts";

const mayRetry = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || error.status >= 500);

/** Errors of the person's own making are not tried again; a lost network and a 5xx are, with pauses. */
export const queryOptions: SWRConfiguration = {
  revalidateOnFocus: false,
  keepPreviousData: true,
  errorRetryCount: 5,
  shouldRetryOnError: mayRetry,
  onError: queryFailed,
};

// What a session that had ended could not read is read when the same person is back.
let hadEnded = false;
session.subscribe(() => {
  const { token, expired } = session.get();
  if (hadEnded && token !== null) void mutate(() => true);
  hadEnded = expired;
});

/** Answers that nothing shows any more wait for whoever comes back, the latest of them: those of a whole day's orders would fill the memory. */
const restingAtMost = 100;
const shown = new Map<string, number>();
const resting = new Set<string>();

function useShown(key: readonly unknown[] | null): void {
  const name = unstable_serialize(key);
  useEffect(() => {
    if (!name) return undefined;
    shown.set(name, (shown.get(name) ?? 0) + 1);
    resting.delete(name);
    return () => rest(name);
  }, [name]);
}

function rest(name: string): void {
  const others = (shown.get(name) ?? 1) - 1;
  if (others > 0) return void shown.set(name, others);
  shown.delete(name);
  resting.add(name);
  const [oldest] = resting;
  if (resting.size <= restingAtMost || oldest === undefined) return;
  resting.delete(oldest);
  void mutate(oldest, undefined, { revalidate: false });
}

/** Reads a call; its key is the call's name and input. `null` as input waits. */
export function useCall<N extends CallName>(
  call: Call<N>,
  input: InputOf<N> | null,
  options?: SWRConfiguration<OutputOf<N>>,
): SWRResponse<OutputOf<N>, unknown> {
  const key = input !== null && can(call.permission) ? ([call.name, input] as const) : null;
  useShown(key);
  return useSWR<OutputOf<N>, unknown, readonly [N, InputOf<N>] | null>(key, ([, what]: readonly [N, InputOf<N>]) => read(call, what), {
    ...queryOptions,
    ...options,
  } as SWRConfiguration<OutputOf<N>, unknown>);
}

/** Reads what is put together of several calls, under a name of its own; it is read anew as `options` say. */
export function useReading<T>(name: string, reading: () => Promise<T>, options?: SWRConfiguration<T>): SWRResponse<T, unknown> {
  return useSWR<T, unknown, readonly [string]>([name], reading, { ...queryOptions, ...options } as SWRConfiguration<T, unknown>);
}

/** Reads again everything that was read by these calls. */
export const refreshCalls = (...names: readonly CallName[]): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && (names as readonly unknown[]).includes(key[0]));

/** Reads a call before anything shows it; what cannot be read is read again, and told, by whoever shows it. @returns when it is over */
export async function prefetchCall<N extends CallName>(call: Call<N>, input: InputOf<N>): Promise<void> {
  if (!can(call.permission)) return;
  await mutate([call.name, input], read(call, input), { revalidate: false }).catch(() => undefined);
}
