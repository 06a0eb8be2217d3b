import { z } from "zod";
import { exportFields } from "../../kernel/export-fields.ts";
import { dayRange, instant } from "../../kernel/fields.ts";
import { explainedCodes } from "../explained.ts";
import { queryFilters } from "../review/query.schemas.ts";

export const pictureSchemas = {
  "reportPicture.take": {
    input: z.strictObject({
      reportCode: z.enum(explainedCodes),
      /** A board of hours has no lines that run along anything. */
      filters: z.strictObject({ ...queryFilters, by: queryFilters.by.optional() }),
      /** What it is compared with. */
      compared: dayRange.optional(),
      reason: exportFields.reason,
    }),
    /** What stands across it: who took it, and when. */
    output: z.strictObject({ by: z.string(), at: instant }),
  },
};
