import type { RowOf } from "../../../contract/types.ts";
import { scenes } from "../../../lending/message-text.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command.ts";
import { ports } from "../../kernel/ports.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";

export type TemplateLine = RowOf<"smsStencil.search">;
const path = "/system/smsList";
const { call, ui } = commandsFor<TemplateLine>();

const form = lateForm<TemplateLine | null, true>(async () => {
  const [{ TemplateForm }] = await Promise.all([import("./template.form.tsx"), loadSections("form")]);
  return TemplateForm;
});

async function edit(template: TemplateLine | null, refresh: () => void): Promise<void> {
  if (await ports.ask(form.form, template)) refresh();
}

const commands: readonly Command<TemplateLine>[] = [
  ui({
    id: "template.add",
    label: "template.add",
    target: "screen",
    keys: ["c"],
    place: { bar: 1, hint: 1 },
    permission: "system:sms:edit",
    acts: true,
    run: (_none, context) => void edit(null, context.refresh),
  }),
  call({
    id: "template.status",
    label: "template.toggle",
    target: "one",
    keys: ["t"],
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: "smsStencil.editStatus",
    input: ({ id, status }) => ({ id, status: status === "enabled" ? ("disabled" as const) : ("enabled" as const) }),
    after: (_out, context) => context.refresh(),
    done: "template.toggled",
  }),
];

/** Texts that may go to customers (screens.md, /system/smsList): Enter edits, `t` switches one off and on. */
export const smsList = tableScreen<"smsStencil.search">({
  path,
  title: "template.title",
  permission: "system:sms:list",
  sections: ["table", "order", "template"],
  list: "smsStencil.search",
  rowKey: "id",
  open: (template) => {
    if (ports.can("system:sms:edit")) void edit(template, () => queueOf(path)?.queue.reload());
  },
  columns: [
    { key: "name", label: "template.column.name", kind: "text", width: 216 },
    { key: "scene", label: "template.column.scene", kind: "text", width: 152, cell: (row) => t(`template.scene.${row.scene}`) },
    { key: "medium", label: "template.column.medium", kind: "text", width: 104, cell: (row) => t(`template.medium.${row.medium}`) },
    {
      key: "status",
      label: "template.column.status",
      kind: "text",
      width: 104,
      tone: (row) => (row.status === "enabled" ? "good" : "warn"),
      cell: (row) => t(`template.status.${row.status}`),
    },
    { key: "content", label: "template.column.content", kind: "text", width: 440 },
    { key: "segments", label: "template.column.segments", kind: "count", width: 88 },
    { key: "usedSevenDays", label: "template.column.used", kind: "count", width: 104 },
    { key: "appName", label: "order.column.app", kind: "text", width: 128, cell: (row) => row.appName ?? t("template.everyApp") },
    { key: "language", label: "template.column.language", kind: "text", width: 88 },
    { key: "updateBy", label: "template.column.by", kind: "text" },
    { key: "updateTime", label: "template.column.updated", kind: "instant" },
  ],
  filters: [
    { key: "name", label: "template.column.name", kind: "text" },
    {
      key: "scene",
      label: "template.column.scene",
      kind: "one-of",
      options: () => scenes.map((value) => ({ value, label: t(`template.scene.${value}`) })),
    },
    {
      key: "status",
      label: "template.column.status",
      kind: "one-of",
      options: () => (["enabled", "disabled"] as const).map((value) => ({ value, label: t(`template.status.${value}`) })),
    },
  ],
  commands,
});
