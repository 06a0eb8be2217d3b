import { systemCalls } from "../../contract/basics/system.calls.ts";
import { Refused } from "../../lending/reason.ts";
import {
  preferenceIsTold,
  preferenceOf,
  type Preference,
  takePreferences,
  untoldPreferences,
  whenPreferenceChanges,
} from "../kernel/state/preferences.ts";
import { CallFailed } from "../kernel/failure.ts";
import { whenBack } from "../kernel/state/connection.ts";
import { send } from "./client.ts";

/** A column that is dragged wide changes its preference many times; the server hears of the last, ms. */
const saveAfter = 800;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads the operator's preferences and keeps his changes, those too that a page was left with before they were sent. */
export async function startPreferences(): Promise<void> {
  whenPreferenceChanges((name, body) => {
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => void store(name, body), saveAfter),
    );
  });
  const before = untoldPreferences();
  const all = await send(systemCalls["system.preferences"], {});
  // What was changed while they were on their way, or shortly before, stays.
  takePreferences(Object.fromEntries(all.map(({ name, body }) => [name, body])));
  for (const name of before) if (!waiting.has(name)) void store(name, preferenceOf(name));
}

async function store(name: string, body: Preference | null): Promise<void> {
  waiting.delete(name);
  try {
    await send(systemCalls["system.preferenceSave"], { name, body });
  } catch (error) {
    // Kept in this browser anyway; the next change carries it, or the connection when it is back: no answer of the server could differ.
    if (!(error instanceof Refused)) throw error;
    const isLater = error instanceof CallFailed && error.notSent;
    if (isLater) return whenBack(() => void (waiting.has(name) || store(name, body)));
  }
  if (!waiting.has(name)) preferenceIsTold(name);
}
