import { whiteCalls, whiteListCalls } from "../../../contract/channel/delivery.calls.ts";
import { whiteChannelList, whiteUserList } from "../../../contract/channel/delivery.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, t, tn } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { goTo, ports } from "../../kernel/command/ports.ts";
import { askerCommands, decideCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { eachRow } from "../../table/each-row.ts";
import { appOptions } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { switchEach, type Switch } from "../../table/switch-each.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { partnerOptions } from "./choices.ts";

export type Partner = RowOf<"whileChannel.list">;
type White = RowOf<"whiteList.list">;
const [path, usersPath] = ["/channel/whileChannelList", "/channel/whiteList"] as const;
const edit = whiteCalls["whileChannel.save"].permission;

const form = lateForm<Partner | null, true>(
  async () => (await Promise.all([import("./white.form.tsx"), loadSections("form")]))[0].PartnerForm,
);
const importing = lateForm<number | null, true>(
  async () => (await Promise.all([import("./white.form.tsx"), loadSections("form")]))[0].ImportWhiteForm,
);

const switching: Switch<Partner> = {
  path,
  command: "partner.status",
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  isOn: ({ status }) => status === "on",
  words: {
    on: "channel.on",
    off: "channel.off",
    onAsks: "channel.white.onAsks",
    offAsks: "channel.white.offAsks",
    several: "channel.several",
    done: "channel.switched",
  },
  send: ({ id, name, code, appId, contact, rule, quota }, isOn, meta) =>
    ports.send(whiteCalls["whileChannel.save"], { id, name, code, appId, contact, rule, quota, status: isOn ? "on" : "off" }, meta),
};
const of = commandsFor<Partner>();
const commands: readonly Command<Partner>[] = [
  of.ui({
    id: "partner.add",
    label: "channel.white.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: edit,
    acts: true,
    run: (_none, context) => void askAndRefresh(form.form, null, context),
  }),
  of.ui({
    id: "partner.status",
    label: "channel.switch",
    target: "many",
    verb: "switch",
    place: { bar: 2, rowMenu: 3, hint: 2 },
    permission: edit,
    acts: true,
    run: (rows, context) => void switchEach(switching, rows, context),
  }),
  of.ui({
    id: "partner.users",
    label: "channel.white.users",
    target: "one",
    place: { bar: 3, rowMenu: 1 },
    permission: whiteListCalls["whiteList.list"].permission,
    run: ({ id }) => goTo(`${usersPath}?channelId=${id}`),
  }),
  of.ui({
    id: "partner.import",
    label: "channel.users.import",
    target: "one",
    place: { bar: 4, rowMenu: 2 },
    permission: whiteListCalls["whiteList.import"].permission,
    acts: true,
    run: ({ id }, context) => void askAndRefresh(importing.form, Number(id), context),
  }),
];

/** Partners whose customers the machine lets pass: Enter changes one. */
export const partnerChannels = tableScreen<"whileChannel.list">({
  path,
  list: whiteChannelList,
  rowKey: "id",
  sections: ["channel", "order"],
  open: (row, source) => {
    if (ports.can(edit)) void askAndRefresh(form.form, row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  show: "id name status rule quota users loans firstOverdue contact code appId createTime",
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    contact: { cell: ({ contact }) => <span translate="no">{contact || "–"}</span> },
    status: { tone: ({ status }) => (status === "on" ? "good" : "plain") },
  },
  filters: [
    { key: "name", label: "channel.column.name", kind: "text" },
    { key: "status", kind: "many-of" },
  ],
  commands,
});

const ofUsers = commandsFor<White>();
/** Ticked ones are removed each by itself. */
async function remove(rows: readonly White[], context: Pick<ScreenContext<White>, "source" | "refresh">): Promise<void> {
  const name = rows.length === 1 ? (rows[0]?.name ?? "") : tn("channel.users.several", rows.length);
  if (!(await ports.confirm({ title: "channel.users.remove", body: "channel.users.removeAsks", vars: { name } }))) return;
  const [call, meta] = [whiteListCalls["whiteList.remove"], { command: "white.remove", source: context.source }];
  await eachRow(
    {
      path: usersPath,
      command: meta.command,
      rows,
      idOf: ({ id }) => id,
      nameOf: (row) => row.name || row.phone,
      send: ({ id }, idempotencyKey) => ports.send(call, { ids: [id] }, { ...meta, idempotencyKey }),
      done: () => t("channel.users.removed"),
    },
    context,
  );
}
const userCommands: readonly Command<White>[] = [
  ofUsers.ui({
    id: "white.import",
    label: "channel.users.import",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: whiteListCalls["whiteList.import"].permission,
    acts: true,
    run: (_none, context) => void askAndRefresh(importing.form, null, context),
  }),
  ofUsers.ui({
    id: "white.remove",
    label: "channel.users.remove",
    target: "many",
    verb: "end",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: whiteListCalls["whiteList.remove"].permission,
    acts: true,
    blocked: (rows) => (rows.every(({ rows: ofFile }) => ofFile === null) ? null : { error: "state.refused" }),
    run: (rows, context) => void remove(rows, context),
  }),
  ...decideCommands<White>({
    id: "white",
    words: {
      approve: "channel.users.approve",
      refuse: "channel.users.refuse",
      asks: "channel.users.asks",
      decided: "channel.users.decided",
    },
    vars: ({ rows, channelName, requester }) => ({ count: formatNumber(rows ?? 0), name: channelName, requester: requester ?? "" }),
    place: { bar: 3, rowMenu: 1 },
  }),
  ...askerCommands<White>("white", "channel:whiteList:import", "noKey"),
];

/** Who is exempt: a file that waits for a second person stands first. */
export const whiteUsers = tableScreen<"whiteList.list">({
  path: usersPath,
  list: whiteUserList,
  rowKey: "id",
  sections: ["channel", "order", "approval"],
  mark: waitingMark,
  looks: {
    name: {
      cell: ({ name, rows }) =>
        rows === null ? <span translate="no">{name || "–"}</span> : t("channel.users.ofFile", { count: formatNumber(rows) }),
    },
    idNo: { cell: ({ idNo }) => <span translate="no">{idNo || "–"}</span> },
    channelName: { cell: ({ channelName }) => <span translate="no">{channelName}</span> },
    operator: { cell: ({ operator }) => <span translate="no">{operator}</span> },
  },
  filters: [
    { key: "phone", label: "order.column.phone", kind: "text" },
    { key: "channelId", label: "channel.column.whiteChannel", kind: "one-of", options: partnerOptions },
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
    { key: "time", label: "channel.column.created", kind: "date-range" },
  ],
  commands: userCommands,
});
