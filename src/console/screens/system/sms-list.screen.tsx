import { locales } from "../../../contract/languages.ts";
import { smsStencilList } from "../../../contract/message/sms-stencil.columns.ts";
import { smsStencilCalls } from "../../../contract/message/message.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { decideCommands, takeCommand } from "../../table/approval/waiting.commands.ts";
import { appOptions } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";

export type TemplateLine = RowOf<"smsStencil.search">;
const path = "/system/smsList";
const { call, ui } = commandsFor<TemplateLine>();

const languageOptions = () => locales.map((value) => ({ value, label: value }));

const form = lateForm<TemplateLine | null, true>(async () => {
  const [{ TemplateForm }] = await Promise.all([import("./template.form.tsx"), loadSections("form")]);
  return TemplateForm;
});

async function edit(
  template: TemplateLine | null,
  { source, refresh }: Pick<ScreenContext<TemplateLine>, "source" | "refresh">,
): Promise<void> {
  if (await ports.ask(form.form, template, source)) refresh();
}

const commands: readonly Command<TemplateLine>[] = [
  ui({
    id: "template.add",
    label: "system.template.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: "system:sms:edit",
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  call({
    id: "template.status",
    label: "system.template.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: smsStencilCalls["smsStencil.editStatus"],
    input: ({ id, status }) => ({ id, status: status === "enabled" ? ("disabled" as const) : ("enabled" as const) }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "system.template.waits" : "system.template.toggled"),
  }),
  ...decideCommands<TemplateLine>({
    id: "template",
    words: {
      approve: "system.template.approve",
      refuse: "system.template.refuse",
      asks: "system.template.asks",
      decided: "system.template.decided",
    },
    vars: ({ name, requester, content, askedContent }) => ({ name, requester: requester ?? "", was: content, content: askedContent ?? "" }),
    place: { bar: 3, rowMenu: 2 },
  }),
  takeCommand<TemplateLine>("template.take", "system:sms:edit"),
];

/** Texts that may go to customers: Enter edits, `t` switches one off and on, `p` approves what another asked for. */
export const smsList = tableScreen<"smsStencil.search">({
  path,
  list: smsStencilList,
  rowKey: "id",
  open: (template, source) => {
    if (ports.can("system:sms:edit")) void edit(template, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: (row) => (row.approvalId === null || row.isOwnRequest ? "plain" : "warn"),
  looks: {
    status: { tone: (row) => (row.status === "enabled" ? "good" : "warn") },
    appName: { cell: (row) => row.appName ?? t("system.template.everyApp") },
  },
  filters: [
    "name",
    { key: "scene", kind: "one-of" },
    { key: "medium", kind: "one-of" },
    { key: "language", label: "system.template.column.language", kind: "one-of", options: languageOptions },
    { key: "appId", label: "order.column.app", kind: "one-of", options: appOptions },
    { key: "status", kind: "one-of" },
  ],
  commands,
});
