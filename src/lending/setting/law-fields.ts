import type { ContactPolicy } from "../contact/contact-policy.ts";
import { clockText, readSetting, type Judged, type SettingType } from "./setting.ts";

/** The fields of contact law that are one value each. */
export const lawFields = {
  opens: "clock",
  closes: "clock",
  perDay: "cap",
  perSevenDays: "cap",
  closedDays: "weekdays",
  freeHoursAfterDaysLate: "cap",
  quietDaysAfterTalk: "count",
  thirdParties: "flag",
  closedOnHolidays: "flag",
  consentFreesHours: "flag",
  complaintPauseDays: "cap",
} as const satisfies Partial<Record<keyof ContactPolicy, SettingType>>;
export type LawField = keyof typeof lawFields;
export const isLawField = (key: string): key is LawField => Object.hasOwn(lawFields, key);

const none = "–";
const limits: Readonly<Partial<Record<LawField, { readonly least: number; readonly most: number }>>> = {
  perDay: { least: 1, most: 100 },
  perSevenDays: { least: 1, most: 100 },
  freeHoursAfterDaysLate: { least: 0, most: 365 },
  quietDaysAfterTalk: { least: 0, most: 30 },
  complaintPauseDays: { least: 1, most: 365 },
};

/** A field of a policy as it is typed. */
export function lawText(policy: ContactPolicy, key: LawField): string {
  const value = policy[key];
  if (value === null || value === undefined) return none;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "object") return value.length === 0 ? none : value.toSorted((a, b) => a - b).join(" ");
  return lawFields[key] === "clock" ? clockText(value) : String(value);
}

type LawValue = number | boolean | null | readonly number[];

/** Reads one field: the policy's own value, and the text that it is kept as. */
export function readLaw(key: LawField, typed: string): Judged<LawValue> {
  if (lawFields[key] === "weekdays") {
    const text = typed.normalize("NFKC").trim();
    if (text === none || text === "-") return { value: none, meant: [] };
    if (!/^[1-7](?:[ ,]+[1-7])*$/.test(text)) return { reason: { error: "setting.value", field: "value" } };
    const days = [...new Set(text.split(/[ ,]+/).map(Number))].sort((a, b) => a - b);
    return { value: days.join(" "), meant: days };
  }
  const judged = readSetting(lawFields[key], typed, limits[key]);
  if ("reason" in judged) return judged;
  return lawFields[key] === "flag" ? { value: judged.value, meant: judged.meant === 1 } : judged;
}

const endless = Number.POSITIVE_INFINITY;
/** Of two values the one that forbids more: below zero where the first does. */
const compare: Readonly<Record<LawField, (a: ContactPolicy, b: ContactPolicy) => number>> = {
  opens: (a, b) => b.opens - a.opens,
  closes: (a, b) => a.closes - b.closes,
  perDay: (a, b) => sign(a.perDay ?? endless, b.perDay ?? endless),
  perSevenDays: (a, b) => sign(a.perSevenDays ?? endless, b.perSevenDays ?? endless),
  closedDays: (a, b) => (b.closedDays.every((each) => a.closedDays.includes(each)) ? b.closedDays.length - a.closedDays.length : 1),
  freeHoursAfterDaysLate: (a, b) => sign(b.freeHoursAfterDaysLate ?? endless, a.freeHoursAfterDaysLate ?? endless),
  quietDaysAfterTalk: (a, b) => b.quietDaysAfterTalk - a.quietDaysAfterTalk,
  thirdParties: (a, b) => Number(a.thirdParties) - Number(b.thirdParties),
  closedOnHolidays: (a, b) => Number(b.closedOnHolidays) - Number(a.closedOnHolidays),
  consentFreesHours: (a, b) => Number(a.consentFreesHours) - Number(b.consentFreesHours),
  complaintPauseDays: (a, b) => sign(b.complaintPauseDays ?? endless, a.complaintPauseDays ?? endless),
};
const sign = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Whether the first forbids no less than the second in this field. */
export const isAsStrict = (key: LawField, a: ContactPolicy, b: ContactPolicy): boolean => compare[key](a, b) <= 0;

/** The same of all of it: in no field does the first let anybody do more. Windows of advertising are compared as a whole. */
export const isAsStrictWhole = (a: ContactPolicy, b: ContactPolicy): boolean =>
  (Object.keys(lawFields) as LawField[]).every((key) => isAsStrict(key, a, b)) &&
  JSON.stringify(a.advertising) === JSON.stringify(b.advertising);
