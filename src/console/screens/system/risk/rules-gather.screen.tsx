import { ruleSetCalls as calls } from "../../../../contract/risk/rule-set.calls.ts";
import { ruleSetList } from "../../../../contract/risk/risk.columns.ts";
import { editRecord } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import { t } from "../../../i18n/i18n.ts";
import { waitingMark } from "../../../table/approval/waiting.commands.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { riskCommands } from "./risk.commands.ts";
import { toneOf } from "./risk.words.ts";
import { ruleSetPath as path } from "./risk.paths.ts";
import { ownWord } from "./own-word.tsx";

const typesOf = (types: readonly string[]): string =>
  types.map((type) => t(`table.userType.${type}` as "table.userType.newUser")).join(", ") || t("risk.all");

/** Rules in their order: Enter edits a set, Shift+Q tries it on past applications, `p` puts it before a second person. */
export const rulesGather = overList(
  tableScreen<"ruleSet.list">({
    path,
    list: ruleSetList,
    rowKey: "id",
    sections: ["system", "setting", "approval", "order"],
    open: ({ id }) => editRecord(id),
    mark: waitingMark,
    looks: {
      status: { tone: toneOf },
      name: { cell: ({ name }) => ownWord(name) },
      rules: { cell: ({ rules }) => ownWord(rules) },
      apps: { cell: ({ apps }) => apps || t("risk.all") },
      userTypes: { cell: ({ userTypes }) => typesOf(userTypes) },
      cutOffs: { cell: ({ cutOffs }) => <span translate="no">{cutOffs || "–"}</span> },
      traffic: { cell: ({ traffic }) => `${traffic} %` },
    },
    filters: ["name", { key: "appId", label: "risk.column.apps", kind: "many-of", options: appOptions }, "status"],
    commands: riskCommands({
      id: "ruleSet",
      edit: "system:rulesGather:edit",
      list: "system:rulesGather:list",
      publish: calls["ruleSet.publish"],
      rollback: calls["ruleSet.rollback"],
      status: calls["ruleSet.status"],
    }),
  }),
  async () => ({ page: (await import("./rule-set.form.ts")).ruleSetForm }),
);
