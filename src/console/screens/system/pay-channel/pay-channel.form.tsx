import { useState } from "react";
import { payChannelCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { channelKindCodes, channelTypeCodes } from "../../../../lending/options/finance/money-ways.ts";
import { holdDown } from "../../../../lending/options/finance/hold-down.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice, money, number, rate, text, toggle } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { wishOf, type Channel } from "./channel-wish.ts";

type Wish = InputOf<"payChannel.save">;

const shared = {
  name: text({ label: "setting.channel.column.name" }),
  kind: choice({ label: "setting.channel.column.kind", required: true, options: choicesOf(channelKindCodes) }),
  url: text({ label: "setting.channel.column.url" }),
  keyId: text({ label: "setting.channel.key" }),
  secret: text({ label: "setting.channel.secret", secret: true, hint: () => t("setting.channel.secretHint") }),
  feeFixed: money({ label: "setting.channel.column.fee" }),
  feePercent: rate({ label: "setting.channel.column.percent" }),
};
const outward = {
  min: money({ label: "setting.channel.column.least" }),
  max: money({ label: "setting.channel.column.most" }),
  dailyLimit: money({ label: "setting.channel.column.limit" }),
  priority: number({ label: "setting.channel.column.priority" }),
  downAfter: number({
    label: "setting.channel.column.downAfter",
    hint: () => t("setting.channel.downHint", { minutes: String(holdDown.minutes) }),
  }),
  prefunded: toggle({ label: "setting.channel.prefunded" }),
  inquires: toggle({ label: "setting.channel.inquires" }),
};
const inward = {
  bank: text({ label: "setting.channel.column.bank" }),
  virtualAccounts: toggle({ label: "setting.channel.virtual" }),
};
const named = {
  type: choice({ label: "setting.channel.column.type", required: true, options: choicesOf(channelTypeCodes) }),
  code: text({ label: "setting.channel.column.code", required: true, hint: () => t("setting.channel.codeHint") }),
};

/** Only what a channel of its kind has: a way in has no limits, a way out gives no account numbers. */
function fieldsOf(row: Channel | null) {
  if (row === null) return { ...named, ...shared, ...outward, ...inward };
  return { ...shared, ...(row.type === "payout" ? outward : inward) };
}

/** What was typed over what there is; what the form does not ask for stays. */
function typedOver(row: Channel | null, { secret, feePercent, ...typed }: Readonly<Record<string, unknown>>): Wish {
  const base = row ? wishOf(row) : { enabled: true };
  const ppm = typeof feePercent === "number" ? String(feePercent) : "0";
  const numbers = {
    feeFixed: typed["feeFixed"] ?? 0,
    priority: typed["priority"] ?? row?.priority ?? 0,
    downAfter: typed["downAfter"] ?? row?.downAfter ?? holdDown.failures,
  };
  return { ...base, ...typed, ...numbers, feePercent: ppm, ...(secret ? { secret } : {}) } as Wish;
}

/** A new channel, or other facts of one: asked for here, decided by a second person; lower limits hold at once. The secret is asked for, never shown. */
export function PayChannelForm({ subject: row, source, submit, cancel }: Asked<Channel | null>) {
  const [fields] = useState(() => fieldsOf(row));
  return (
    <FieldsDialog
      title={row ? `${t("setting.channel.edit")}: ${row.code}` : t("setting.channel.add")}
      send={t("setting.channel.ask")}
      fields={fields}
      initial={
        row ? { ...row, feePercent: Number(row.feePercent), secret: "" } : { type: "payout", kind: "http", downAfter: holdDown.failures }
      }
      cancel={cancel}
      submit={async (typed, idempotencyKey) => {
        const meta = { command: "payChannel.save", source, idempotencyKey };
        const { pending } = await ports.send(payChannelCalls["payChannel.save"], typedOver(row, typed), meta);
        ports.tell({ kind: "done", text: t(pending ? "setting.channel.waits" : "setting.channel.atOnce") }, "payChannel.save");
        submit(true);
      }}
    />
  );
}
