import { z } from "zod";

export const dictSchemas = {
  "dict.all": {
    /** What the caller has already: then nothing is sent again. */
    input: z.strictObject({ version: z.string().max(64).optional() }),
    output: z.strictObject({
      version: z.string(),
      /** By list and column; null where the caller has this version. */
      dicts: z.record(z.string(), z.array(z.strictObject({ value: z.union([z.string(), z.number()]), label: z.string() }))).nullable(),
    }),
  },
} as const;
