import { localDate } from "../../src/lending/time/zone.ts";

/** A file's tests live in one day, though midnight may pass while they run. */
const began = new Date();

/** The calendar day in a zone, where the tests' orders are due and late. */
export const dayIn = (zone: string): string => localDate(began, zone);

/** The day where the fixture's first tenant is, Viet Nam: from 17:00 UTC on it is the day after UTC's. */
export const today = (): string => dayIn("Asia/Ho_Chi_Minh");

/** Ten in the morning of that day, inside the hours in which customers may be called. */
export const morning = (): Date => new Date(`${today()}T03:00:00Z`);

/** A zone of fixed offset in which it is between 12:00 and 13:00 now. The names of Etc count westwards: Etc/GMT-7 is UTC+7. */
export function middayZone(): string {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

/** How gateways are reached in tests: by the test's clock, on this machine. */
export const lineOf = (clock: () => Date) => ({ clock, allowed: ["127.0.0.1"] });
