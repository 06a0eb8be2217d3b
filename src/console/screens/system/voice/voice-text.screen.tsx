import { voiceTextList } from "../../../../contract/message/voice.columns.ts";
import { voiceCalls, voiceStencilCalls } from "../../../../contract/message/voice.calls.ts";
import { locales } from "../../../../contract/languages.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Wording, WordingsAsked } from "../template/wordings.dialog.tsx";

export type SpokenText = RowOf<"voiceStencil.search">;
const path = "/system/voiceText";
const mayEdit = voiceCalls["voice.templateSave"].permission;
const { call, ui } = commandsFor<SpokenText>();
type Asked = Pick<ScreenContext<SpokenText>, "source" | "refresh">;

const form = lateForm<SpokenText | null, true>(
  async () => (await Promise.all([import("./text.form.tsx"), loadSections("form")]))[0].SpokenTextForm,
);
const wordings = lateForm<WordingsAsked, Wording>(
  async () => (await Promise.all([import("../template/wordings.dialog.tsx"), loadSections("setting")]))[0].WordingsDialog,
);

async function edit(text: SpokenText | null, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(form.form, text, source)) refresh();
}
async function history(text: SpokenText, context: Asked): Promise<void> {
  const proposed = await ports.ask(wordings.form, { id: text.id, name: text.name, mayPropose: ports.can(mayEdit) }, context.source);
  if (!proposed) return;
  const { name, language, content, appId, repeat } = proposed.values;
  await edit({ ...text, name, language, content, appId, repeat }, context);
}

const commands: readonly Command<SpokenText>[] = [
  ui({
    id: "spoken.add",
    label: "voice.addText",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: mayEdit,
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  call({
    id: "spoken.status",
    label: "template.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: voiceStencilCalls["voiceStencil.updateValid"],
    input: ({ id, valid }) => ({ id, valid: !valid }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "template.waits" : "template.toggled"),
  }),
  ...decideCommands<SpokenText>({
    id: "spoken",
    words: {
      approve: "template.approve",
      refuse: "template.refuse",
      asks: "template.asks",
      decided: "template.decided",
    },
    vars: ({ name, requester, content, askedContent }) => ({ name, requester: requester ?? "", was: content, content: askedContent ?? "" }),
    place: { bar: 3, rowMenu: 2 },
  }),
  ui({
    id: "spoken.history",
    label: "template.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 4, hint: 4 },
    permission: "system:voice:list",
    run: (row, context) => void history(row, context),
  }),
  ...askerCommands<SpokenText>("spoken", mayEdit),
];

/** What a voice may say: Enter edits, `t` switches it off and on, `p` approves what another asked for, `s` lists the wordings. */
export const voiceText = tableScreen<"voiceStencil.search">({
  path,
  list: voiceTextList,
  rowKey: "id",
  sections: ["approval"],
  open: (row, source) => {
    if (ports.can(mayEdit)) void edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: { appName: { cell: (row) => row.appName ?? t("template.everyApp") } },
  filters: [
    "name",
    { key: "scene", kind: "one-of" },
    { key: "language", kind: "one-of", options: () => locales.map((value) => ({ value, label: value })) },
    {
      key: "valid",
      kind: "one-of",
      options: () => [
        { value: "true", label: t("template.status.enabled") },
        { value: "false", label: t("template.status.disabled") },
      ],
    },
  ],
  commands,
});
