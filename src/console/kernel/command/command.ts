import type { CallName } from "../../../contract/calls.ts";
import type { Needs } from "../../../contract/kernel/call.ts";
import type { Reason } from "../../../lending/reason.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { declaredChords, type VerbName } from "../verbs/table.ts";
import type { Argument } from "./arguments.ts";
import { runCall, runUi } from "./invoke.ts";
import {
  subjectOf,
  type CallCommand,
  type Common,
  type Outcome,
  type Placement,
  type Ports,
  type ScreenContext,
  type Source,
  type Target,
  type UiCommand,
} from "./records.ts";

export { subjectOf } from "./records.ts";
export type { CallCommand, Confirmation, Form, Placement, ScreenContext, Source, Subject, Target, UiCommand } from "./records.ts";

/** A declared command; what it does to its subject is closed over, so lists of commands need no row type. */
export interface Command<R> {
  readonly id: string;
  readonly label: MessageKey;
  readonly keywords: MessageKey | null;
  readonly target: Target;
  readonly verb: VerbName | null;
  readonly keys: readonly string[];
  readonly place: Placement;
  readonly permission: Needs;
  readonly call: CallName | null;
  readonly acts: boolean;
  readonly repeat: boolean;
  readonly again: boolean;
  readonly args: readonly Argument[];
  readonly blocked: (ctx: ScreenContext<R>) => Reason | null;
  readonly run: (ctx: ScreenContext<R>, source: Source, ports: Ports) => Promise<Outcome>;
}

function common<R, T extends Target>(record: Common<R, T>) {
  return {
    id: record.id,
    label: record.label,
    keywords: record.keywords ?? null,
    target: record.target,
    verb: record.verb ?? null,
    keys: declaredChords(record),
    place: record.place ?? {},
    repeat: record.repeat ?? false,
    args: record.args ?? [],
    blocked: (ctx: ScreenContext<R>): Reason | null => {
      const subject = subjectOf(record.target, ctx);
      if (subject === undefined) return { error: "nothingSelected" };
      return record.blocked?.(subject, ctx) ?? null;
    },
  };
}

/** The builders of a screen's commands, for its row type. */
export const commandsFor = <R>() => ({
  call: <const T extends Target, C extends CallName, V = void>(record: CallCommand<R, T, C, V>): Command<R> => ({
    ...common(record),
    permission: record.call.permission,
    call: record.call.name,
    acts: record.call.effect !== "read",
    again: false,
    run: (ctx, source, ports) => runCall(record, ctx, source, ports),
  }),
  ui: <const T extends Target>(record: UiCommand<R, T>): Command<R> => ({
    ...common(record),
    permission: record.permission,
    call: null,
    acts: record.acts ?? false,
    again: record.again ?? false,
    run: (ctx, _source, ports) => runUi(record, ctx, ports),
  }),
});
