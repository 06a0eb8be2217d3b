import { locales } from "../../../../contract/languages.ts";
import { smsStencilList } from "../../../../contract/message/sms-stencil.columns.ts";
import { smsStencilCalls } from "../../../../contract/message/message.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import type { Wording, WordingsAsked } from "./wordings.dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";

export type TemplateLine = RowOf<"smsStencil.search">;
const path = "/system/smsList";
const { ui } = commandsFor<TemplateLine>();
type Asked = Pick<ScreenContext<TemplateLine>, "source" | "refresh">;

const languageOptions = () => locales.map((value) => ({ value, label: value }));

const form = lateForm<TemplateLine | null, true>(async () => {
  const [{ TemplateForm }] = await Promise.all([import("./template.form.tsx"), loadSections("form")]);
  return TemplateForm;
});

const look = lateForm<TemplateLine, true>(
  async () => (await Promise.all([import("./look.form.tsx"), loadSections("form")]))[0].TemplateLookForm,
);
const bulk = lateForm<readonly TemplateLine[], true>(
  async () => (await Promise.all([import("./bulk.form.tsx"), loadSections("form")]))[0].TemplateBulkForm,
);
const wordings = lateForm<WordingsAsked, Wording>(
  async () => (await Promise.all([import("./wordings.dialog.tsx"), loadSections("setting")]))[0].WordingsDialog,
);

async function edit(template: TemplateLine | null, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(form.form, template, source)) refresh();
}
async function history(template: TemplateLine, context: Asked): Promise<void> {
  const asked = { id: template.id, name: template.name, mayPropose: ports.can("system:sms:edit") };
  const proposed = await ports.ask(wordings.form, asked, context.source);
  if (!proposed || proposed.values.medium === "voice") return;
  const { name, scene, medium, language, content, appId } = proposed.values;
  await edit({ ...template, name, scene, medium, language, content, appId }, context);
}

/** One at once; several are looked at first. */
async function turn(rows: readonly TemplateLine[], { source, refresh }: Asked): Promise<void> {
  const [first] = rows;
  if (!first) return;
  if (rows.length > 1) {
    if (await ports.ask(bulk.form, rows, source)) refresh();
    return;
  }
  const meta = { command: "template.status", source, idempotencyKey: crypto.randomUUID() };
  const status = first.status === "enabled" ? ("disabled" as const) : ("enabled" as const);
  try {
    const { pending } = await ports.send(smsStencilCalls["smsStencil.editStatus"], { id: first.id, status }, meta);
    ports.tell({ kind: "done", text: t(pending ? "template.waits" : "template.toggled") }, meta.command);
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, meta.command);
  }
}

const commands: readonly Command<TemplateLine>[] = [
  ui({
    id: "template.add",
    label: "template.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: "system:sms:edit",
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  ui({
    id: "template.status",
    label: "template.toggle",
    target: "many",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: smsStencilCalls["smsStencil.editStatus"].permission,
    acts: true,
    blocked: (rows) => (rows.length > limits.peopleAtOnce ? { error: "approval.tooMany", vars: { most: limits.peopleAtOnce } } : null),
    run: (rows, context) => void turn(rows, context),
  }),
  ui({
    id: "template.look",
    label: "template.look",
    target: "one",
    verb: "preview",
    place: { bar: 4, rowMenu: 4, hint: 4 },
    permission: smsStencilCalls["smsStencil.preview"].permission,
    run: (row, { source }) => void ports.ask(look.form, row, source),
  }),
  ui({
    id: "template.history",
    label: "template.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 5, hint: 5 },
    permission: "system:sms:list",
    run: (row, context) => void history(row, context),
  }),
  ...decideCommands<TemplateLine>({
    id: "template",
    words: {
      approve: "template.approve",
      refuse: "template.refuse",
      asks: "template.asks",
      decided: "template.decided",
    },
    vars: ({ name, requester, content, askedContent }) => ({ name, requester: requester ?? "", was: content, content: askedContent ?? "" }),
    place: { bar: 3, rowMenu: 2 },
  }),
  ...askerCommands<TemplateLine>("template", "system:sms:edit"),
];

/** Texts that may go to customers: Enter edits, `t` switches one or the ticked ones, `p` approves what another asked for, Shift+Q says it with real values. */
export const smsList = tableScreen<"smsStencil.search">({
  path,
  list: smsStencilList,
  rowKey: "id",
  open: (template, source) => {
    if (ports.can("system:sms:edit")) void edit(template, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    status: { tone: (row) => (row.status === "enabled" ? "good" : "warn") },
    appName: { cell: (row) => row.appName ?? t("template.everyApp") },
  },
  filters: [
    "name",
    { key: "scene", kind: "one-of" },
    { key: "medium", kind: "one-of" },
    { key: "language", label: "template.column.language", kind: "one-of", options: languageOptions },
    { key: "appId", label: "order.column.app", kind: "one-of", options: appOptions },
    { key: "status", kind: "one-of" },
  ],
  commands,
});
