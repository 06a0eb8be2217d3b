import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { payChannelList } from "../../../../contract/finance/channel/pay-channel.columns.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { formatFine, formatSum, formatNumber } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { decideCommands, askerCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { wishOf, type Channel } from "./channel-wish.ts";

const path = "/system/payChannel/onlinePay";
const { call, ui } = commandsFor<Channel>();
const calls = payChannelCalls;
const { permission } = calls["payChannel.save"];
const form = lateForm<Channel | null, true>(
  async () => (await Promise.all([import("./pay-channel.form.tsx"), loadSections("form", "setting")]))[0].PayChannelForm,
);

const testForm = lateForm<Channel, true>(
  async () => (await Promise.all([import("./channel-test.form.tsx"), loadSections("form", "setting")]))[0].ChannelTestForm,
);

/** What goes out of the house can be tested, once at a time, and never while another change of it waits: the test would be of what it was. */
function testBlocked({ type, approvalId, testState }: Channel): Reason | null {
  if (type !== "payout") return { error: "state.refused" };
  if (approvalId !== null) return { error: "approval.waiting" };
  return testState === "sent" || testState === "noWord" ? { error: "channelTest.underway" } : null;
}

const testTones: Readonly<Record<NonNullable<Channel["testState"]>, Tone>> = {
  asked: "plain",
  sent: "plain",
  noWord: "warn",
  success: "good",
  failed: "bad",
  returned: "bad",
  contradiction: "bad",
};

/** The channel as it is, the other way round. */
const turned = (row: Channel) => ({ ...wishOf(row), enabled: !row.enabled });

const onOff = (on: boolean | null): string =>
  t(on === null ? "setting.channel.changed" : on ? "setting.channel.on" : "setting.channel.off");

/** Ways in and out for money and how they do; Enter edits, and whatever is changed about one waits for a second person (`p`). */
export const payChannels = tableScreen<"payChannel.list">({
  path,
  list: payChannelList,
  rowKey: "key",
  sections: ["setting", "shell"],
  open: (row, source) => {
    if (ports.can(permission)) void askAndRefresh(form.form, row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name || "–"}</span> },
    bank: { cell: ({ bank }) => <span translate="no">{bank || "–"}</span> },
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    state: { tone: ({ state }) => (state === "down" || state === "silent" ? "bad" : state === "up" ? "good" : "plain") },
    latency: { cell: ({ latency }) => (latency === null ? "–" : <span translate="no">{`${formatNumber(latency)} s`}</span>) },
    testState: { tone: ({ testState }) => (testState === null ? "plain" : testTones[testState]) },
    testLatency: {
      cell: ({ testLatency }) => (testLatency === null ? "–" : <span translate="no">{`${formatFine(testLatency / 1000)} s`}</span>),
    },
    testSaid: { cell: ({ testSaid }) => <span translate="no">{testSaid ?? "–"}</span> },
    testBy: { cell: ({ testBy }) => <span translate="no">{testBy ?? "–"}</span> },
    feePercent: { cell: ({ feePercent }) => formatFine(Number((Number(feePercent) * 100).toFixed(6))) },
    url: { cell: ({ url }) => <span translate="no">{url || "–"}</span> },
  },
  filters: [
    { key: "type", kind: "many-of" },
    {
      key: "status",
      label: "setting.channel.column.enabled",
      kind: "many-of",
      options: () => ["on", "off"].map((value) => ({ value, label: onOff(value === "on") })),
    },
  ],
  commands: [
    ui({
      id: "payChannel.add",
      label: "setting.channel.add",
      target: "screen",
      verb: "new",
      place: { bar: 3, hint: 3 },
      permission,
      acts: true,
      run: (_none, context) => void askAndRefresh(form.form, null, context),
    }),
    call({
      id: "payChannel.turn",
      label: "setting.channel.toggle",
      target: "one",
      verb: "switch",
      place: { bar: 2, rowMenu: 3, hint: 2 },
      call: calls["payChannel.save"],
      blocked: ({ approvalId }) => (approvalId === null ? null : { error: "approval.waiting" }),
      confirm: ({ name, code, enabled }) => ({
        title: "setting.channel.toggle",
        body: "setting.channel.toggleText",
        vars: { name: name || code, what: onOff(!enabled) },
      }),
      input: turned,
      after: (_out, context) => context.refresh(),
      done: "setting.channel.waits",
    }),
    ui({
      id: "payChannel.test",
      label: "setting.channel.test.label",
      target: "one",
      place: { bar: 4, rowMenu: 4 },
      permission: calls["payChannel.test"].permission,
      acts: true,
      blocked: testBlocked,
      run: (row, context) => void askAndRefresh(testForm.form, row, context),
    }),
    ...decideCommands<Channel>({
      id: "payChannel",
      words: {
        approve: "setting.channel.approve",
        refuse: "setting.channel.refuse",
        asks: ({ waitsFor }) => (waitsFor === "test" ? "setting.channel.test.asks" : "setting.channel.asks"),
        decided: "setting.channel.decided",
      },
      vars: ({ name, code, requester, asked, askedUrl, askedAccount, testAmount }) => ({
        name: name || code,
        requester: requester ?? "",
        what: onOff(asked),
        url: askedUrl || "–",
        account: askedAccount ?? "",
        amount: formatSum(testAmount ?? 0),
      }),
      place: { bar: 1, rowMenu: 1 },
    }),
    ...askerCommands<Channel>("payChannel", calls["payChannel.save"].permission),
  ],
});
