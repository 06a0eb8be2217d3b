import { z } from "zod";
import { jobNames, jobStates } from "../../../lending/options/office/health-codes.ts";
import { id, instant, pageOf, pageTextFields, severalOf } from "../../kernel/fields.ts";

export const healthSchemas = {
  "health.list": {
    input: z.strictObject({ ...pageTextFields, state: severalOf(z.enum(jobStates), jobStates.length).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        name: z.enum(jobNames),
        state: z.enum(jobStates),
        /** When its last turn began. */
        lastTime: instant,
        /** ms */
        took: z.int(),
        /** When the next one begins. */
        nextTime: instant,
        /** When it came through the last time; null: never. */
        doneTime: instant.nullable(),
        /** Kind of the error, as the log of the server has it; a person's data is never in it. */
        failure: z.string(),
        failedSince: instant.nullable(),
      }),
    ),
  },
} as const;
