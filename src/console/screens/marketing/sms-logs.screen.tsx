import { sendingTones } from "../../form/message/sending-tones.ts";
import { smsMarketingCalls as calls } from "../../../contract/marketing/bulk.calls.ts";
import { smsRecordList } from "../../../contract/marketing/bulk.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { sendingTimes } from "../../../lending/contact/sending.machine.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { smsResultsCommand } from "../../table/sms.command.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

type Sent = RowOf<"smsMarketing.querySmsRecord">;
const isOver = ({ status }: Sent): boolean => status === "failed" || status === "expired";
const isOpen = ({ status }: Sent): boolean => status === "queued" || status === "waiting";

/** What was read, or why nothing was. */
const said = ({ rule, status, failReason, content }: Sent): string => {
  if (rule && status !== "queued")
    return textOf(`message.rule.${rule}`) || textOf(`errors.${rule}`) || textOf(`refusals.${rule}`) || content;
  return status === "failed" ? textOf(`message.fail.${failReason}`) || failReason : content;
};

const { call } = commandsFor<Sent>();
const commands: readonly Command<Sent>[] = [
  call({
    id: "record.resend",
    label: "advertising.record.resend",
    target: "many",
    verb: "message",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    call: calls["smsMarketing.resend"],
    blocked: (rows) => {
      if (!rows.every(isOver)) return { error: "bulk.notFailed" };
      return new Set(rows.map(({ batchId }) => batchId)).size > 1 ? { error: "bulk.oneBatch" } : null;
    },
    confirm: (rows) => ({
      title: "advertising.record.resend",
      body: "advertising.record.resendAsks",
      vars: { count: formatNumber(rows.length) },
    }),
    input: (rows) => ({ ids: rows.map(({ id }) => id) }),
    after: (_out, { refresh }) => refresh(),
    done: ({ accepted }) => t("advertising.record.resent", { count: formatNumber(accepted), seconds: sendingTimes.holdMany / 1_000 }),
  }),
  call({
    id: "record.cancel",
    label: "advertising.record.cancel",
    target: "many",
    verb: "end",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    call: calls["smsMarketing.cancel"],
    blocked: (rows) => (rows.every(isOpen) ? null : { error: "message.gone" }),
    confirm: (rows) => ({
      title: "advertising.record.cancel",
      body: "advertising.record.cancelAsks",
      vars: { count: formatNumber(rows.length) },
      danger: true,
    }),
    input: (rows) => ({ ids: rows.map(({ id }) => id) }),
    after: (_out, { refresh }) => refresh(),
    done: ({ cancelled }) => t("advertising.record.cancelled", { count: formatNumber(cancelled) }),
  }),
  smsResultsCommand<Sent>("marketing:sms:send"),
];

/** Every advertisement and what became of it: `s` sends again what failed, Shift+X stops what has not gone. */
export const smsLogs = tableScreen<"smsMarketing.querySmsRecord">({
  path: "/marketing/smsLogs",
  list: smsRecordList,
  rowKey: "id",
  sections: ["message", "order", "errors"],
  total: calls["smsMarketing.recordTotal"],
  looks: {
    status: { tone: ({ status }) => sendingTones[status] },
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    template: { cell: ({ template }) => <span translate="no">{template ?? "–"}</span> },
    content: { cell: (row) => <span translate="no">{said(row)}</span> },
    channel: { cell: ({ channel }) => <span translate="no">{channel ?? "–"}</span> },
    operator: { cell: ({ operator }) => <span translate="no">{operator ?? "–"}</span> },
  },
  filters: [
    { key: "batchId", kind: "text" },
    { key: "phone", label: "order.column.phoneFull" },
    "appId",
    { key: "status", kind: "many-of" },
    { key: "type", kind: "one-of" },
    "channel",
    { key: "time", label: "advertising.record.made", kind: "date-range" },
  ],
  commands,
});
