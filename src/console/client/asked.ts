import { useEffect, useState } from "react";
import type { CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import type { InputOf, OutputOf } from "../../contract/types.ts";
import { CallFailed } from "../kernel/failure.ts";
import { can, session } from "../kernel/state/session.ts";
import { read } from "./client.ts";
import { queryFailed } from "./query-failure.ts";

export interface Asked<T> {
  /** The answer; while a newer one is on its way, the one before it. */
  readonly data: T | undefined;
  readonly error: unknown;
  /** True until this very input is answered. */
  readonly waiting: boolean;
}
interface Answer {
  readonly key: string;
  readonly data?: unknown;
  readonly error?: unknown;
}

const pauses = [0, 1000, 3000, 8000] as const;
const mayRetry = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || error.status >= 500);

/** Opened a second time, a dialog shows at once what it knew; the oldest answers go first. */
const kept = new Map<string, unknown>();
function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  if (kept.size > 20) kept.delete(kept.keys().next().value ?? "");
}

interface Asking {
  readonly signal: AbortSignal;
  readonly told: (data: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** A lost network and a 5xx are asked again, with pauses; the failure shows meanwhile. */
async function ask<N extends CallName>(call: Call<N>, input: InputOf<N>, { signal, told, failed }: Asking): Promise<void> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    try {
      return told(await read(call, input, { signal }));
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      if (!mayRetry(error)) return;
    }
  }
}

/**
 * What a dialog asks while it is open: a preview, a quote. A new input cancels the one under way; null asks nothing.
 * Apart from `useCall`, whose library the queues need for nothing else.
 */
export function useAsked<N extends CallName>(call: Call<N>, input: InputOf<N> | null): Asked<OutputOf<N>> {
  const wanted = input !== null && can(call.permission) ? JSON.stringify(input) : null;
  const key = `${session.get().me?.user.adminUserId} ${call.name} ${wanted}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const stop = new AbortController();
    void ask(call, JSON.parse(wanted) as InputOf<N>, {
      signal: stop.signal,
      told: (data) => {
        keep(key, data);
        setAnswer({ key, data });
      },
      failed: (error) => {
        queryFailed(error);
        setAnswer((before) => ({ key, data: before?.data, error }));
      },
    });
    return () => stop.abort();
  }, [call, wanted, key]);
  if (wanted === null) return { data: undefined, error: null, waiting: false };
  const here = answer?.key === key ? answer : null;
  const data = here?.data ?? kept.get(key) ?? answer?.data;
  return { data: data as OutputOf<N> | undefined, error: here?.error ?? null, waiting: here === null };
}
