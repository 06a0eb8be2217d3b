import type { RowOf } from "../../../../contract/types.ts";
import type { RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { clockText } from "../../../../lending/setting/setting.ts";
import { componentName } from "../../../form/money/order-words.ts";
import { formatDay, formatFine, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";

export type Rules = RowOf<"repaymentConfig.list">;

export const shareText = (ppm: number): string => `${formatFine(ppm / 10_000)} %`;
export const orderText = (order: RepaymentRule["dueOrder"]): string =>
  order ? order.map(componentName).join(" › ") : t("setting.rule.asProduct");
export const clockOf = (minute: number): string => clockText(minute * 60);

/** A rule in one line, in its columns' order; what it leaves to the product is not said. */
export function ruleText(rule: RepaymentRule & { readonly validFrom?: string | null }): string {
  const { dueOrder, minAmount, minPpm, toleranceAmount, tolerancePpm, overflow, codeHours, cutOff, validFrom } = rule;
  const said = [
    dueOrder ? orderText(dueOrder) : null,
    minAmount === null ? null : t("setting.rule.least", { amount: formatMoney(minAmount) }),
    minPpm === null ? null : t("setting.rule.least", { amount: shareText(minPpm) }),
    toleranceAmount === null ? null : t("setting.rule.settles", { amount: formatMoney(toleranceAmount) }),
    tolerancePpm === null ? null : t("setting.rule.settles", { amount: shareText(tolerancePpm) }),
    t(`setting.rule.way.${overflow}`),
    codeHours === null ? null : t("setting.rule.lasts", { hours: formatNumber(codeHours) }),
    cutOff === null ? null : t("setting.rule.ends", { time: clockOf(cutOff) }),
    validFrom ? t("setting.rule.since", { day: formatDay(validFrom) }) : null,
  ];
  return said.filter(Boolean).join(" · ");
}
