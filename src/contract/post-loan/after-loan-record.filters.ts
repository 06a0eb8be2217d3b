import { z } from "zod";
import { limits } from "../../lending/limits.ts";
import { recordRules, recordTypes } from "../../lending/options/record-codes.ts";
import { dayRange, id, range, smallInt } from "../kernel/fields.ts";

export const recordFilters = {
  orderNo: z
    .string()
    .regex(/^\d{1,8}$/)
    .optional(),
  adminUserId: z.array(id).max(limits.filterPeople).optional(),
  department: z
    .array(z.enum(["collection", "remind"]))
    .max(2)
    .optional(),
  type: z.array(z.enum(recordTypes)).max(5).optional(),
  direction: z
    .array(z.enum(["out", "in"]))
    .max(2)
    .optional(),
  purpose: z.array(z.string().max(16)).max(5).optional(),
  reason: z.array(z.int().min(1).max(13)).max(13).optional(),
  rule: z.array(z.enum(recordRules)).max(3).optional(),
  time: dayRange.optional(),
  subTag: z.array(z.string().max(24)).max(20).optional(),
  appId: z.array(smallInt).max(50).optional(),
  /** Hour of the day in the tenant's zone. */
  hour: z.int().min(0).max(23).optional(),
  /** Only calls that a gateway carried. */
  carried: z.boolean().optional(),
  /** Only those of them that were answered. */
  answered: z.boolean().optional(),
  /** How long a call lasted. */
  seconds: range.optional(),
  /** Only results with a promise. */
  promised: z.boolean().optional(),
  /** Without results that were undone. */
  stands: z.boolean().optional(),
};
