import { z } from "zod";
import { askableFiles } from "../../lending/options/file-kinds.ts";
import { id, instant } from "../kernel/fields.ts";

const kinds = z.array(z.enum(askableFiles));

export const documentSchemas = {
  "review.documentRequest": {
    input: z.strictObject({ loanRecordId: id, kinds: kinds.min(1).max(askableFiles.length) }),
    /** Whether it was also written to him, or stands in the app alone because of the hour. */
    output: z.strictObject({ requestId: id, dueTime: instant, sms: z.boolean() }),
  },
  "review.documents": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(
      z.strictObject({
        requestId: id,
        kinds,
        asker: z.string(),
        askTime: instant,
        dueTime: instant,
        sms: z.boolean(),
        outcome: z.enum(["answered", "silent"]).nullable(),
        endTime: instant.nullable(),
        fileIds: z.array(id),
      }),
    ),
  },
};
