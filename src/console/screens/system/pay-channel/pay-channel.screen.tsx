import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import { payChannelList } from "../../../../contract/finance/channel/pay-channel.columns.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { formatFine, formatSum, formatNumber } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { changesOf, replaced, type Change } from "../../../table/approval/changes.ts";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { eachRow } from "../../../table/each-row.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import type { Column, Tone } from "../../../kernel/screen/screen.ts";
import { lastRefusalLooks } from "./last-refusal.looks.tsx";
import { wishOf, type Channel } from "./channel-wish.ts";

const path = "/system/payChannel/onlinePay";
const { ui } = commandsFor<Channel>();
const calls = payChannelCalls;
const { permission } = calls["payChannel.save"];
const form = lateForm<Channel | null, true>(
  async () => (await Promise.all([import("./pay-channel.form.tsx"), loadSections("form", "setting")]))[0].PayChannelForm,
);

const testForm = lateForm<Channel, true>(
  async () => (await Promise.all([import("./channel-test.form.tsx"), loadSections("form", "setting")]))[0].ChannelTestForm,
);

const liftForm = lateForm<Channel, true>(
  async () => (await Promise.all([import("./channel-lift.form.tsx"), loadSections("form", "setting")]))[0].ChannelLiftForm,
);

/** What goes out of the house can be tested, once at a time, and never while another change of it waits: the test would be of what it was. */
function testBlocked({ type, approvalId, testState }: Channel): Reason | null {
  if (type !== "payout") return { error: "state.refused" };
  if (approvalId !== null) return { error: "approval.waiting" };
  return testState === "sent" || testState === "noWord" ? { error: "channelTest.underway" } : null;
}

const stateTones: Readonly<Record<string, Tone>> = { up: "good", trial: "warn", silent: "bad", down: "bad" };
const testTones: Readonly<Record<NonNullable<Channel["testState"]>, Tone>> = {
  asked: "plain",
  sent: "plain",
  noWord: "warn",
  success: "good",
  failed: "bad",
  returned: "bad",
  contradiction: "bad",
};

const onOff = (on: boolean): string => t(on ? "setting.channel.on" : "setting.channel.off");

const mayTurn = ({ approvalId, isThere, enabled }: Channel): boolean => approvalId === null || (isThere && enabled);

/** All picked ones the same way, off, at once, where the first is on; on by two. */
async function turn(picked: readonly Channel[], context: Pick<ScreenContext<Channel>, "source" | "refresh">): Promise<void> {
  const enabled = !picked[0]?.enabled;
  const rows = picked.filter((row) => row.enabled !== enabled);
  const vars = { name: rows.map(({ name, code }) => name || code).join(", "), what: onOff(enabled) };
  const body = enabled ? "setting.channel.toggleText" : "setting.channel.offText";
  if (!(await ports.confirm({ title: "setting.channel.toggle", body, vars }))) return;
  const command = "payChannel.turn";
  const send = (row: Channel, idempotencyKey: string) =>
    ports.send(calls["payChannel.save"], { ...wishOf(row), enabled }, { command, source: context.source, idempotencyKey });
  // A row's key is a text here, and the queue knows its rows by it as it comes.
  const named = { idOf: ({ key }: Channel) => key as unknown as number, nameOf: ({ name, code }: Channel) => name || code };
  await eachRow(
    { path, command, rows, ...named, send, done: () => t(enabled ? "setting.channel.waits" : "setting.channel.atOnce") },
    context,
  );
}

/** What a change would make of it, or what a test would send. */
function wished(row: Channel, columns: readonly Column<Channel>[]): readonly Change[] {
  const { waitsFor, asked, isThere, name, code, requester, askedAccount, testAmount } = row;
  if (waitsFor === "test") {
    const vars = { requester: requester ?? "", name: name || code, amount: formatSum(testAmount ?? 0), account: askedAccount ?? "" };
    return [{ label: t("setting.channel.test.label"), was: null, asked: t("setting.channel.test.asks", vars) }];
  }
  const changes = changesOf({ columns, row, asked, isThere });
  return asked?.changedSecret ? [...changes, replaced(t("setting.channel.secret"), isThere)] : changes;
}

/** Ways in and out for money and how they do; Enter edits, what lets more through waits for a second person (`p`), what takes away holds at once. */
export const payChannels = approvalList<"payChannel.list">({
  path,
  list: payChannelList,
  rowKey: "key",
  sections: ["setting", "shell"],
  open: (row, source) => {
    if (ports.can(permission)) void askAndRefresh(form.form, row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    ...lastRefusalLooks,
    name: { cell: ({ name }) => <span translate="no">{name || "–"}</span> },
    bank: { cell: ({ bank }) => <span translate="no">{bank || "–"}</span> },
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    state: { tone: ({ state }) => stateTones[state] ?? "plain" },
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
  deciding: {
    steps: [requestStep<Channel>({ permission: [permission, "system:bank:edit"] })],
    blocked: awaitsMe,
    nameOf: ({ name, code, requester }) => [name || code, requester].filter(Boolean).join(" · "),
    amountOf: () => 0,
    changes: wished,
  },
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
    ui({
      id: "payChannel.turn",
      label: "setting.channel.toggle",
      target: "many",
      verb: "switch",
      place: { bar: 2, rowMenu: 3, hint: 2 },
      permission,
      acts: true,
      // Off at once, whatever waits; what is not there yet is neither.
      blocked: (rows) => (rows.every(mayTurn) ? null : { error: "approval.waiting" }),
      run: (rows, context) => void turn(rows, context),
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
    ui({
      id: "payChannel.lift",
      label: "setting.channel.lift.label",
      target: "one",
      place: { rowMenu: 5 },
      permission: calls["payChannel.lift"].permission,
      acts: true,
      blocked: ({ downUntil }) => (downUntil === null ? { error: "payChannel.notHeld" } : null),
      run: (row, context) => void askAndRefresh(liftForm.form, row, context),
    }),
    ...askerCommands<Channel>("payChannel", permission),
  ],
});
