import { useState } from "react";
import { payRouteCalls } from "../../../../contract/finance/channel/pay-route.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import type { Rule } from "../../../../lending/reason.ts";
import { routeReason } from "../../../../lending/finance/pay-route.rules.ts";
import { clockTime } from "../../../form/clock-kind.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice, money, number, text, toggle } from "../../../form/kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { routeOf } from "./pay-route.wish.ts";

export type Route = RowOf<"payRoute.list">;
export interface RouteAsked {
  readonly row: Route | null;
  /** Codes of the channels that pay out, in their own order. */
  readonly channels: readonly string[];
}

const clock = (label: "setting.route.opens" | "setting.route.closes") =>
  clockTime({ label, ...(label === "setting.route.closes" ? { hint: () => t("setting.route.clockHint") } : {}) });
const weighs: Rule<number> = (value) =>
  Number.isInteger(value) && value >= 1 && value <= 100 ? null : { error: "field.amount", vars: { min: 1, max: 100 } };

const fieldsOf = (channels: readonly string[]) => ({
  channel: choice({
    label: "setting.channel.column.name",
    required: true,
    options: () => channels.map((value) => ({ value, label: value })),
  }),
  appId: choice({ label: "setting.product.column.app", options: appOptions, hint: () => t("setting.route.allHint") }),
  bank: text({ label: "setting.channel.column.bank", hint: () => t("setting.route.allHint") }),
  from: money({ label: "setting.route.from" }),
  to: money({ label: "setting.route.to" }),
  opens: clock("setting.route.opens"),
  closes: clock("setting.route.closes"),
  weight: number({ label: "setting.route.weight", required: true, rules: [weighs], hint: () => t("setting.route.weightHint") }),
  dailyCap: money({ label: "setting.channel.column.limit" }),
  isFallback: toggle({ label: "setting.route.fallback", hint: () => t("setting.route.fallbackHint") }),
});

/** A new rule of routing, or other words of one. */
export function PayRouteForm({ subject: { row, channels }, source, submit, cancel }: Asked<RouteAsked>) {
  const [fields] = useState(() => fieldsOf(channels));
  return (
    <FieldsDialog
      title={t(row ? "setting.route.edit" : "setting.route.add")}
      send={t("setting.route.ask")}
      fields={fields}
      initial={row ?? { weight: 1 }}
      judge={(typed) => routeReason(routeOf(typed))}
      cancel={cancel}
      submit={async (typed, idempotencyKey) => {
        const wish = { id: row && row.id > 0 ? row.id : null, ...routeOf(typed) };
        const { pending } = await ports.send(payRouteCalls["payRoute.save"], wish, { command: "payRoute.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t(pending ? "setting.channel.waits" : "setting.channel.atOnce") }, "payRoute.save");
        submit(true);
      }}
    />
  );
}
