import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { ScreenContext } from "../../../kernel/command/records.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";

const upload = lateForm<null, true>(async () => {
  const [{ UploadForm }] = await Promise.all([import("./upload.form.tsx"), loadSections("form", "reconcile")]);
  return UploadForm;
});
const match = lateForm<null, true>(async () => {
  const [{ MatchForm }] = await Promise.all([import("./match.form.tsx"), loadSections("form", "reconcile")]);
  return MatchForm;
});

/** A bank's file of an own account, or one of a channel. */
export const uploadCommand = <R>(): Command<R> =>
  commandsFor<R>().ui({
    id: "statement.upload",
    label: "finance.statement.upload",
    target: "screen",
    verb: "new",
    place: { bar: 6, hint: 6 },
    permission: statementCalls["statement.upload"].permission,
    acts: true,
    run: (_row, context) => void askAndRefresh(upload.form, null, context),
  });

type Opened = Pick<ScreenContext<never>, "source" | "refresh">;
/** Lines left, suggestions right: what waits is placed with orders, for another person to confirm. */
export const openMatch = ({ source, refresh }: Opened): void => void ports.ask(match.form, null, source).then(() => refresh());

/** The same as a command; where `s` is the row's own it has no key. */
export const matchCommand = <R>(has: "key" | "noKey" = "key"): Command<R> =>
  commandsFor<R>().ui({
    id: "statement.place",
    label: "finance.statement.match",
    target: "screen",
    ...(has === "key" ? { verb: "seek" as const } : {}),
    place: { bar: 7, ...(has === "key" ? { hint: 7 } : {}) },
    permission: statementCalls["statement.place"].permission,
    acts: true,
    run: (_row, context) => openMatch(context),
  });
