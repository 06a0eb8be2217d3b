import { systemCalls } from "../../contract/basics/system.calls.ts";
import { Refused } from "../../lending/reason.ts";
import { fillPreferences, type Preference, whenPreferenceChanges } from "../kernel/state/preferences.ts";
import { CallFailed } from "../kernel/failure.ts";
import { whenBack } from "../kernel/state/connection.ts";
import { send } from "./client.ts";

/** A column that is dragged wide changes its preference many times; the server hears of the last, ms. */
const saveAfter = 800;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads the operator's preferences and keeps his changes. */
export async function startPreferences(): Promise<void> {
  whenPreferenceChanges((name, body) => {
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => void store(name, body), saveAfter),
    );
  });
  const all = await send(systemCalls["system.preferences"], {});
  // What was changed while they were on their way stays.
  if (waiting.size === 0) fillPreferences(Object.fromEntries(all.map(({ name, body }) => [name, body])));
}

async function store(name: string, body: Preference | null): Promise<void> {
  waiting.delete(name);
  // Kept in this browser anyway; the next change carries it, or the connection when it is back: no answer of the server could differ.
  await send(systemCalls["system.preferenceSave"], { name, body }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    if (error instanceof CallFailed && error.notSent) whenBack(() => void (waiting.has(name) || store(name, body)));
  });
}
