import { z } from "zod";
import { periods, sendingEvery } from "../../../lending/report/sending.ts";
import { exportFields } from "../../kernel/export-fields.ts";
import { id, instant, noInput, ok } from "../../kernel/fields.ts";
import { queryReportCodes } from "../query-reports.ts";
import { fileFilters } from "../review/query.schemas.ts";

const { startTime: _start, endTime: _end, ...filters } = fileFilters;
const { reason, columns } = exportFields;

export const sendingSchemas = {
  "sending.list": {
    input: noInput,
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        reportCode: z.string(),
        every: z.enum(sendingEvery),
        onDay: z.int(),
        hour: z.int(),
        period: z.string(),
        format: z.enum(["csv", "xlsx"]),
        reason: z.string(),
        nextTime: instant,
        /** It waits until the reason is given anew. */
        isReasonOld: z.boolean(),
        ended: z.enum(["taken", "left", "key"]).nullable(),
        /** The last time that it was due. */
        lastTime: instant.nullable(),
        lastFailure: z.string().nullable(),
      }),
    ),
  },
  "sending.begin": {
    input: z.strictObject({
      name: z.string().trim().min(1).max(60),
      reportCode: z.enum(queryReportCodes),
      filters: z.strictObject(filters),
      period: z.string().regex(periods),
      columns,
      format: z.enum(["csv", "xlsx"]),
      every: z.enum(sendingEvery),
      onDay: z.int().min(1).max(31),
      hour: z.int().min(0).max(23),
      reason,
    }),
    output: z.strictObject({ id, nextTime: instant }),
  },
  "sending.reason": { input: z.strictObject({ id, reason }), output: z.strictObject({ ok: z.literal(true), nextTime: instant }) },
  "sending.end": { input: z.strictObject({ id }), output: ok },
};
