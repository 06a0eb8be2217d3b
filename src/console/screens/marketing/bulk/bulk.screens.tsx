import { smsMarketingCalls } from "../../../../contract/marketing/bulk.calls.ts";
import { bulkModules, type BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import { sendStatusCodes } from "../../../../lending/options/growth/advertising-codes.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { appName, choicesOf } from "../../../table/filter/options.ts";
import { whenSettled } from "../../../kernel/idle.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { selectedOn, untick } from "../../../table/queue/selected.ts";
import { ShownPhone } from "../../../table/shown-phone.tsx";
import { smsResultsCommand } from "../../../table/sms.command.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { giveBackCommand } from "../give-back.command.ts";
import type { BulkAnswer } from "./bulk-way.ts";
import type { BulkTo } from "./bulk.form.tsx";
import type { Remarked } from "./bulk-remark.form.tsx";

export type Candidate = RowOf<"smsMarketing.conversionList">;
const sections = ["table", "order", "marketing", "advertising", "message", "form"] as const;

const form = lateForm<BulkTo, BulkAnswer>(
  async () => (await Promise.all([import("./bulk.form.tsx"), loadSections("message")]))[0].BulkForm,
);
const remark = lateForm<Remarked, true>(
  async () => (await Promise.all([import("./bulk-remark.form.tsx"), loadSections("form")]))[0].BulkRemarkForm,
);
const voice = lateForm<null, true>(
  async () => (await Promise.all([import("./upload-voice.form.tsx"), loadSections("form")]))[0].UploadVoiceForm,
);
whenSettled(form.prefetch);

const apps = (rows: readonly Candidate[]): readonly number[] => [...new Set(rows.map(({ appId }) => appId))];

/** Asks for the words, sends, and lets it be taken back for half a minute. */
async function sendTo(
  path: string,
  module: BulkModule,
  rows: readonly Candidate[],
  { source, refresh }: ScreenContext<Candidate>,
): Promise<void> {
  const what = selectedOn(path);
  if (!what) return;
  const answer = await ports.ask(form.form, { module, what, appId: rows[0]?.appId ?? 0 }, source);
  if (!answer) return;
  const [{ deliver }, { bulkWay }] = await Promise.all([import("../../../form/message/deliver.ts"), import("./bulk-way.ts")]);
  const done = () => (untick(path, what), refresh());
  const { templateId, ...sent } = answer.values;
  await deliver([], { templateId }, { way: bulkWay(module, what, sent), source, done, held: sendingTimes.holdMany });
}

const { ui } = commandsFor<Candidate>();

const sendCommand = (path: string, module: BulkModule): Command<Candidate> =>
  ui({
    id: "bulk.send",
    label: "advertising.send.label",
    target: "many",
    verb: "message",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: module.of.SmsSend.permission,
    acts: true,
    blocked: (rows) => {
      const known = apps(rows);
      return known.length > 1 ? { error: "order.mixedApps", vars: { apps: known.map(appName).join(", ") } } : null;
    },
    run: (rows, context) => void sendTo(path, module, rows, context),
  });

const remarkCommand = (module: BulkModule): Command<Candidate> =>
  ui({
    id: "bulk.remark",
    label: "advertising.remark.label",
    target: "many",
    place: { bar: 3, rowMenu: 3 },
    permission: module.of.Update.permission,
    acts: true,
    blocked: (rows) => (rows.length > 1_000 ? { error: "order.tooManyTicked", vars: { max: 1_000 } } : null),
    run: (rows, context) =>
      void askAndRefresh(
        remark.form,
        { module, dataIds: rows.map(({ dataId }) => dataId), remark: rows.length === 1 ? (rows[0]?.remark ?? "") : "" },
        context,
      ),
  });

const voiceCommand = ui({
  id: "bulk.voice",
  label: "advertising.voice.label",
  target: "screen",
  place: { bar: 5, rowMenu: 6 },
  permission: smsMarketingCalls["smsMarketing.uploadVoice"].permission,
  acts: true,
  run: (_none, context) => void askAndRefresh(voice.form, null, context),
});

const commandsOf = (path: string, module: BulkModule): readonly Command<Candidate>[] => [
  sendCommand(path, module),
  remarkCommand(module),
  giveBackCommand<Candidate>({ path, module: module.leads }),
  voiceCommand,
  smsResultsCommand<Candidate>("marketing:sms:send"),
];

/** Where a list stands: the first behind the menu's own entry, the others as its inner views. */
const pathOf = ({ bulk }: BulkModule, at: number): `/${string}` => `/marketing/whileSmsMarketing${at === 0 ? "" : `/${bulk}`}`;

/** Advertising to many, by the kind of list: `s` sends to the ticked or to all that match, Shift+T gives back, Shift+M shows what became of it. */
export const bulkScreens = bulkModules.map((module, at) => {
  const path = pathOf(module, at);
  return tableScreen<"smsMarketing.conversionList">({
    path,
    list: module.list,
    rowKey: "dataId",
    sections,
    show: "name phone appId label followStatus optedOut lastSendTime sendCount assigneeName registerTime applyTime settleTime remark dataId",
    looks: {
      name: { cell: ({ name }) => <span translate="no">{name}</span> },
      phone: { cell: (row) => <ShownPhone of={row} /> },
      remark: { cell: ({ remark: said }) => <span translate="no">{said}</span> },
      optedOut: { tone: ({ optedOut }) => (optedOut ? "bad" : "plain") },
    },
    filters: [
      { key: "phone", label: "order.column.phoneFull" },
      "appId",
      "label",
      "followStatus",
      { key: "sendStatus", label: "advertising.sendStatus.label", kind: "one-of", options: choicesOf(sendStatusCodes) },
      "lastSendTime",
      "registerTime",
      "applyTime",
      "settleTime",
    ],
    commands: commandsOf(path, module),
  });
});
