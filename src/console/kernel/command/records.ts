import type { ReactNode } from "react";
import type { CallName } from "../../../contract/calls.ts";
import type { Call, Needs } from "../../../contract/kernel/call.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import type { Reason, Refused } from "../../../lending/reason.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import type { Named } from "../verbs/table.ts";
import type { Argument } from "./arguments.ts";
import type { UndoOffer } from "./undo.ts";

/** What pressed it: part of the audit row. */
export type Source = "key" | "palette" | "button" | "row-menu";
export type Target = "screen" | "one" | "many";
export type Subject<T extends Target, R> = T extends "one" ? R : T extends "many" ? readonly R[] : null;

export interface ScreenContext<R> {
  /** The row under the cursor, or the record of the screen. */
  readonly row: R | null;
  /** Ticked rows, or the row under the cursor when none is ticked. */
  readonly picked: readonly R[];
  /** What pressed it: forms that it opens pass it on to their calls. */
  readonly source: Source;
  /** Typed before the command (`5j`), else 1. */
  readonly count: number;
  /** Values of the command's declared arguments, as far as they were chosen in the palette. */
  readonly args: readonly string[];
  /** Run once more by `.` (rules/keyboard.md 12). */
  readonly again: boolean;
  readonly can: (permission: Needs) => boolean;
  readonly go: (href: string) => void;
  readonly refresh: () => void;
}

export interface Confirmation {
  readonly title: MessageKey;
  readonly body: MessageKey;
  readonly vars?: Readonly<Record<string, string | number>>;
  readonly danger?: boolean;
  /** What must be typed before the action is free. */
  readonly typeBack?: string;
}
export interface Placement {
  /** Place in the bar above the rows, in the row's menu, among the hints of the status bar: lower comes first. */
  readonly bar?: number;
  readonly rowMenu?: number;
  readonly hint?: number;
  readonly palette?: false;
}
/** A form stands in its own file and is typed on its own; button, key and palette use the same one. */
export type Form<S, V> = (props: {
  readonly subject: S;
  /** What pressed the command that opened it: it stands in the audit row of whatever the form writes. */
  readonly source: Source;
  readonly submit: (values: V) => void;
  readonly cancel: (sending?: Promise<void>) => void;
}) => ReactNode;

/** What every command declares. */
export interface Common<R, T extends Target> extends Named {
  readonly id: string;
  readonly label: MessageKey;
  /** Further words that find it in the palette. */
  readonly keywords?: MessageKey;
  readonly target: T;
  readonly place?: Placement;
  /** Never a boolean: grey always has a reason. */
  readonly blocked?: (subject: Subject<T, R>, ctx: ScreenContext<R>) => Reason | null;
  /** May be held down: cursor moves only. */
  readonly repeat?: true;
  /** Asked for one after the other in the palette, before it runs. */
  readonly args?: readonly Argument[];
}
/** Names a call; permission and audit name are the call's and cannot be restated. */
export interface CallCommand<R, T extends Target, C extends CallName, V> extends Common<R, T> {
  readonly call: Call<C>;
  readonly ask?: Form<Subject<T, R>, V>;
  readonly confirm?: (subject: Subject<T, R>, ctx: ScreenContext<R>, values: V) => Confirmation | null;
  readonly input: (subject: Subject<T, R>, values: V) => InputOf<C>;
  readonly after?: (out: OutputOf<C>, ctx: ScreenContext<R>) => void;
  readonly done?: MessageKey | ((out: OutputOf<C>) => string);
}
/** Moves the operator about (go to, open, toggle); names its permission itself. */
export interface UiCommand<R, T extends Target> extends Common<R, T> {
  readonly permission: Needs;
  readonly run: (subject: Subject<T, R>, ctx: ScreenContext<R>) => void;
  /** Opens something that decides, sends, saves or reveals: dropped while a new record settles. */
  readonly acts?: true;
  /** `.` may run it once more: views, ticks and assignments (rules/keyboard.md 12). A call has no such property: no write is repeated unseen. */
  readonly again?: true;
}

/** Null when the subject that the target names is not there. */
export function subjectOf<T extends Target, R>(target: T, ctx: ScreenContext<R>): Subject<T, R> | undefined {
  if (target === "one") return (ctx.row ?? undefined) as Subject<T, R> | undefined;
  if (target === "many") return (ctx.picked.length ? ctx.picked : undefined) as Subject<T, R> | undefined;
  return null as Subject<T, R>;
}

/** How a run ended. "unknown": the answer of a write was lost and could not be asked for. */
export type Outcome =
  | { readonly kind: "done"; readonly text: string | null }
  | { readonly kind: "refused"; readonly reason: Reason }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed" | "unknown"; readonly error: Refused };

export interface SendMeta {
  readonly command: string;
  readonly source: Source;
  readonly idempotencyKey: string;
}
/** What a run needs from the world around it. */
export interface Ports {
  readonly can: (needs: Needs) => boolean;
  readonly ask: <S, V>(form: Form<S, V>, subject: S, source: Source) => Promise<{ readonly values: V } | null>;
  readonly confirm: (question: Confirmation) => Promise<boolean>;
  readonly send: <N extends CallName>(call: Call<N>, input: InputOf<N>, meta: SendMeta) => Promise<OutputOf<N>>;
  readonly tell: (outcome: Outcome, command: string) => void;
  readonly started: (command: string) => void;
  /** Named by its command. */
  readonly offerUndo: (offer: Omit<UndoOffer, "label">) => void;
  readonly text: (key: MessageKey) => string;
}
