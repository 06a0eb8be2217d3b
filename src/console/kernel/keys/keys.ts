import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { topLayer } from "../../ui/layers.ts";
import { heardContexts, outerContexts, type ActiveContext, type BoundCommand } from "./contexts.ts";
import { lookUp } from "./keymap.ts";
import { createMatcher, isPending, type Pending } from "./matcher.ts";
import { getPending, runPending, setPending } from "./pending.ts";
import { ports } from "../command/ports.ts";
import { isComposing, stepOf } from "./press.ts";
import { isLocked } from "../state/lock.ts";
import { leader } from "./profile-keys.ts";
import { ownKeys } from "./profile.ts";
import { isSettling } from "./settle.ts";
import { createStore, useStore } from "../state/store.ts";

/** The popup that lists what may follow comes after 350 ms; while it is open nothing runs out (rules/keyboard.md 13). */
const popupAfter = 350;
/** What an exclusive context or a modal layer lets through, whatever keys they have. */
const passes: ReadonlySet<string> = new Set([
  "shell.palette",
  "shell.region",
  "shell.keys",
  "shell.lock",
  "shell.takeCall",
  "shell.escape",
]);
const typesInFields: ReadonlySet<string> = new Set(["ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x", "ctrl+z", "ctrl+shift+z", "ctrl+y"]);
const editing =
  /^(shift\+)?(backspace|delete|enter|tab|space|home|end|page(up|down)|arrow(up|down|left|right))$|^ctrl\+(shift\+)?(arrow\w+|home|end|backspace|delete)$/;

export interface Hint {
  readonly pending: Pending;
  readonly popup: boolean;
}
const idle: Hint = { pending: { steps: [], count: "", more: new Map() }, popup: false };
const hint = createStore<Hint>(idle);
export const useKeyHint = (): Hint => useStore(hint);

const matcher = createMatcher();
let timer: ReturnType<typeof setTimeout> | undefined;

function show(pending: Pending): void {
  clearTimeout(timer);
  hint.set({ pending, popup: hint.get().popup });
  timer = setTimeout(() => {
    if (pending.steps.length) hint.set({ pending, popup: true });
    else timer = setTimeout(forgetPending, 1500 - popupAfter);
  }, popupAfter);
}
/** Drops what was begun: a prefix or a count. */
export function forgetPending(): void {
  clearTimeout(timer);
  matcher.reset();
  hint.set(idle);
}

const isField = (target: Element): boolean =>
  target.matches(
    "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true], [contenteditable='']",
  );

/** Keys that the focused element itself answers: a field's text, a button's Enter, the arrows of tabs and menus. */
function belongsToElement(target: Element, step: string, heard: readonly ActiveContext[]): boolean {
  if (isField(target)) {
    if (step.length === 1 || step === "space" || /^shift\+.$/.test(step) || typesInFields.has(step)) return true;
    return editing.test(step) && !heard.some((context) => context.inFields && lookUp([context.layer], [step]));
  }
  if (/^(enter|space)$/.test(step))
    return target.closest("button, a[href], summary, [role=button], [role=tab], [role=menuitem], [role=option], [type=checkbox]") !== null;
  if (target.closest("[role=menu]")) return step !== "ctrl+k" && step !== "escape";
  return target.closest("[role=tablist]") !== null && /^(arrow(left|right)|home|end|delete|shift\+f10)$/.test(step);
}

function commandOf(contexts: readonly ActiveContext[], layer: string, id: string): BoundCommand | null {
  return contexts.find((context) => context.id === layer && context.commands.has(id))?.commands.get(id) ?? null;
}

/** A press of a blocked command says why; one that acts waits until a new record has been seen. */
function runByKey(command: BoundCommand, count: number, event: KeyboardEvent): void {
  if (event.repeat && !command.repeat) return;
  if (command.acts && isSettling(performance.now())) return;
  const reason = command.blocked();
  if (reason) {
    ports.tell({ kind: "refused", reason }, command.id);
    return;
  }
  command.run("key", count, { event });
}

/** What passes an exclusive context or a layer: the keys that always mean the same. */
function passThrough(step: string): BoundCommand | null {
  for (const context of outerContexts()) {
    const id = lookUp([context.layer], [step])?.id;
    if (id && passes.has(id) && !(topLayer() > 0 && id === "shell.escape")) return context.commands.get(id) ?? null;
  }
  return null;
}

function takesPendingAction(step: string): boolean {
  if (!getPending() || topLayer() > 0 || isPending(matcher.pending())) return false;
  if (step === "escape") {
    setPending(null);
    return true;
  }
  return step === "enter" && runPending();
}

/** Space scrolls by itself, and away from the cursor: rows never go from under it. */
const scrollsAway = (target: Element, step: string): boolean =>
  /^(shift\+)?space$/.test(step) && target.closest("[role=grid], [role=treegrid]") !== null;

/** One press: exported for the tests, which have no browser's event loop. */
export function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || isLocked()) return;
  const step = stepOf(event);
  if (!step) return;
  const heard = heardContexts();
  const target = event.target instanceof Element ? event.target : document.body;
  if (belongsToElement(target, step, heard)) return;
  if (takesPendingAction(step)) {
    event.preventDefault();
    return;
  }
  const layers = heard.map((context) => context.layer);
  const meaning = matcher.press(step, layers, {
    now: performance.now(),
    held: hint.get().popup,
    leader: ownKeys.get().profile === "leader" ? leader : null,
  });
  if (meaning.kind === "pending") {
    event.preventDefault();
    show(meaning.pending);
    return;
  }
  if (hint.get() !== idle) forgetPending();
  const command = meaning.kind === "run" ? commandOf(heard, meaning.layer, meaning.id) : meaning.kind === "none" ? passThrough(step) : null;
  if (command || meaning.kind === "dropped" || scrollsAway(target, step)) event.preventDefault();
  if (command) runByKey(command, meaning.kind === "run" ? meaning.count : 1, event);
}

/** The one listener of the product (rules/keyboard.md 2). */
export function useKeyListener(): void {
  useHotkeys("*", dispatch, { enableOnFormTags: true, enableOnContentEditable: true, ignoreModifiers: true, useKey: true });
  useEffect(() => forgetPending, []);
}
