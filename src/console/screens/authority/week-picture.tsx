import type { OutputOf } from "../../../contract/types.ts";
import { formatWeekday } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";

type Rule = Pick<OutputOf<"role.listNetwork">[number], "startTime" | "endTime" | "weekdays">;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = [1, 2, 3, 4, 5, 6, 7];
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How much of an hour rules leave open, 0 to 1: each minute once, however many rules have it. */
export function openShare(rules: readonly Rule[], day: number, hour: number): number {
  const ofDay = rules.filter(({ weekdays }) => weekdays.includes(day));
  const isOpen = (minute: number): boolean => ofDay.some((rule) => minute >= minuteOf(rule.startTime) && minute < minuteOf(rule.endTime));
  return Array.from({ length: 60 }, (_, minute) => isOpen(hour * 60 + minute)).filter(Boolean).length / 60;
}

const shades = (share: number): string => (share === 0 ? "" : share < 1 ? "bg-accent/40" : "bg-accent");

/** The hours of the week in which somebody may be in, from whatever network: seven lines of twenty-four. */
export function WeekPicture({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <div
      role="img"
      aria-label={t("authority.network.week")}
      className="grid grid-cols-[auto_repeat(24,minmax(0,1fr))] gap-px text-badge text-fg-2"
    >
      <span />
      {hours.map((hour) => (
        <span key={hour} className="text-center font-mono">
          {hour % 3 === 0 ? hour : ""}
        </span>
      ))}
      {days.map((day) => [
        <span key={day} className="pr-2">
          {formatWeekday(`2024-01-0${day}`)}
        </span>,
        ...hours.map((hour) => (
          <span key={`${day} ${hour}`} className={classes("h-3.5 border border-line", shades(openShare(rules, day, hour)))} />
        )),
      ])}
    </div>
  );
}
