import { useState } from "react";
import { repaymentConfigCalls } from "../../../../contract/finance/channel/repayment-config.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { overflowWays, ruleReason, type RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { clockTime } from "../../../form/clock-kind.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice, date, lines, money, number, rate, text, type Kind } from "../../../form/kinds.ts";
import { readOrder, writeOrder } from "../../../form/money/order-words.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appName } from "../../../table/filter/options.ts";

export interface RuleAsked {
  readonly appId: number;
  readonly rule: RepaymentRule;
  /** Why, where an older version is proposed anew. */
  readonly reason: string;
}

const order: Kind<string, string> = {
  ...lines({ label: "setting.rule.order", hint: () => t("product.hint.order") }),
  read: (typed: string) =>
    typed.trim() === "" || readOrder(typed)
      ? { value: typed.trim() }
      : { reason: { error: "field.choice" as const, vars: { choices: t("product.hint.components") } } },
};
const clock = clockTime({ label: "setting.rule.cutOff", hint: () => t("setting.rule.cutOffHint") });
const fields = {
  dueOrder: order,
  minAmount: money({ label: "setting.rule.minAmount", hint: () => t("setting.rule.minHint") }),
  minPpm: rate({ label: "setting.rule.minShare" }),
  toleranceAmount: money({ label: "setting.rule.tolerance" }),
  tolerancePpm: rate({ label: "setting.rule.toleranceShare" }),
  overflow: choice({
    label: "setting.rule.overflow",
    required: true,
    options: () => overflowWays.map((value) => ({ value, label: t(`setting.rule.way.${value}`) })),
  }),
  codeHours: number({ label: "setting.rule.codeHours", hint: () => t("setting.rule.codeHint") }),
  cutOff: clock,
  validFrom: date({ label: "setting.rule.validFrom", required: true, hint: () => t("setting.rule.contractHint") }),
  reason: text({ label: "setting.rule.reason", required: true }),
};

interface Typed {
  readonly dueOrder: string;
  readonly minAmount: number | null;
  readonly minPpm: number | null;
  readonly toleranceAmount: number | null;
  readonly tolerancePpm: number | null;
  readonly overflow: string | number | null;
  readonly codeHours: number | null;
  readonly cutOff: number | null;
}
const parts = (share: number | null): number | null => (share === null ? null : Math.round(share * 1_000_000));
const ruleOf = ({ dueOrder, minAmount, minPpm, toleranceAmount, tolerancePpm, overflow, codeHours, cutOff }: Typed) => ({
  dueOrder: dueOrder === "" ? null : [...(readOrder(dueOrder) ?? [])],
  minAmount,
  minPpm: parts(minPpm),
  toleranceAmount,
  tolerancePpm: parts(tolerancePpm),
  overflow: overflowWays.find((each) => each === overflow) ?? "either",
  codeHours,
  cutOff,
});
const shareOf = (ppm: number | null): number | null => (ppm === null ? null : ppm / 1_000_000);

/** A version more of an app's rules: asked for here, decided by a second person, in force from a day on. Empty fields are left to the product. */
export function RepaymentRuleForm({ subject: { appId, rule, reason }, source, submit, cancel }: Asked<RuleAsked>) {
  const [initial] = useState(() => ({
    ...rule,
    dueOrder: rule.dueOrder ? writeOrder(rule.dueOrder) : "",
    minPpm: shareOf(rule.minPpm),
    tolerancePpm: shareOf(rule.tolerancePpm),
    validFrom: addDays(localDate(new Date(), timeZone()), 1),
    reason,
  }));
  return (
    <FieldsDialog
      title={`${t("setting.rule.edit")}: ${appName(appId)}`}
      send={t("setting.route.ask")}
      fields={fields}
      initial={initial}
      judge={(typed) => ruleReason(ruleOf(typed))}
      cancel={cancel}
      submit={async ({ validFrom, reason: why, ...typed }, idempotencyKey) => {
        const wish: InputOf<"repaymentConfig.save"> = { appId, ...ruleOf(typed), validFrom: validFrom ?? "", reason: why };
        await ports.send(repaymentConfigCalls["repaymentConfig.save"], wish, { command: "repaymentConfig.save", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("setting.channel.waits") }, "repaymentConfig.save");
        submit(true);
      }}
    />
  );
}
