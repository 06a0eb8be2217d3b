import { useLayoutEffect, useRef, type RefObject } from "react";
import type { CallName } from "../../../contract/calls.ts";
import type { Reason } from "../../../lending/reason.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { topLayer, useLayerDepth } from "../../ui/layers.ts";
import type { Command, Placement, ScreenContext, Source, Target } from "../command/command.ts";
import { noteRun } from "../command/again.ts";
import type { Argument } from "../command/arguments.ts";
import type { KeyLayer } from "./keymap.ts";
import { declaredChords, verbs, type Named, type VerbName } from "../verbs/table.ts";
import type { VerbContext } from "../verbs/verb.ts";
import { keysOf, ownKeys } from "./profile.ts";
import { can } from "../state/session.ts";
import { goTo, ports } from "../command/ports.ts";
import { createStore, useStore } from "../state/store.ts";

/** A command together with what it would act on now. */
export interface BoundCommand {
  readonly id: string;
  readonly context: string;
  readonly label: MessageKey | null;
  /** Instead of a label, for what is named by data (screens of the menu). */
  readonly text: string | null;
  readonly keywords: MessageKey | null;
  readonly target: Target;
  readonly verb: VerbName | null;
  /** As they are now: under the person's profile and map. */
  readonly keys: readonly string[];
  readonly declared: readonly string[];
  readonly place: Placement;
  readonly permission: Command<never>["permission"];
  readonly call: CallName | null;
  readonly acts: boolean;
  readonly repeat: boolean;
  readonly again: boolean;
  readonly args: readonly Argument[];
  readonly blocked: () => Reason | null;
  readonly run: (source: Source, count: number, how?: How) => void;
}
/** What came with a run besides its count. */
export interface How {
  readonly event?: KeyboardEvent;
  /** Values of the command's arguments, chosen one after the other in the palette. */
  readonly args?: readonly string[];
  /** Run once more by `.`. */
  readonly again?: boolean;
}
/** A key that is no command of its own: cursor moves, digits of a composer. With a label it stands in the key sheet. */
export interface KeyHandler extends Named {
  readonly id: string;
  readonly label?: MessageKey;
  readonly text?: string;
  readonly repeat?: true;
  readonly acts?: true;
  /** Stands in the palette too. */
  readonly palette?: true;
  /** Its rank among the hints of the status bar. */
  readonly hint?: number;
  readonly keywords?: MessageKey;
  /** `.` may run it once more: what moves the view or ticks, never what writes a fact (rules/keyboard.md 12). */
  readonly again?: true;
  readonly args?: readonly Argument[];
  readonly run: (press: { readonly count: number; readonly source: Source } & How) => void;
}
/** The part of a command's context that the screen supplies. */
export interface Subjects<R> {
  readonly row: R | null;
  readonly picked: readonly R[];
  readonly refresh?: () => void;
}
export interface KeyContextOptions<R> {
  readonly id: string;
  /** Where it stands in the table of verbs. */
  readonly where: VerbContext;
  /** Outer contexts are silent, except Esc, F6, Ctrl+K and ?. */
  readonly exclusive?: boolean;
  /** Digits gather a count: lists only. */
  readonly counts?: boolean;
  /** Keys that type nothing (Enter, Tab, arrows with Alt or Ctrl) are heard inside fields too. */
  readonly inFields?: boolean;
  /** Counts only while the focus is inside. */
  readonly within?: RefObject<HTMLElement | null>;
  /** False switches it off without unmounting. */
  readonly active?: boolean;
  readonly commands?: readonly Command<R>[];
  readonly subjects?: () => Subjects<R>;
  readonly handlers?: readonly KeyHandler[];
}
export interface ActiveContext {
  readonly key: symbol;
  readonly id: string;
  readonly where: VerbContext;
  readonly depth: number;
  readonly inFields: boolean;
  readonly counts: boolean;
  readonly within: RefObject<HTMLElement | null> | null;
  readonly layer: KeyLayer;
  readonly commands: ReadonlyMap<string, BoundCommand>;
}

const stack = createStore<readonly ActiveContext[]>([]);
/** Every context of this page's life, by its id: a key must not clash on a screen that is not open now either. */
const seen = new Map<string, ActiveContext>();
/** Each of them with its keys as they are now. */
export const seenContexts = (): readonly ActiveContext[] => [...seen.values()].map(underOwnKeys);

function underOwnKeys(context: ActiveContext): ActiveContext {
  const { profile } = ownKeys.get();
  const exclusive = context.layer.exclusive ?? false;
  const bound = [...context.commands.values()].map((command) => ({ ...command, keys: keysOf(command.id, command.declared, exclusive) }));
  return {
    ...context,
    layer: { ...context.layer, counts: context.counts && profile !== "off", bindings: bound },
    commands: new Map(bound.map((command) => [command.id, command])),
  };
}
// In their places: who is asked first must not depend on when the profile was chosen.
ownKeys.subscribe(() => stack.set((before) => before.map(underOwnKeys)));

export const useContexts = (): readonly ActiveContext[] => useStore(stack);

/** Innermost first; those below an open modal layer are left out. */
export function heardContexts(): ActiveContext[] {
  const depth = topLayer();
  const focus = document.activeElement;
  return stack
    .get()
    .filter((context) => context.depth >= depth && (!context.within || (focus !== null && context.within.current?.contains(focus))))
    .toReversed()
    .sort((a, b) => b.depth - a.depth || Number(b.within !== null) - Number(a.within !== null));
}
export const outerContexts = (): readonly ActiveContext[] => stack.get().toReversed();

/** Every command that can be reached now, once: palette, key sheet, hints and buttons are computed from it. */
export function activeCommands(contexts: readonly ActiveContext[] = stack.get().toReversed()): BoundCommand[] {
  const seen = new Map<string, BoundCommand>();
  for (const context of contexts) for (const command of context.commands.values()) if (!seen.has(command.id)) seen.set(command.id, command);
  return [...seen.values()];
}

interface Latest<R> {
  readonly subjects: (() => Subjects<R>) | undefined;
  readonly handlers: ReadonlyMap<string, KeyHandler>;
}
interface Run extends How {
  readonly source: Source;
  readonly count: number;
}
function contextOf<R>(subjects: (() => Subjects<R>) | undefined, { source, count, args = [], again = false }: Run): ScreenContext<R> {
  const { row, picked, refresh } = subjects?.() ?? { row: null, picked: [] };
  return { row, picked, count, source, args, again, can, go: goTo, refresh: refresh ?? (() => {}) };
}

function bindCommand<R>(context: string, command: Command<R>, latest: RefObject<Latest<R>>): BoundCommand {
  return {
    ...command,
    text: null,
    context,
    declared: command.keys,
    blocked: () => command.blocked(contextOf(latest.current.subjects, { source: "key", count: 1 })),
    run: (source, count, how) => {
      const subject = contextOf(latest.current.subjects, { ...how, source, count });
      if (command.again && command.blocked(subject) === null) noteRun(command.id, { count, args: subject.args });
      void command.run(subject, source, ports);
    },
  };
}
function bindHandler<R>(context: string, handler: KeyHandler, latest: RefObject<Latest<R>>): BoundCommand {
  const chords = declaredChords(handler);
  return {
    id: handler.id,
    context,
    label: handler.label ?? (handler.verb && verbs[handler.verb].label) ?? null,
    text: handler.text ?? null,
    keywords: handler.keywords ?? null,
    target: "screen",
    verb: handler.verb ?? null,
    keys: chords,
    declared: chords,
    place: { ...(handler.palette ? {} : { palette: false }), ...(handler.hint === undefined ? {} : { hint: handler.hint }) },
    permission: "session",
    call: null,
    acts: handler.acts ?? false,
    repeat: handler.repeat ?? false,
    again: handler.again ?? false,
    args: handler.args ?? [],
    blocked: () => null,
    run: (source, count, how = {}) => {
      if (handler.again) noteRun(handler.id, { count, args: how.args ?? [] });
      latest.current.handlers.get(handler.id)?.run({ count, source, ...how });
    },
  };
}

/** Declares keys and commands while the component is mounted and visible; the last one mounted is asked first. */
export function useKeyContext<R>(options: KeyContextOptions<R>): void {
  const { id, where, exclusive = false, counts = false, inFields = false, within, active = true, commands = [], handlers = [] } = options;
  const depth = useLayerDepth();
  const latest = useRef<Latest<R>>({ subjects: options.subjects, handlers: new Map() });
  const signature = `${commands.map((command) => command.id).join()}|${handlers.map((handler) => `${handler.id}:${declaredChords(handler).join()}:${handler.text ?? ""}`).join()}`;
  useLayoutEffect(() => {
    latest.current = { subjects: options.subjects, handlers: new Map(handlers.map((handler) => [handler.id, handler])) };
  });
  useLayoutEffect(() => {
    if (!active) return undefined;
    const bound = [
      ...handlers.map((handler) => bindHandler(id, handler, latest)),
      ...commands.filter((command) => can(command.permission)).map((command) => bindCommand(id, command, latest)),
    ];
    const key = Symbol(id);
    const context = underOwnKeys({
      key,
      id,
      where,
      depth,
      inFields,
      counts,
      within: within ?? null,
      layer: { id, exclusive, bindings: bound },
      commands: new Map(bound.map((command) => [command.id, command])),
    });
    seen.set(id, context);
    stack.set((before) => [...before, context]);
    return () => stack.set((before) => before.filter((other) => other.key !== key));
    // The signature stands for commands and handlers; what they do is read through `latest` at the time of the press.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, where, exclusive, counts, inFields, active, depth, signature]);
}
