import { z } from "zod";
import { day, id, ok } from "../../kernel/fields.ts";
import { queryReportCodes } from "../query-reports.ts";

const reportCode = z.enum(queryReportCodes);

export const noteSchemas = {
  "reportNote.list": {
    input: z.strictObject({ reportCode, startTime: day, endTime: day }),
    output: z.array(
      z.strictObject({
        day,
        /** A note of a person's, a setting that began to hold, a new version of a product, or one of the machine's rules, published or taken back. */
        kind: z.enum(["note", "setting", "product", "rule", "ruleBack"]),
        /** Of a note. */
        id: id.nullable(),
        /** What the note says, the key of the setting, or the name of the product or rule. */
        text: z.string(),
        /** Version of the product or rule. */
        version: z.int().nullable(),
        name: z.string().nullable(),
        /** Whether the reader may take it back. */
        mayTake: z.boolean(),
      }),
    ),
  },
  "reportNote.add": { input: z.strictObject({ reportCode, day, text: z.string().trim().min(1).max(200) }), output: z.strictObject({ id }) },
  "reportNote.take": { input: z.strictObject({ id }), output: ok },
};
