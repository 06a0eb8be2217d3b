import { addDays, localDate, startOfDay } from "../../lending/time/zone.ts";

/** A calendar day of a zone: from `start` until before `end`. */
export interface BusinessDay {
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
}

const current = new Map<string, BusinessDay>();

/** The day that it is in `zone` at `now`; worked out once a day and zone, because every queue asks for it. */
export function businessDay(now: Date, zone: string): BusinessDay {
  const known = current.get(zone);
  if (known && now >= known.start && now < known.end) return known;
  const date = localDate(now, zone);
  const day = { date, start: startOfDay(date, zone), end: startOfDay(addDays(date, 1), zone) };
  current.set(zone, day);
  return day;
}
