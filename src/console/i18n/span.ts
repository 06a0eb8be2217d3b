import { t } from "./i18n.ts";

/** Minutes as a person says them: 12 min, 3 h 05, 2 d 4 h; a sign before what is over. */
export function formatSpan(minutes: number): string {
  const sign = minutes < 0 ? "−" : "";
  const all = Math.abs(minutes);
  const [days, hours, rest] = [Math.floor(all / 1_440), Math.floor(all / 60) % 24, all % 60];
  if (days > 0) return `${sign}${t("review.span.days", { days, hours })}`;
  return hours > 0
    ? `${sign}${t("review.span.hours", { hours, minutes: String(rest).padStart(2, "0") })}`
    : `${sign}${t("review.span.minutes", { minutes: rest })}`;
}
