import { z } from "zod";
import { fileKinds } from "../../lending/options/file-kinds.ts";
import { day, id, instant, ok } from "../kernel/fields.ts";

export const fileSchemas = {
  "order.files": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      files: z.array(
        z.strictObject({
          fileId: id,
          type: z.enum(fileKinds),
          width: z.int(),
          height: z.int(),
          bytes: z.int(),
          uploadTime: instant,
          /** Null: the customer, by his app. */
          uploader: z.string().nullable(),
        }),
      ),
      /** The last day on which they are kept; null while the order is open, or while a hold lies on its customer. */
      keptUntil: day.nullable(),
      /** What a file of this customer is kept for, whatever its term says. */
      hold: z.string().nullable(),
    }),
  },
  "order.file": {
    input: z.strictObject({
      fileId: id,
      part: z.enum(["whole", "thumb"]).default("whole"),
      /** Fetched ahead, before anybody looks: it counts as no view. */
      prefetch: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
    }),
    output: z.instanceof(Uint8Array),
  },
  "order.filesSeen": { input: z.strictObject({ loanRecordId: id, fileIds: z.array(id).min(1).max(20) }), output: ok },
};
