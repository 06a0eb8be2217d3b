import { z } from "zod";
import { id, instant, ok, pageFields, pageOf } from "../kernel/fields.ts";

export const exportSchemas = {
  "export.list": {
    input: z.strictObject(pageFields),
    output: pageOf(
      z.strictObject({
        jobId: id,
        exportCode: z.string(),
        format: z.enum(["csv", "xlsx", "json"]),
        reason: z.string(),
        rows: z.int(),
        rowsDone: z.int(),
        status: z.enum(["queued", "running", "done", "failed", "cancelled"]),
        /** Name of the reason, as of a refusal. */
        failure: z.string().nullable(),
        createTime: instant,
        expireTime: instant.nullable(),
      }),
    ),
  },
  /** How much may still go out today: of the lists, or of the books, which have a room of their own. */
  "export.room": {
    input: z.strictObject({ exportCode: z.string().max(60).optional() }),
    output: z.strictObject({ cap: z.int(), perDay: z.int(), usedToday: z.int(), keptHours: z.int() }),
  },
  "export.cancel": { input: z.strictObject({ jobId: id }), output: ok },
  "export.file": { input: z.strictObject({ fileId: id }), output: z.instanceof(Uint8Array) },
};
