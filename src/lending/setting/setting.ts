import type { MoneyRules } from "../money/money-rules.ts";
import { million, ppm, rateText } from "../money/rate.ts";
import type { Reason } from "../reason.ts";

export const settingGroups = [
  "money",
  "law",
  "preset",
  "commission",
  "stage",
  "access",
  "retention",
  "text",
  "plan",
  "provision",
  "chart",
  "own",
] as const;
export type SettingGroup = (typeof settingGroups)[number];
/** How a value is typed. `cap` is a number or nothing at all. */
export const settingTypes = ["share", "money", "count", "cap", "clock", "flag", "weekdays", "stages", "groups", "preset", "text"] as const;
export type SettingType = (typeof settingTypes)[number];

/** What money rules are about, as settings: how each is typed, and the highest that makes sense. */
export const moneySettings: Readonly<Record<keyof MoneyRules, { readonly type: "share" | "money" | "count"; readonly most: number }>> = {
  penaltyCap: { type: "share", most: million },
  waiverRange: { type: "share", most: million },
  waiverByRule: { type: "share", most: million },
  waiverBySupervisor: { type: "share", most: million },
  waiverDays: { type: "count", most: 366 },
  writeOffFrom: { type: "count", most: 3_650 },
  extensionHours: { type: "count", most: 720 },
  payoutBudget: { type: "money", most: Number.MAX_SAFE_INTEGER },
  bulkSum: { type: "money", most: Number.MAX_SAFE_INTEGER },
  exemptOrders: { type: "count", most: 1_000_000 },
  exemptAmount: { type: "money", most: Number.MAX_SAFE_INTEGER },
  payCodeHours: { type: "count", most: 720 },
  couponHandOut: { type: "count", most: 1_000_000 },
  groupCallPeople: { type: "count", most: 1_000_000 },
  groupCallCost: { type: "money", most: Number.MAX_SAFE_INTEGER },
  groupCallPrice: { type: "money", most: 100_000_000 },
  explainSum: { type: "money", most: Number.MAX_SAFE_INTEGER },
  smsPrice: { type: "money", most: 100_000_000 },
  doNotCallDays: { type: "count", most: 365 },
};

export type Judged<V = number | null> = { readonly value: string; readonly meant: V } | { readonly reason: Reason };
const wrong = (error: "setting.value" | "setting.share" | "setting.formula" | "setting.range"): Judged<never> => ({
  reason: { error, field: "value" },
});

/** A share that nobody misreads: always with its sign. */
export const shareText = (parts: number): string => `${rateText(parts * 100)}%`;
const shareTyped = /^(\d{1,6})(?:[.,](\d{1,4}))?\s*%?$/;

function readShare(typed: string, most: number): Judged<number> {
  const found = shareTyped.exec(typed);
  if (!found) return wrong("setting.value");
  const parts = Math.round(ppm(`${found[1]}.${(found[2] ?? "").padEnd(4, "0")}`) / 100);
  return parts > most ? wrong("setting.share") : { value: shareText(parts), meant: parts };
}

/** Minor units; typed in whole units, spaces between thousands at most. */
export const moneyText = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2));
function readMoney(typed: string, most: number): Judged<number> {
  const found = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/\s/g, ""));
  if (!found) return wrong("setting.value");
  const minor = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return minor > most ? wrong("setting.range") : { value: moneyText(minor), meant: minor };
}

function readCount(typed: string, { least, most }: { readonly least: number; readonly most: number }): Judged<number> {
  if (!/^\d{1,9}$/.test(typed)) return wrong("setting.value");
  const count = Number(typed);
  return count < least || count > most ? wrong("setting.range") : { value: String(count), meant: count };
}

export const clockText = (second: number): string =>
  `${String(Math.floor(second / 3600)).padStart(2, "0")}:${String(Math.floor((second % 3600) / 60)).padStart(2, "0")}`;
function readClock(typed: string): Judged<number> {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed);
  const second = found ? Number(found[1]) * 3600 + Number(found[2] ?? 0) * 60 : -1;
  if (second < 0 || second > 86_400 || Number(found?.[2] ?? 0) > 59) return wrong("setting.value");
  return { value: clockText(second), meant: second };
}

/** What a spreadsheet would work out, and what a program would match by: a value is neither. */
const isFormula = (typed: string): boolean => /^[=+@\t]|^-\D|^\/.*\/\w*$|^\^|\$$|\(\?|\.[*+]|\[\^/.test(typed);

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}
/** Reads a number of whatever kind as it was typed; digits may be full width. */
export function readSetting(type: SettingType, typedText: string, { least = 0, most = million }: Bounds = {}): Judged {
  const typed = typedText.normalize("NFKC").trim();
  if (isFormula(typed)) return wrong("setting.formula");
  if (type === "share") return readShare(typed, most);
  if (type === "money") return readMoney(typed, most);
  if (type === "clock") return readClock(typed);
  if (type === "cap" && (typed === "-" || typed === "–" || typed === "")) return { value: "–", meant: null };
  if (type === "count" || type === "cap") return readCount(typed, { least, most });
  if (type === "flag") return typed === "0" || typed === "1" ? { value: typed, meant: Number(typed) } : wrong("setting.value");
  return typed === "" ? wrong("setting.value") : { value: typed, meant: null };
}

/** A money rule as it is typed, out of what the house reckons with. */
export const moneyRuleText = (key: keyof MoneyRules, value: number): string => {
  const { type } = moneySettings[key];
  return type === "share" ? shareText(value) : type === "money" ? moneyText(value) : String(value);
};

export const isMoneyRule = (key: string): key is keyof MoneyRules => Object.hasOwn(moneySettings, key);
/** The other way; null where the text is none. */
export function moneyRuleOf(key: string, text: string): number | null {
  if (!isMoneyRule(key)) return null;
  const judged = readSetting(moneySettings[key].type, text, { most: moneySettings[key].most });
  return "reason" in judged ? null : judged.meant;
}
