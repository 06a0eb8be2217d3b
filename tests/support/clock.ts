import { localDate } from "../../src/lending/zone.ts";

/** The calendar day where the fixture's first tenant is, Viet Nam, at whatever hour the tests run: from 17:00 UTC on it is the day after UTC's. */
export const today = (): string => localDate(new Date(), "Asia/Ho_Chi_Minh");

/** Ten in the morning of that day, inside the hours in which customers may be called. */
export const morning = (): Date => new Date(`${today()}T03:00:00Z`);
