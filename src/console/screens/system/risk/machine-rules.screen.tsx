import { ruleCalls as calls } from "../../../../contract/risk/rule.calls.ts";
import { ruleList } from "../../../../contract/risk/risk.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { editRecord } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { riskCommands } from "./risk.commands.ts";
import { Pasted, rowsCommands } from "./rule-rows.ts";
import { operatorText, toneOf } from "./risk.words.ts";
import { rulePath as path } from "./risk.paths.ts";
import { ownWord } from "./own-word.tsx";

/** Rules of the machine: Enter edits one, Shift+Q tries it on past applications, `p` puts it before a second person, Ctrl+V brings several. */
export const machineRules = overList(
  tableScreen<"rule.list">({
    path,
    list: ruleList,
    rowKey: "id",
    sections: ["system", "setting", "approval"],
    open: ({ id }) => editRecord(id),
    mark: waitingMark,
    looks: {
      status: { tone: toneOf },
      name: { cell: ({ name }) => ownWord(name) },
      group: { cell: ({ group }) => ownWord(group) },
      // As it is typed.
      operator: { cell: ({ operator }) => ownWord(operatorText(operator)) },
      value: { cell: ({ value }) => <span translate="no">{value || "–"}</span> },
    },
    filters: ["name", "group", { key: "variable", kind: "one-of" }, "status"],
    above: Pasted,
    commands: [
      ...riskCommands<RowOf<"rule.list">>({
        id: "rule",
        edit: "system:machineRules:edit",
        list: "system:machineRules:list",
        publish: calls["rule.publish"],
        rollback: calls["rule.rollback"],
        status: calls["rule.status"],
      }),
      ...rowsCommands,
    ],
  }),
  async () => ({ page: (await import("./rule.form.ts")).ruleForm }),
);
