import { currentLocale, languageTag } from "./i18n.ts";

let zone = "Asia/Ho_Chi_Minh";
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The tenant's zone; every instant on screen is told in it. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone;
}
export const timeZone = (): string => zone;

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

/** Money in minor units (1/100), shown with two decimals (console.md 9). */
export const formatMoney = (minor: number): string =>
  numberFormat("money", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100);

export const formatNumber = (value: number): string => numberFormat("plain", { maximumFractionDigits: 2 }).format(value);
/** A share between 0 and 1. */
export const formatPercent = (share: number): string =>
  numberFormat("percent", { style: "percent", maximumFractionDigits: 1 }).format(share);

/** An instant (ISO, UTC) as date and time in the tenant's zone. */
export const formatInstant = (instant: string): string =>
  dateFormat("instant", { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" }).format(
    new Date(instant),
  );

export const formatTime = (instant: string | Date): string =>
  dateFormat("time", { hour: "2-digit", minute: "2-digit" }).format(typeof instant === "string" ? new Date(instant) : instant);

/** A calendar date (yyyy-mm-dd): the same day wherever it is read, so no zone moves it. */
export function formatDay(day: string): string {
  const key = `${currentLocale()} day`;
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag(currentLocale()), { timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" });
    dates.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The short name of the tenant's zone, as "GMT+7". */
export const zoneName = (now: Date): string =>
  dateFormat("zone", { timeZoneName: "short" })
    .formatToParts(now)
    .find((part) => part.type === "timeZoneName")?.value ?? zone;
