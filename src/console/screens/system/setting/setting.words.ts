import type { RowOf } from "../../../../contract/types.ts";
import { t, textOf } from "../../../i18n/i18n.ts";
import { appName } from "../../../table/filter/options.ts";

export type Setting = RowOf<"systemConfig.selectAll">;

/** What a setting is called: a digit, a stage's rate, a word of the house; an own parameter as its owner named it. */
export function settingName({ groupCode, key }: Pick<Setting, "groupCode" | "key">): string {
  if (groupCode === "preset") return t("setting.digit", { key });
  if (groupCode === "plan") return t("setting.plan", { app: appName(Number(key)) });
  if (groupCode === "commission") return t("setting.rate", { key });
  if (groupCode === "chart") return textOf(`ledger.account.${key}`);
  return groupCode === "own" ? key : textOf(`parameter.${key}`);
}
