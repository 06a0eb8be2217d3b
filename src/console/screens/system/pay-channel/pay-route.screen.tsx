import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { payRouteCalls } from "../../../../contract/finance/channel/pay-route.calls.ts";
import { payRouteList } from "../../../../contract/finance/channel/pay-route.columns.ts";
import { clockText } from "../../../../lending/setting/setting.ts";
import { read } from "../../../client/client.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { appName } from "../../../table/filter/options.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
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

/** A rule in one line, in its columns' order. */
function inWords(rule: NonNullable<Route["asked"]>): string {
  const { appId, bank, from, to, channel, weight, isFallback, dailyCap } = rule;
  return [
    channel,
    appId === null ? null : appName(appId),
    bank,
    from === null ? null : t("setting.route.since", { amount: formatMoney(from) }),
    to === null ? null : t("setting.route.until", { amount: formatMoney(to) }),
    clockOf(rule),
    isFallback ? t("setting.route.fallback") : t("setting.route.heavy", { weight }),
    dailyCap === null ? null : t("setting.route.cap", { amount: formatMoney(dailyCap) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

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
  call({
    id: "payRoute.turn",
    label: "setting.route.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 3, rowMenu: 3, hint: 3 },
    call: payRouteCalls["payRoute.updateStatus"],
    blocked: ({ approvalId }) => (approvalId === null ? null : { error: "approval.waiting" }),
    confirm: ({ enabled, channel }) =>
      enabled ? { title: "setting.route.toggle", body: "setting.route.offText", vars: { channel } } : null,
    input: ({ id, enabled }) => ({ id, status: enabled ? ("off" as const) : ("on" as const) }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "setting.channel.waits" : "setting.route.toggled"),
  }),
  ...decideCommands<Route>({
    id: "payRoute",
    words: {
      approve: "setting.route.approve",
      refuse: "setting.route.refuse",
      asks: "setting.route.asks",
      decided: "setting.channel.decided",
    },
    vars: (row) => ({
      requester: row.requester ?? "",
      was: row.id > 0 ? inWords(row) : t("setting.route.none"),
      asked: inWords(row.asked ?? row),
    }),
    place: { bar: 1, rowMenu: 1 },
  }),
  ...askerCommands<Route>("payRoute", permission),
];

/** Which channel pays out which money: rules in the order in which they are tried. Enter edits, `t` switches one off at once and on by two. */
export const payRoutes = tableScreen<"payRoute.list">({
  path,
  list: payRouteList,
  rowKey: "id",
  sections: ["setting", "product"],
  open: (row, source) => {
    if (ports.can(permission)) void edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
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
