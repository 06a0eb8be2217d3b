import { useLayoutEffect, useRef, type RefObject } from "react";
import type { CallName } from "../../contract/calls.ts";
import type { Reason } from "../../lending/reason.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { topLayer, useLayerDepth } from "../ui/layers.ts";
import type { Command, Placement, ScreenContext, Source, Target } from "./command.ts";
import type { Binding, KeyLayer } from "./keymap.ts";
import { can } from "./session.ts";
import { goTo, ports } from "./ports.ts";
import { createStore, useStore } from "./store.ts";

/** A command together with what it would act on now. */
export interface BoundCommand {
  readonly id: string;
  readonly context: string;
  readonly label: MessageKey | null;
  /** Instead of a label, for what is named by data (screens of the menu). */
  readonly text: string | null;
  readonly keywords: MessageKey | null;
  readonly target: Target;
  readonly keys: readonly string[];
  readonly place: Placement;
  readonly permission: Command<never>["permission"];
  readonly call: CallName | null;
  readonly acts: boolean;
  readonly repeat: boolean;
  readonly blocked: () => Reason | null;
  readonly run: (source: Source, count: number, event?: KeyboardEvent) => void;
}
/** A key that is no command of its own: cursor moves, digits of a composer. With a label it stands in the key sheet. */
export interface KeyHandler {
  readonly id: string;
  readonly keys: readonly string[];
  readonly label?: MessageKey;
  readonly text?: string;
  readonly repeat?: true;
  readonly acts?: true;
  /** Stands in the palette too. */
  readonly palette?: true;
  readonly run: (press: { readonly count: number; readonly event?: KeyboardEvent }) => void;
}
/** The part of a command's context that the screen supplies. */
export interface Subjects<R> {
  readonly row: R | null;
  readonly picked: readonly R[];
  readonly refresh?: () => void;
  readonly advance?: () => void;
}
export interface KeyContextOptions<R> {
  readonly id: string;
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
  readonly id: string;
  readonly depth: number;
  readonly inFields: boolean;
  readonly within: RefObject<HTMLElement | null> | null;
  readonly layer: KeyLayer;
  readonly commands: ReadonlyMap<string, BoundCommand>;
}

const stack = createStore<readonly ActiveContext[]>([]);
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
function contextOf<R>(subjects: (() => Subjects<R>) | undefined, count: number): ScreenContext<R> {
  const { row, picked, refresh, advance } = subjects?.() ?? { row: null, picked: [] };
  return { row, picked, count, can, go: goTo, refresh: refresh ?? (() => {}), advance: advance ?? (() => {}) };
}

function bindCommand<R>(context: string, command: Command<R>, latest: RefObject<Latest<R>>): BoundCommand {
  return {
    ...command,
    text: null,
    context,
    blocked: () => command.blocked(contextOf(latest.current.subjects, 1)),
    run: (source, count) => void command.run(contextOf(latest.current.subjects, count), source, ports),
  };
}
function bindHandler<R>(context: string, handler: KeyHandler, latest: RefObject<Latest<R>>): BoundCommand {
  return {
    id: handler.id,
    context,
    label: handler.label ?? null,
    text: handler.text ?? null,
    keywords: null,
    target: "screen",
    keys: handler.keys,
    place: handler.palette ? {} : { palette: false },
    permission: "session",
    call: null,
    acts: handler.acts ?? false,
    repeat: handler.repeat ?? false,
    blocked: () => null,
    run: (_source, count, event) => latest.current.handlers.get(handler.id)?.run(event ? { count, event } : { count }),
  };
}

/** Declares keys and commands while the component is mounted and visible; the last one mounted is asked first. */
export function useKeyContext<R>(options: KeyContextOptions<R>): void {
  const { id, exclusive = false, counts = false, inFields = false, within, active = true, commands = [], handlers = [] } = options;
  const depth = useLayerDepth();
  const latest = useRef<Latest<R>>({ subjects: options.subjects, handlers: new Map() });
  const signature = `${commands.map((command) => command.id).join()}|${handlers.map((handler) => `${handler.id}:${handler.keys.join()}:${handler.text ?? ""}`).join()}`;
  useLayoutEffect(() => {
    latest.current = { subjects: options.subjects, handlers: new Map(handlers.map((handler) => [handler.id, handler])) };
  });
  useLayoutEffect(() => {
    if (!active) return undefined;
    const bound = [
      ...handlers.map((handler) => bindHandler(id, handler, latest)),
      ...commands.filter((command) => can(command.permission)).map((command) => bindCommand(id, command, latest)),
    ];
    const bindings: readonly Binding[] = bound;
    const context: ActiveContext = {
      id,
      depth,
      inFields,
      within: within ?? null,
      layer: { id, exclusive, counts, bindings },
      commands: new Map(bound.map((command) => [command.id, command])),
    };
    stack.set((before) => [...before, context]);
    return () => stack.set((before) => before.filter((other) => other !== context));
    // The signature stands for commands and handlers; what they do is read through `latest` at the time of the press.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, exclusive, counts, inFields, active, depth, signature]);
}
