import { z } from "zod";
import { day, instant } from "../../kernel/fields.ts";

export const checkSchemas = {
  "reportCheck.last": {
    input: z.strictObject({}),
    /** Null: no night has counted yet. */
    output: z
      .strictObject({
        time: instant,
        from: day,
        to: day,
        /** The month before them that was counted again too. */
        month: z.strictObject({ from: day, to: day }).nullable(),
        /** Figures that are kept otherwise than the facts say, of each kind as many as are told; 0: none. */
        found: z.int(),
        /** Their days. */
        days: z.array(day),
      })
      .nullable(),
  },
};
