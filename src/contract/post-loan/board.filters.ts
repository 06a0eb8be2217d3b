import { z } from "zod";
import { day, id, smallId, smallInt } from "../kernel/fields.ts";

/** What every board and the time-share report are asked with (calls.md 315-349). */
export const boardFilters = {
  startTime: day,
  endTime: day,
  appId: smallInt.optional(),
  stage: z.string().max(8).optional(),
  teamId: smallId.optional(),
  adminUserId: id.optional(),
};
/** The hours of the day may be set beside those of an equally long range. */
export const hoursFilters = { ...boardFilters, compareStart: day.optional() };
