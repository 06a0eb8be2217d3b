import { z } from "zod";
import { exportFields } from "../../kernel/export-fields.ts";
import { dayRange, instant } from "../../kernel/fields.ts";
import { queryReportCodes } from "../query-reports.ts";
import { queryFilters } from "../review/query.schemas.ts";

export const pictureSchemas = {
  "reportPicture.take": {
    input: z.strictObject({
      reportCode: z.enum(queryReportCodes),
      filters: z.strictObject(queryFilters),
      /** What it is compared with. */
      compared: dayRange.optional(),
      reason: exportFields.reason,
    }),
    /** What stands across it: who took it, and when. */
    output: z.strictObject({ by: z.string(), at: instant }),
  },
};
