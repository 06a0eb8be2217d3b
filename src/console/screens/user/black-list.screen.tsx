import { blackCalls } from "../../../contract/user/black/black.calls.ts";
import { blackList as list } from "../../../contract/user/black/black.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { askAndRefresh, asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";

export type BlackRow = RowOf<"black.list">;
const path = "/user/blackList";
const { ui } = commandsFor<BlackRow>();
type Asked = Pick<ScreenContext<BlackRow>, "source" | "refresh">;

const entry = lateForm<BlackRow | null, true>(
  async () => (await Promise.all([import("./black-entry.form.tsx"), loadSections("form")]))[0].BlackEntryForm,
);
const removal = lateForm<readonly BlackRow[], true>(
  async () => (await Promise.all([import("./remove-black.form.tsx"), loadSections("form")]))[0].RemoveBlackForm,
);
const file = lateForm<null, true>(
  async () => (await Promise.all([import("./import-black.form.tsx"), loadSections("form")]))[0].ImportBlackForm,
);

async function edit(row: BlackRow | null, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(entry.form, row, source)) refresh();
}

const commands: readonly Command<BlackRow>[] = [
  ui({
    id: "black.add",
    label: "user.black.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: blackCalls["black.save"].permission,
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  ui({
    id: "black.remove",
    label: "user.black.remove",
    target: "many",
    verb: "end",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: blackCalls["black.remove"].permission,
    acts: true,
    blocked: (rows) => (rows.some(({ status }) => status !== "active") ? { error: "black.gone" } : null),
    run: asking(removal.form),
  }),
  ui({
    id: "black.import",
    label: "user.black.import.title",
    target: "screen",
    place: { bar: 4 },
    permission: blackCalls["black.import"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(file.form, null, context),
  }),
  ...decideCommands<BlackRow>({
    id: "black",
    words: { approve: "user.black.approve", refuse: "user.black.refuse", asks: "user.black.asks", decided: "user.black.decided" },
    vars: ({ name, rows, reason, requester }) => ({
      who: rows === null ? (name ?? "–") : t("user.black.ofFile", { count: formatNumber(rows) }),
      reason: reason || "–",
      requester: requester ?? "",
    }),
    place: { bar: 3, rowMenu: 2 },
  }),
  ...askerCommands<BlackRow>("black", ["user:black:propose", "user:black:import"], "noKey"),
];

const tones = { proposed: "warn", active: "bad", expired: "plain", removed: "plain" } as const;

/** Whom nothing is lent to: what somebody proposed stands first (`p` puts it on), Enter changes reason and last day, Shift+X takes off. */
export const blackList = tableScreen<"black.list">({
  path,
  list,
  rowKey: "id",
  sections: ["user", "approval"],
  open: (row, source) => {
    if (row.status === "active" && ports.can(blackCalls["black.save"].permission))
      void edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    status: { tone: ({ status }) => tones[status] },
    name: { cell: ({ name, rows }) => (rows === null ? (name ?? "–") : t("user.black.ofFile", { count: formatNumber(rows) })) },
    reason: { cell: ({ reason }) => <span translate="no">{reason || "–"}</span> },
    // One of three, by its kind: two of three columns would be empty.
    phone: { cell: ({ phone, idNo, device }) => <span translate="no">{phone ?? idNo ?? device ?? "–"}</span> },
    expireTime: { tone: ({ status }) => (status === "expired" ? "warn" : "plain") },
  },
  filters: [
    { key: "value", label: "user.black.value", kind: "text" },
    { key: "type", kind: "many-of" },
    { key: "source", kind: "many-of" },
    { key: "status", kind: "many-of" },
  ],
  commands,
});
