import { decisionCalls as calls } from "../../../../contract/risk/decision.calls.ts";
import { decisionList } from "../../../../contract/risk/risk.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { editRecord } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { flowForm, path } from "./flow.form.ts";
import { riskCommands } from "./risk.commands.ts";
import { toneOf } from "./risk.words.ts";
import { ownWord } from "./own-word.tsx";

type FlowRow = RowOf<"decision.list">;
const trace = lateForm<FlowRow, never>(
  async () => (await Promise.all([import("./trace.dialog.tsx"), loadSections("form")]))[0].TraceDialog,
);

/** The flow that decides, and those that may take its place: Enter edits one, Shift+Q tries it, `p` puts it before a second person. */
export const uruleSystem = overList(
  tableScreen<"decision.list">({
    path,
    list: decisionList,
    rowKey: "id",
    sections: ["system", "setting", "approval"],
    open: ({ id }) => editRecord(id),
    mark: waitingMark,
    looks: {
      status: { tone: toneOf },
      name: { cell: ({ name }) => ownWord(name) },
      nodes: { cell: ({ nodes }) => ownWord(nodes) },
      entry: { cell: ({ entry }) => ownWord(entry) },
      traffic: { cell: ({ traffic }) => `${traffic} %` },
      averageMs: { cell: ({ averageMs }) => (averageMs === null ? "–" : ownWord(`${formatNumber(averageMs)} ms`)) },
      errors24h: { tone: ({ errors24h }) => (errors24h > 0 ? "warn" : "plain") },
    },
    filters: ["name", "status"],
    commands: [
      ...riskCommands<FlowRow>({
        id: "decision",
        edit: "system:urule:edit",
        list: "system:urule:list",
        publish: calls["decision.publish"],
        rollback: calls["decision.rollback"],
      }),
      commandsFor<FlowRow>().ui({
        id: "decision.trace",
        label: "risk.trace.title",
        target: "one",
        place: { rowMenu: 3 },
        permission: calls["decision.trace"].permission,
        run: (row, { source }) => void ports.ask(trace.form, row, source),
      }),
    ],
  }),
  flowForm,
);
