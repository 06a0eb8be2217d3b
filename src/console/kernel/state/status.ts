import { useLayoutEffect } from "react";
import { phone } from "./calls.ts";
import { createStore, useStore } from "./store.ts";

/** What the screen tells the status bar. */
export interface ShellStatus {
  /** Mode chip: "select 4", "record Lan". */
  readonly mode?: { readonly text: string; readonly tone?: "plain" | "accent"; readonly recording?: true } | null;
  /** "50 ticked / 1 app". */
  readonly selection?: string | null;
  /** "page 3 of 12 · 50/page", for those who page. */
  readonly page?: string | null;
  /** Place in the queue: 12/347. */
  readonly position?: { readonly at: number; readonly of: number; readonly exact?: boolean } | null;
}
const statuses = createStore<readonly { readonly key: symbol; readonly status: ShellStatus }[]>([]);

/** The innermost screen that says something about a part wins it. */
export function useStatus(): ShellStatus {
  const all = useStore(statuses);
  const find = <K extends keyof ShellStatus>(name: K) => all.findLast((one) => one.status[name])?.status[name];
  return {
    mode: find("mode") ?? null,
    selection: find("selection") ?? null,
    page: find("page") ?? null,
    position: find("position") ?? null,
  };
}

/** Whether a call is being had or recorded: no lock comes over it. */
export const isOnCall = (): boolean => statuses.get().some((one) => one.status.mode?.recording) || phone().live !== null;

/** Shows the screen's mode, selection and position in the status bar while it is mounted and visible. */
export function useShellStatus({ mode, selection, page, position }: ShellStatus): void {
  const modeText = mode?.text;
  const modeTone = mode?.tone;
  const recording = mode?.recording;
  const { at, of, exact } = position ?? {};
  useLayoutEffect(() => {
    const key = Symbol("status");
    const status: ShellStatus = {
      mode: modeText ? { text: modeText, tone: modeTone ?? "accent", ...(recording ? { recording } : {}) } : null,
      selection: selection ?? null,
      page: page ?? null,
      position: at !== undefined && of !== undefined ? { at, of, exact: exact ?? true } : null,
    };
    statuses.set((before) => [...before, { key, status }]);
    return () => statuses.set((before) => before.filter((one) => one.key !== key));
  }, [modeText, modeTone, recording, selection, page, at, of, exact]);
}

/** Writes under way, the last saved one and those that failed. */
export interface Saving {
  readonly running: number;
  readonly savedAt: number;
  readonly failed: number;
}
export const saving = createStore<Saving>({ running: 0, savedAt: 0, failed: 0 });
