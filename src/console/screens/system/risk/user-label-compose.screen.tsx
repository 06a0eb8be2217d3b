import { labelCalls as calls } from "../../../../contract/risk/label.calls.ts";
import { labelList } from "../../../../contract/risk/risk.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { ownWord } from "./own-word.tsx";

type Line = RowOf<"labelCompose.list">;
const path = "/system/userLabelCompose";
const { call, ui } = commandsFor<Line>();
const form = lateForm<Line | null, true>(async () => (await Promise.all([import("./label.form.tsx"), loadSections("form")]))[0].LabelForm);

async function edit(line: Line | null, { source, refresh }: Pick<ScreenContext<Line>, "source" | "refresh">): Promise<void> {
  if (await ports.ask(form.form, line, source)) refresh();
}

const commands: readonly Command<Line>[] = [
  ui({
    id: "label.add",
    label: "risk.label.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: "system:labelCompose:edit",
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  call({
    id: "label.status",
    label: "risk.label.switch",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: calls["labelCompose.status"],
    input: ({ id, status }) => ({ id, status: status === "enabled" ? "disabled" : "enabled" }),
    after: (_out, context) => context.refresh(),
    done: "risk.label.switched",
  }),
];

/** Combinations of labels: Enter edits one, with the customers that it holds of now. */
export const userLabelCompose = tableScreen<"labelCompose.list">({
  path,
  list: labelList,
  rowKey: "id",
  sections: ["system"],
  open: (line, source) => {
    if (ports.can("system:labelCompose:edit")) void edit(line, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  looks: {
    name: { cell: ({ name }) => ownWord(name) },
    expression: { cell: ({ expression }) => <span translate="no">{expression}</span> },
    status: { tone: ({ status }) => (status === "enabled" ? "good" : "plain") },
    usedIn: { cell: ({ usedIn }) => ownWord(usedIn) },
  },
  filters: ["name", "status"],
  commands,
});
