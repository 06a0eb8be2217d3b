import { messageCalls } from "../../../../contract/message/message.calls.ts";
import { voiceTaskList } from "../../../../contract/message/voice.columns.ts";
import { voiceCalls } from "../../../../contract/message/voice.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayCancelTask } from "../../../../lending/contact/sending.machine.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";

export type VoiceTask = RowOf<"voice.taskList">;
const path = "/system/voiceCall";
const { call, ui } = commandsFor<VoiceTask>();
const tones: Readonly<Record<VoiceTask["status"], Tone>> = { asked: "warn", toSend: "plain", sent: "good", cancelled: "plain" };

const form = lateForm<VoiceTask | null, true>(
  async () => (await Promise.all([import("./group-call.form.tsx"), loadSections("form")]))[0].GroupCallForm,
);
const rows = lateForm<VoiceTask, never>(
  async () => (await Promise.all([import("./rows.dialog.tsx"), loadSections("message")]))[0].RowsDialog,
);

type Asked = Pick<ScreenContext<VoiceTask>, "source" | "refresh">;
async function make(copied: VoiceTask | null, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(form.form, copied, source)) refresh();
}

const commands: readonly Command<VoiceTask>[] = [
  ui({
    id: "voice.add",
    label: "voice.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: voiceCalls["voice.groupCall"].permission,
    acts: true,
    run: (_none, context) => void make(null, context),
  }),
  ...decideCommands<VoiceTask>({
    id: "voice",
    words: {
      approve: "voice.approve",
      refuse: "voice.refuse",
      asks: "voice.asks",
      decided: "voice.decided",
    },
    vars: ({ name, template, total, requester }) => ({ name, template, people: formatNumber(total), requester: requester ?? "" }),
    place: { bar: 2, rowMenu: 1 },
  }),
  call({
    id: "voice.cancel",
    label: "voice.cancel",
    target: "one",
    verb: "end",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    call: messageCalls["message.taskCancel"],
    blocked: ({ status }) => mayCancelTask({ state: status }),
    confirm: ({ name }) => ({ title: "voice.cancel", body: "voice.cancelAsk", vars: { name }, danger: true }),
    input: ({ taskId }) => ({ taskId }),
    after: (_out, context) => context.refresh(),
    done: ({ cancelled }) => t("voice.cancelled", { count: formatNumber(cancelled) }),
  }),
  ui({
    id: "voice.copy",
    label: "voice.copy",
    target: "one",
    place: { rowMenu: 4 },
    permission: voiceCalls["voice.groupCall"].permission,
    acts: true,
    run: (row, context) => void make(row, context),
  }),
  ...askerCommands<VoiceTask>("voice", "system:voice:send", "noKey"),
];

/** One spoken text to many: Enter shows what became of each, `c` plans another, Shift+X cancels what is not called yet, `p` approves. */
export const voiceCall = tableScreen<"voice.taskList">({
  path,
  list: voiceTaskList,
  rowKey: "taskId",
  sections: ["approval"],
  open: (row, source) => void ports.ask(rows.form, row, source),
  mark: waitingMark,
  looks: { status: { tone: (row) => tones[row.status] } },
  filters: ["name", { key: "status", kind: "one-of" }, { key: "time", label: "voice.column.created", kind: "date-range" }],
  commands,
});
