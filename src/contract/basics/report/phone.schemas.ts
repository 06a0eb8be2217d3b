import { z } from "zod";
import { day, id, pageFields, pageOf, smallId } from "../../kernel/fields.ts";

const departments = ["marketing", "review", "remind", "collection"] as const;
/** Without days the last thirty. */
const filters = {
  startTime: day.optional(),
  endTime: day.optional(),
  department: z.enum(departments).optional(),
  adminUserId: smallId.optional(),
};
const sums = {
  calls: z.int(),
  connected: z.int(),
  /** Of all calls, parts per million as every report has shares; null where there was none. */
  connectRate: z.int().nullable(),
  talkSeconds: z.int(),
  avgSeconds: z.int(),
};

export const phoneReportSchemas = {
  "report.nxPhoneReport": {
    input: z.strictObject({ ...pageFields, ...filters }),
    output: pageOf(z.strictObject({ date: day, adminUserId: id, adminName: z.string(), ...sums, over30s: z.int() })),
  },
  "report.nxPhoneReportTotal": { input: z.strictObject(filters), output: z.strictObject(sums) },
};
