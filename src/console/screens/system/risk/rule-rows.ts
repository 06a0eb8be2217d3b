import { useEffect } from "react";
import type { RowOf } from "../../../../contract/types.ts";
import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import { mostRows } from "../../../../lending/risk/rule-rows.ts";
import { pastedRows, textOfRows } from "../../../form/rows/rows.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { names, readNames } from "./names.ts";
import type { RuleRows } from "./rows.dialog.tsx";
import { path } from "./rule.form.ts";

type Rule = RowOf<"rule.list">;
const permission = ruleCalls["rule.saveAll"].permission;
const { ui } = commandsFor<Rule>();
const dialog = lateForm<RuleRows, true>(
  async () => (await Promise.all([import("./rows.dialog.tsx"), loadSections("form", "system")]))[0].RowsDialog,
);

/** What is shown is read once the names are known: a rule stands in them as it would be typed. */
async function show(rows: () => RuleRows, source: Source): Promise<void> {
  await readNames();
  if (await ports.ask(dialog.form, rows(), source)) queueOf(path)?.queue.reload();
}

/** A row of one cell is its own name: the rule stands in its column. */
const asRows = (pasted: string): string =>
  textOfRows(
    pastedRows(pasted, 3).map((cells) =>
      cells.length === 1 ? ["", "", ...cells] : cells.length === 2 ? cells.toSpliced(1, 0, "") : cells,
    ),
  );

function ticked(rows: readonly Rule[]): RuleRows {
  const cells = rows.map(({ id, name, group }) => [name, group, names.rules.find((rule) => rule.id === id)?.text ?? ""]);
  return { text: textOfRows(cells), edited: rows.map(({ id, name, version }) => ({ id, name, version })) };
}

/** Several rules at once, by the command's name; Ctrl+V on the list opens the same with what was copied. */
export const rowsCommands: readonly Command<Rule>[] = [
  ui({
    id: "rule.paste",
    label: "risk.paste.add",
    target: "screen",
    place: { bar: 5 },
    permission,
    acts: true,
    run: (_none, { source }) => void show(() => ({ text: "", edited: [] }), source),
  }),
  ui({
    id: "rule.rows",
    label: "risk.paste.edit",
    target: "many",
    place: { rowMenu: 7 },
    permission,
    acts: true,
    blocked: ({ length }) => (length > mostRows ? { error: "risk.manyRows", vars: { max: mostRows } } : null),
    run: (rows, { source }) => void show(() => ticked(rows), source),
  }),
];

/** Ctrl+V on the list: rows from a spreadsheet or a text, looked at before they are kept. Digits alone are an order's, as everywhere. */
export function Pasted() {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "";
      const { target } = event;
      const isHere = target instanceof Element && target.closest("[role=grid]") !== null && !target.closest("[role=dialog], input");
      if (!isHere || !/[a-z]/i.test(text) || !ports.can(permission)) return;
      event.preventDefault();
      void show(() => ({ text: asRows(text), edited: [] }), "key");
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  return null;
}
