import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { payRouteCalls } from "../../../../contract/finance/channel/pay-route.calls.ts";
import { payRouteList } from "../../../../contract/finance/channel/pay-route.columns.ts";
import { clockText } from "../../../../lending/setting/setting.ts";
import { read } from "../../../client/client.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { changesOf } from "../../../table/approval/changes.ts";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { appName } from "../../../table/filter/options.ts";
import { eachRow } from "../../../table/each-row.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { lastRefusalLooks } from "./last-refusal.looks.tsx";
import { routeOf } from "./pay-route.wish.ts";
import type { Route, RouteAsked } from "./pay-route.form.tsx";

const path = "/system/payChannel/payChannelConfig";
const permission = payRouteCalls["payRoute.save"].permission;
const { call, ui } = commandsFor<Route>();
const form = lateForm<RouteAsked, true>(
  async () => (await Promise.all([import("./pay-route.form.tsx"), loadSections("form", "setting")]))[0].PayRouteForm,
);

async function edit(row: Route | null, context: Pick<ScreenContext<Route>, "source" | "refresh">): Promise<void> {
  const { list } = await read(payChannelCalls["payChannel.list"], { type: ["payout"], pageSize: 200 });
  await askAndRefresh(form.form, { row, channels: list.map(({ code }) => code) }, context);
}

const clockOf = ({ opens, closes }: Pick<Route, "opens" | "closes">): string =>
  opens === null || closes === null ? t("setting.route.allDay") : `${clockText(opens * 60)}–${clockText(closes * 60)}`;

/** All picked ones the same way: off, at once, where the first is on; on by two. */
async function turn(picked: readonly Route[], context: Pick<ScreenContext<Route>, "source" | "refresh">): Promise<void> {
  const status = picked[0]?.enabled ? "off" : "on";
  const rows = picked.filter(({ enabled }) => enabled === (status === "off"));
  const channels = [...new Set(rows.map(({ channel }) => channel))].join(", ");
  const question = { title: "setting.route.toggle", body: "setting.route.offText", vars: { channel: channels } } as const;
  if (status === "off" && !(await ports.confirm(question))) return;
  const command = "payRoute.turn";
  const send = ({ id }: Route, idempotencyKey: string) =>
    ports.send(payRouteCalls["payRoute.updateStatus"], { id, status }, { command, source: context.source, idempotencyKey });
  const done = () => t(status === "on" ? "setting.channel.waits" : "setting.route.toggled");
  await eachRow({ path, command, rows, idOf: ({ id }) => id, nameOf: ({ channel }) => channel, send, done }, context);
}

/** Oftener first among those that fit, or less often: a rule's weight by one, decided by a second person like any other word of it. */
const weigh = (by: 1 | -1): Command<Route> =>
  call({
    id: by > 0 ? "payRoute.raise" : "payRoute.lower",
    label: by > 0 ? "setting.route.raise" : "setting.route.lower",
    target: "one",
    place: { rowMenu: by > 0 ? 4 : 5 },
    call: payRouteCalls["payRoute.save"],
    blocked: ({ approvalId, weight }) => {
      if (approvalId !== null) return { error: "approval.waiting" };
      return weight + by < 1 || weight + by > 100 ? { error: "field.amount", vars: { min: 1, max: 100 } } : null;
    },
    input: (row) => ({ id: row.id, ...routeOf({ ...row, weight: row.weight + by }) }),
    after: (_out, context) => context.refresh(),
    done: "setting.channel.waits",
  });

const commands: readonly Command<Route>[] = [
  ui({
    id: "payRoute.add",
    label: "setting.route.add",
    target: "screen",
    verb: "new",
    place: { bar: 2, hint: 2 },
    permission,
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  ui({
    id: "payRoute.turn",
    label: "setting.route.toggle",
    target: "many",
    verb: "switch",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    permission: payRouteCalls["payRoute.updateStatus"].permission,
    acts: true,
    // Off at once, whatever waits.
    blocked: (rows) => (rows.every(({ approvalId, enabled }) => approvalId === null || enabled) ? null : { error: "approval.waiting" }),
    run: (rows, context) => void turn(rows, context),
  }),
  weigh(1),
  weigh(-1),
  ...askerCommands<Route>("payRoute", permission),
];

/** Which channel pays out which money: rules in the order in which they are tried. Enter edits, `t` switches one off at once and on by two. */
export const payRoutes = approvalList<"payRoute.list">({
  path,
  list: payRouteList,
  rowKey: "id",
  sections: ["setting", "product"],
  open: (row, source) => {
    if (ports.can(permission)) void edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  deciding: {
    steps: [requestStep<Route>({ permission: [permission, "system:bank:edit"] })],
    blocked: awaitsMe,
    nameOf: ({ channel, requester }) => [channel, requester].filter(Boolean).join(" · "),
    amountOf: () => 0,
    // A rule is on when it has been approved.
    changes: (row, columns) => changesOf({ columns, row, asked: row.asked && { ...row.asked, enabled: true }, isThere: row.id > 0 }),
  },
  looks: {
    ...lastRefusalLooks,
    appId: { cell: ({ appId }) => (appId === null ? t("setting.route.allApps") : appName(appId)) },
    bank: { cell: ({ bank }) => (bank === "" ? t("setting.route.allBanks") : <span translate="no">{bank}</span>) },
    opens: { cell: clockOf },
    channel: { cell: ({ channel }) => <span translate="no">{channel}</span> },
  },
  filters: [
    { key: "appId", kind: "one-of" },
    { key: "channel", kind: "text" },
    { key: "bank", kind: "text" },
    {
      key: "status",
      label: "setting.channel.column.enabled",
      kind: "many-of",
      options: () => ["on", "off"].map((value) => ({ value, label: t(value === "on" ? "setting.channel.on" : "setting.channel.off") })),
    },
  ],
  commands,
});
