import { payChannelCalls } from "../../../contract/finance/channel/pay-channel.calls.ts";
import { payChannelList } from "../../../contract/finance/channel/pay-channel.columns.ts";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { decideCommands, takeCommand, waitingMark } from "../../table/approval/waiting.commands.ts";
import { tableScreen } from "../../table/table-screen.tsx";

type Channel = RowOf<"payChannel.list">;
const { call } = commandsFor<Channel>();
const calls = payChannelCalls;

/** The channel as it is, the other way round. */
function turned(row: Channel): InputOf<"payChannel.save"> {
  const { type, code, name, kind, url, keyId, feeFixed, feePercent, enabled, min, max, dailyLimit, priority, bank } = row;
  const { prefunded, inquires, virtualAccounts } = row;
  const how = { name, kind, url, keyId, feeFixed, feePercent, min, max, dailyLimit, priority, prefunded, inquires, virtualAccounts, bank };
  return { type, code, ...how, enabled: !enabled };
}

const onOff = (on: boolean | null): string =>
  t(on === null ? "setting.channel.changed" : on ? "setting.channel.on" : "setting.channel.off");

/** Ways in and out for money: whatever is changed about one waits for a second person (`p`). */
export const payChannels = tableScreen<"payChannel.list">({
  path: "/system/payChannel/onlinePay",
  list: payChannelList,
  rowKey: "key",
  sections: ["setting", "shell"],
  mark: waitingMark,
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name || "–"}</span> },
    bank: { cell: ({ bank }) => <span translate="no">{bank || "–"}</span> },
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
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
    ...decideCommands<Channel>({
      id: "payChannel",
      words: {
        approve: "setting.channel.approve",
        refuse: "setting.channel.refuse",
        asks: "setting.channel.asks",
        decided: "setting.channel.decided",
      },
      vars: ({ name, code, requester, asked, askedUrl }) => ({
        name: name || code,
        requester: requester ?? "",
        what: onOff(asked),
        url: askedUrl || "–",
      }),
      place: { bar: 1, rowMenu: 1 },
    }),
    takeCommand<Channel>("payChannel.take", calls["payChannel.save"].permission),
  ],
});
