import { systemUpdateLogCalls as calls } from "../../../../contract/basics/log/update-log.calls.ts";
import { updateLogList } from "../../../../contract/basics/log/update-log.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { editNew, editRecord, showVersions } from "../../../form/page/address.ts";
import { overList } from "../../../form/page/over-list.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { languagesText } from "./notice.words.ts";
import { path, releaseForm } from "./update-log.form.ts";
import { ReleasePeek } from "./update-log.peek.tsx";

type Release = RowOf<"systemUpdateLog.list">;
const { ui } = commandsFor<Release>();

const commands: readonly Command<Release>[] = [
  ui({
    id: "release.add",
    label: "system.release.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: calls["systemUpdateLog.add"].permission,
    run: editNew,
  }),
  ui({
    id: "release.history",
    label: "notice.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 1, hint: 2 },
    permission: calls["systemUpdateLog.versions"].permission,
    run: ({ id }) => showVersions(id),
  }),
];

/** What is new in each release: Enter edits a note on a page of its own, Space shows it as staff read it among their notices. */
export const updateLog = overList(
  tableScreen<"systemUpdateLog.list">({
    path,
    list: updateLogList,
    rowKey: "id",
    sections: ["shell"],
    open: ({ id }) => editRecord(id),
    beside: ReleasePeek,
    looks: {
      version: { cell: ({ version }) => <span translate="no">{version}</span> },
      status: { tone: ({ status }) => (status === "published" ? "good" : "warn") },
      languages: { cell: ({ languages }) => languagesText(languages) },
      readCount: { cell: ({ readCount, readerTotal }) => `${formatNumber(readCount)}/${formatNumber(readerTotal)}` },
    },
    filters: ["version", "publishTime"],
    commands,
  }),
  releaseForm,
);
