import { z } from "zod";
import { id } from "./fields.ts";

/** What every export is asked with, beside the filters of its list. */
export const exportFields = {
  format: z.enum(["csv", "xlsx", "json"]),
  /** Columns on the wire, in the order of the file. */
  columns: z
    .array(z.string().regex(/^\w{1,40}$/))
    .min(1)
    .max(60),
  reason: z.string().trim().min(5).max(300),
};
/** Ticked rows: as many as one export may hold. */
export const tickedIds = z.array(id).min(1).max(100_000).optional();
export const exportAnswer = z.strictObject({ fileId: id, jobId: id, rows: z.int() });
