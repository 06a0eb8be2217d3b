import { z } from "zod";
import { day, id, ok } from "../kernel/fields.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const department = z.enum(["collection", "remind", "marketing", "credit"]);
const type = z.enum(["rest", "work"]);
const asked = { month, department: department.default("collection"), adminName: z.string().max(80).optional() };

export const schedulingSchemas = {
  "scheduling.batchInsert": {
    input: z.strictObject({
      adminUserIds: z.array(id).min(1).max(200),
      dates: z.array(day).min(1).max(62),
      type,
      coverAdminUserId: id.optional(),
    }),
    output: z.strictObject({ inserted: z.int() }),
  },
  "scheduling.update": {
    input: z.strictObject({ adminUserId: id, date: day, type, coverAdminUserId: id.optional() }),
    output: ok,
  },
  "scheduling.count": {
    input: z.strictObject(asked),
    output: z.array(z.strictObject({ date: day, onDuty: z.int(), resting: z.int() })),
  },
  /** Days on which nothing is special and nothing promised are left out. */
  "scheduling.list": {
    input: z.strictObject(asked),
    output: z.array(
      z.strictObject({
        adminUserId: id,
        adminName: z.string(),
        department: z.string(),
        team: z.string(),
        leader: z.string().nullable(),
        /** The next day from today on which he does not rest; null: none in two months. */
        nextDuty: day.nullable(),
        /** New orders come to him by themselves. */
        autoAssign: z.boolean(),
        days: z.array(
          z.strictObject({
            date: day,
            type,
            coverAdminUserId: id.nullable(),
            coverName: z.string().nullable(),
            duePromises: z.int(),
          }),
        ),
      }),
    ),
  },
} as const;
