import { systemCalls } from "../../contract/basics/system.calls.ts";
import { useEffect, useEffectEvent } from "react";
import { send } from "../client/client.ts";
import { CallFailed, endsRead } from "../kernel/failure.ts";
import { whenBack } from "../kernel/state/connection.ts";
import { Refused } from "../../lending/reason.ts";

type Body = Readonly<Record<string, unknown>>;

/** rules/keyboard.md 11: what is typed is on the server within two seconds, the way there included. */
const saveAfter = 1500;

/** Latest text of every draft of this page's life: a session that ends takes the page away, not what was typed. */
const memory = new Map<string, Body>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** What is on its way to the server, by draft: in its order, so that one that is dropped is not saved again by a slower line. */
const underWay = new Map<string, Promise<void>>();

async function store(key: string, body: Body | null): Promise<void> {
  clearTimeout(waiting.get(key));
  waiting.delete(key);
  const before = underWay.get(key);
  const written = write(key, body, before);
  underWay.set(key, written);
  await written.finally(() => {
    if (underWay.get(key) === written) underWay.delete(key);
  });
}

async function write(key: string, body: Body | null, before: Promise<void> | undefined): Promise<void> {
  // Its own writer hears of its failure.
  await before?.catch(() => undefined);
  // A draft that could not be saved stays in memory and goes with the next change, or when the line is back.
  await send(systemCalls["system.draftSave"], { key, body }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    // No answer of the server could differ: it goes by itself when the line is back.
    if (error instanceof CallFailed && error.notSent) whenBack(() => void store(key, memory.get(key) ?? null));
  });
}

/** Forgets a draft once what it held is saved. */
export function dropDraft(key: string): void {
  memory.delete(key);
  void store(key, null);
}

/** Keeps a draft: at once in memory, on the server after a moment and when the field is left. */
export function keepDraft(key: string, body: Body): void {
  memory.set(key, body);
  if (!waiting.has(key))
    waiting.set(
      key,
      setTimeout(() => void store(key, memory.get(key) ?? null), saveAfter),
    );
}

export function flushDraft(key: string): void {
  if (waiting.has(key)) void store(key, memory.get(key) ?? null);
}

/** Finds the draft under `key`, in memory or from whichever seat it was typed at. */
export function useDraft(key: string, onFound: (body: Body) => void): void {
  const take = useEffectEvent(onFound);
  useEffect(() => {
    let current = true;
    readDraft(key)
      .then((body) => body && current && take(body))
      .catch((error: unknown) => {
        // Whoever types goes on typing; an old draft that could not be read is still on the server.
        if (!endsRead(error)) throw error;
      });
    return () => {
      current = false;
    };
  }, [key]);
}

async function readDraft(key: string): Promise<Body | null> {
  const known = memory.get(key);
  if (known) return known;
  // Opened again at once: what was just dropped is not found any more.
  await underWay.get(key)?.catch(() => undefined);
  return (await send(systemCalls["system.draftGet"], { key })).body;
}
