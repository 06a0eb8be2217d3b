import { z } from "zod";
import { id, instant, noInput, ok, pageFields, pageOf } from "../kernel/fields.ts";
import { exportedRecords } from "../post-loan/after-loan-record.filters.ts";
import { type BoardCode, boardCodes } from "../post-loan/board.exports.ts";
import { boardFilters, hoursFilters } from "../post-loan/board.filters.ts";
import { completedFilters } from "../post-loan/collection.filters.ts";
import { exportAnswer, exportFields } from "../kernel/export-fields.ts";

const byHour = "dayparting.diagram";
const boards = boardCodes.filter((code): code is Exclude<BoardCode, typeof byHour> => code !== byHour);

export const exportSchemas = {
  "export.create": {
    input: z.discriminatedUnion("exportCode", [
      z.strictObject({
        exportCode: z.enum(["collection.completedList", "todayExpire.completedList"]),
        filters: z.strictObject(completedFilters),
        ...exportFields,
      }),
      /** Everything of the customer whom an order names, for a regulator. */
      z.strictObject({ exportCode: z.literal("customer.file"), filters: z.strictObject({ loanRecordId: id }), ...exportFields }),
      z.strictObject({ exportCode: z.literal("afterLoanRecord.list"), filters: z.strictObject(exportedRecords), ...exportFields }),
      /** The measures of the boards, each as its call answers it. */
      z.strictObject({ exportCode: z.enum(boards), filters: z.strictObject(boardFilters), ...exportFields }),
      z.strictObject({ exportCode: z.literal(byHour), filters: z.strictObject(hoursFilters), ...exportFields }),
    ]),
    output: exportAnswer,
  },
  "export.list": {
    input: z.strictObject(pageFields),
    output: pageOf(
      z.strictObject({
        jobId: id,
        exportCode: z.string(),
        format: z.enum(["csv", "xlsx"]),
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
  /** How much may still go out today. */
  "export.room": {
    input: noInput,
    output: z.strictObject({ cap: z.int(), perDay: z.int(), usedToday: z.int(), keptHours: z.int() }),
  },
  "export.cancel": { input: z.strictObject({ jobId: id }), output: ok },
  "export.file": { input: z.strictObject({ fileId: id }), output: z.instanceof(Uint8Array) },
};
