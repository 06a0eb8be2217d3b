import { languageTag, type Locale } from "../../contract/languages.ts";
import { currentLocale } from "./i18n.ts";

let zone = "Asia/Ho_Chi_Minh";
let currency = "VND";
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The tenant's zone (+7 until it is known) and currency: every instant and sum on screen is told in them. */
export function setTenantFormat(tenant: { readonly timeZone: string; readonly currency: string }): void {
  zone = tenant.timeZone;
  currency = tenant.currency;
}
export const timeZone = (): string => zone;
export const currencyNow = (): string => currency;

function dateFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLocale()} ${zone} ${name}`;
  let format = dates.get(key);
  if (!format)
    dates.set(key, (format = new Intl.DateTimeFormat(languageTag(currentLocale()), { timeZone: zone, hourCycle: "h23", ...options })));
  return format;
}

function numberFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currentLocale()} ${name}`;
  let format = numbers.get(key);
  if (!format) numbers.set(key, (format = new Intl.NumberFormat(languageTag(currentLocale()), options)));
  return format;
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Money in minor units (1/100), shown with two decimals; in columns, where the currency would only be noise. */
export const formatMoney = (minor: number): string => numberFormat("money", twoDecimals).format(minor / 100);

/** The same without decimals, where many columns stand beside one another. */
export const formatWholeMoney = (minor: number): string => numberFormat("whole", { maximumFractionDigits: 0 }).format(minor / 100);

/** The same with the sign of the tenant's currency, where a sum stands for itself: "1.234.567,00 ₫", "$1,234.00". */
export const formatSum = (minor: number): string =>
  numberFormat(`sum ${currency}`, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...twoDecimals }).format(minor / 100);

/** The same without decimals. */
export const formatWholeSum = (minor: number): string =>
  numberFormat(`whole sum ${currency}`, { style: "currency", currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 }).format(
    minor / 100,
  );

/** Where the platform shortens what nobody shortens so: a billion is "tỷ" in Vietnamese, and not "T". */
const compactWords: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = { vi_VN: { T: "tỷ" } };
function compactText(format: Intl.NumberFormat, minor: number): string {
  const words = compactWords[currentLocale()];
  if (!words) return format.format(minor / 100);
  return format
    .formatToParts(minor / 100)
    .map(({ type, value }) => (type === "compact" ? (words[value] ?? value) : value))
    .join("");
}

/** Minor units as an axis has room for them: "1.2M", "1,2 Tr". The exact value stands in the reading and the table. */
export const formatCompact = (minor: number): string =>
  compactText(numberFormat("compact", { notation: "compact", maximumFractionDigits: 1 }), minor);

/** The same with the sign of the tenant's currency, where there is room for a few signs only. */
export const formatCompactSum = (minor: number): string =>
  compactText(
    numberFormat(`compact ${currency}`, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      maximumSignificantDigits: 3,
    }),
    minor,
  );

export const formatNumber = (value: number): string => numberFormat("plain", { maximumFractionDigits: 2 }).format(value);
/** A rate in per cent as it is typed: terms hold six decimals of a fraction. */
export const formatFine = (value: number): string => numberFormat("fine", { maximumFractionDigits: 4 }).format(value);

/** A share between 0 and 1. */
export const formatPercent = (share: number): string =>
  numberFormat("percent", { style: "percent", maximumFractionDigits: 1 }).format(share);

/** A small rate, such as of one day: with all the decimals that rates have. */
export const formatRate = (share: number): string => numberFormat("rate", { style: "percent", maximumFractionDigits: 4 }).format(share);

/** An instant (ISO, UTC) as date and time in the tenant's zone. */
export const formatInstant = (instant: string): string =>
  dateFormat("instant", { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" }).format(
    new Date(instant),
  );

export const formatTime = (instant: string | Date): string =>
  dateFormat("time", { hour: "2-digit", minute: "2-digit" }).format(typeof instant === "string" ? new Date(instant) : instant);

const minute = 60_000;
const steps = [
  { unit: "day", size: 1440 * minute },
  { unit: "hour", size: 60 * minute },
] as const;
/** How far off an instant is, in the largest unit that it fills: "in 12 minutes", "2 hours ago". */
export function formatRelative(instant: string, now: Date): string {
  const off = new Date(instant).getTime() - now.getTime();
  const step = steps.find(({ size }) => Math.abs(off) >= size) ?? { unit: "minute" as const, size: minute };
  return new Intl.RelativeTimeFormat(languageTag(currentLocale()), { numeric: "auto" }).format(Math.round(off / step.size), step.unit);
}

/** Noon, so that no offset of a zone could ever show the neighbouring day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A calendar date (yyyy-mm-dd): the same day wherever it is read, so no zone moves it. */
export const formatDay = (day: string): string =>
  dateFormat("day", { timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" }).format(noonOf(day));

/** The full reading of a typed date, weekday first. */
export const formatLongDay = (day: string): string =>
  dateFormat("long day", { timeZone: "UTC", weekday: "short", year: "numeric", month: "2-digit", day: "2-digit" }).format(noonOf(day));

/** Whether the language writes 21/11 or 11/21. */
export const dayOrder = (): "day-month" | "month-day" => (formatDayOfYear("2026-11-21").startsWith("21") ? "day-month" : "month-day");

/** The heading of a calendar: "November 2026". */
export const formatMonth = (day: string): string =>
  dateFormat("month", { timeZone: "UTC", year: "numeric", month: "long" }).format(noonOf(day));

export const formatWeekday = (day: string): string => dateFormat("weekday", { timeZone: "UTC", weekday: "short" }).format(noonOf(day));

/** The sign of the tenant's currency, beside a field. */
export const currencySign = (): string =>
  numberFormat(`sign ${currency}`, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find((part) => part.type === "currency")?.value ?? currency;

/** A calendar date without its year, in the order of the language: "21-11", "11/21". */
export const formatDayOfYear = (day: string): string =>
  dateFormat("day of year", { timeZone: "UTC", month: "2-digit", day: "2-digit" }).format(noonOf(day));

/** The short name of the tenant's zone, as "GMT+7". */
export const zoneName = (now: Date): string =>
  dateFormat("zone", { timeZoneName: "short" })
    .formatToParts(now)
    .find((part) => part.type === "timeZoneName")?.value ?? zone;
