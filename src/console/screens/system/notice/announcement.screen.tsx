import { systemNoticeCalls } from "../../../../contract/basics/system-notice.calls.ts";
import { noticeList } from "../../../../contract/basics/system-notice.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayDeleteNotice, noticeMachine } from "../../../../lending/notice.machine.ts";
import { moveReason } from "../../../../lending/reason.ts";
import { editNew, editRecord, showVersions } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { noticeForm, path } from "./announcement.form.ts";
import { NoticePeek } from "./announcement.peek.tsx";
import { languagesText, rolesText } from "./notice.words.ts";

type Notice = RowOf<"systemNotice.list">;
const calls = systemNoticeCalls;
const { call, ui } = commandsFor<Notice>();
const readers = lateForm<Notice, never>(async () => (await import("./readers.dialog.tsx")).ReadersDialog);
const tones: Readonly<Record<Notice["status"], Tone>> = { draft: "warn", published: "good", withdrawn: "plain", expired: "plain" };
const isShown = ({ status }: Notice): boolean => status === "published";

const commands: readonly Command<Notice>[] = [
  ui({
    id: "notice.add",
    label: "notice.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: calls["systemNotice.add"].permission,
    run: editNew,
  }),
  call({
    id: "notice.publish",
    label: "notice.publish",
    target: "one",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: calls["systemNotice.updateStatus"],
    blocked: (notice) => moveReason(noticeMachine, isShown(notice) ? "withdraw" : "publish", notice.status),
    input: (notice) => ({ id: notice.id, version: notice.version, status: isShown(notice) ? "withdrawn" : "published" }),
    after: (_out, context) => context.refresh(),
    done: "notice.published",
  }),
  ui({
    id: "notice.readers",
    label: "notice.readers.title",
    target: "one",
    verb: "readers",
    place: { rowMenu: 2, hint: 3 },
    permission: calls["systemNotice.readers"].permission,
    run: (notice, { source }) => void ports.ask(readers.form, notice, source),
  }),
  ui({
    id: "notice.history",
    label: "notice.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 3, hint: 4 },
    permission: calls["systemNotice.versions"].permission,
    run: (notice) => showVersions(notice.id),
  }),
  call({
    id: "notice.remove",
    label: "notice.remove",
    target: "one",
    verb: "end",
    place: { rowMenu: 4 },
    call: calls["systemNotice.delete"],
    blocked: ({ status }) => (mayDeleteNotice(status) ? null : { error: "state.refused" }),
    confirm: ({ title }) => ({ title: "notice.remove", body: "notice.removeText", vars: { title }, danger: true }),
    input: ({ id }) => ({ id }),
    after: (_out, context) => context.refresh(),
    done: "notice.removed",
  }),
];

/** What the house tells its people (rules/machines.md "Notice"): Enter edits on a page of its own, Space shows it as readers see it. */
export const announcement = overList(
  tableScreen<"systemNotice.list">({
    path,
    list: noticeList,
    rowKey: "id",
    sections: ["shell"],
    open: ({ id }) => editRecord(id),
    beside: NoticePeek,
    looks: {
      status: { tone: ({ status }) => tones[status] },
      roles: { cell: ({ roles }) => rolesText(roles) },
      languages: { cell: ({ languages }) => languagesText(languages) },
      readCount: { cell: ({ readCount, readerTotal }) => `${formatNumber(readCount)}/${formatNumber(readerTotal)}` },
    },
    filters: ["title", "status", "createTime"],
    commands,
  }),
  noticeForm,
);
