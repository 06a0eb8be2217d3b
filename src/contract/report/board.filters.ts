import { z } from "zod";
import { day, id, smallId, smallInt } from "../kernel/fields.ts";

/** What every board and the time-share report are asked with (rules/figures.md 5). */
export const boardFilters = {
  startTime: day,
  endTime: day,
  appId: smallInt.optional(),
  /** Of the last day only the hours before this one: what a part of a day is compared with. */
  untilHour: z.int().min(0).max(23).optional(),
  /** Of a range that is cut so: without money that was booked only after the cut. */
  asKnown: z.boolean().optional(),
  stage: z.string().max(8).optional(),
  teamId: smallId.optional(),
  adminUserId: id.optional(),
};
/** A file of people or teams says of one figure what it is to reach. */
export const boardFileFilters = { ...boardFilters, metric: z.string().max(40).optional() };
/** The hours of the day may be set beside those of an equally long range, or of one that ends on another day. */
export const hoursFilters = { ...boardFilters, compareStart: day.optional(), compareEnd: day.optional() };
