import { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import { systemConfigList } from "../../../../contract/basics/setting/system-config.columns.ts";
import { settingGroups } from "../../../../lending/setting/setting.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../../kernel/command/command.ts";
import { goTo, ports } from "../../../kernel/command/ports.ts";
import { awaitsMe, askerCommands } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Asked } from "./setting.form.tsx";
import { settingName, type Setting } from "./setting.words.ts";

type Context = Pick<ScreenContext<Setting>, "source" | "refresh">;
const path = "/system/paramsConfig";
const calls = systemConfigCalls;
const { call, ui } = commandsFor<Setting>();

const edit = lateForm<Asked, true>(async () => (await Promise.all([import("./setting.form.tsx"), loadSections("form")]))[0].SettingForm);
const decide = lateForm<Setting, true>(async () => (await Promise.all([import("./decide.form.tsx"), loadSections("form")]))[0].DecideForm);
const versions = lateForm<Setting, Asked>(async () => (await import("./versions.dialog.tsx")).VersionsDialog);

async function ask<S>(form: Form<S, true>, subject: S, { source, refresh }: Context): Promise<void> {
  if (await ports.ask(form, subject, source)) refresh();
}
/** An older value is typed into the form, and never put back unseen. */
async function rollBack(setting: Setting, context: Context): Promise<void> {
  const proposed = await ports.ask(versions.form, setting, context.source);
  if (proposed && ports.can("system:params:edit")) await ask(edit.form, proposed.values, context);
}

const commands: readonly Command<Setting>[] = [
  ui({
    id: "setting.add",
    label: "setting.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 3 },
    permission: "system:params:edit",
    acts: true,
    run: (_none, context) => void ask(edit.form, { setting: null }, context),
  }),
  ui({
    id: "setting.decide",
    label: "setting.decide",
    target: "one",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: "system:params:edit",
    acts: true,
    blocked: awaitsMe,
    run: (row, context) => void ask(decide.form, row, context),
  }),
  ...askerCommands<Setting>("setting", "system:params:edit", "noKey"),
  ui({
    id: "setting.history",
    label: "setting.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 2, hint: 1 },
    permission: calls["systemConfig.history"].permission,
    run: (row, context) => void rollBack(row, context),
  }),
  call({
    id: "setting.remove",
    label: "setting.remove",
    target: "one",
    verb: "end",
    place: { rowMenu: 3 },
    call: calls["systemConfig.deleteConfig"],
    blocked: ({ isSystem }) => (isSystem ? { error: "state.refused" } : null),
    confirm: (row) => ({ title: "setting.remove", body: "setting.removeText", vars: { key: settingName(row) }, danger: true }),
    input: ({ id }) => ({ id }),
    after: (_out, context) => context.refresh(),
    done: "setting.removed",
  }),
  ...settingGroups.map((group) =>
    ui({
      id: `setting.view.${group}`,
      label: `setting.group.${group}`,
      target: "screen",
      permission: calls["systemConfig.selectAll"].permission,
      run: () => goTo(`${path}?groupCode=${group}`),
    }),
  ),
];

/** As it is typed: what people write, and what a value is written as, is in nobody's language. A long number is read in its groups. */
const written = (text: string | null) => (
  <span translate="no">{/^\d{5,}$/.test(text ?? "") ? formatNumber(Number(text)) : text || "–"}</span>
);

/** What the lender decides by a value: Enter types a new one, `s` lists the versions, `p` decides what waits for a second person. */
export const paramsConfig = tableScreen<"systemConfig.selectAll">({
  path,
  list: systemConfigList,
  rowKey: "id",
  sections: ["setting", "parameter", "approval", "ledger"],
  open: (setting, source) => {
    if (ports.can("system:params:edit")) void ask(edit.form, { setting }, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: (row) => (row.approvalId === null || row.isOwnRequest ? (row.isLoose ? "bad" : "plain") : "warn"),
  looks: {
    key: { cell: settingName },
    value: { cell: ({ value }) => written(value), tone: ({ isLoose }) => (isLoose ? "bad" : "plain") },
    askedValue: { cell: ({ askedValue }) => written(askedValue) },
    nextValue: { cell: ({ nextValue }) => written(nextValue) },
    source: { cell: ({ source }) => written(source) },
    remark: { cell: ({ remark }) => written(remark) },
  },
  filters: [{ key: "groupCode", kind: "one-of" }, "key"],
  commands,
});
