import { z } from "zod";
import { importKinds, importLimits, importStates } from "../../lending/growth/lead-import.rules.ts";
import { day, id, instant, ok, smallId } from "../kernel/fields.ts";

const one = z.strictObject({ importId: id });
const cell = z.string().max(600);

export const leadImportSchemas = {
  "leadImport.open": {
    input: z.strictObject({
      kind: z.enum(importKinds),
      name: z.string().trim().min(1).max(200),
      /** Of people to win: the app that they are won for. */
      appId: smallId.optional(),
      /** Of a list of numbers: the day that it is of. */
      listedOn: day.optional(),
    }),
    output: z.strictObject({ importId: id }),
  },
  "leadImport.rows": {
    /** Rows in the order phone, name, origin, consent, day of consent; `from` is the first one's line in the file. */
    input: z.strictObject({
      importId: id,
      from: z
        .int()
        .min(1)
        .max(importLimits.rows + 1),
      rows: z.array(z.array(cell).max(5)).max(importLimits.piece),
      /** Nothing comes after these: the file is judged. */
      last: z.boolean().default(false),
    }),
    output: z.strictObject({ rows: z.int() }),
  },
  "leadImport.state": {
    input: one,
    output: z.strictObject({
      state: z.enum(importStates),
      rows: z.int(),
      /** How many of them have been judged. */
      judged: z.int(),
      good: z.int(),
      bad: z.int(),
      why: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
    }),
  },
  "leadImport.faults": {
    input: z.strictObject({ importId: id, after: z.int().min(0).default(0) }),
    output: z.array(z.strictObject({ line: z.int(), field: z.string(), reason: z.string(), cells: z.array(z.string()) })),
  },
  "leadImport.take": { input: one, output: ok },
  "leadImport.drop": { input: one, output: ok },
  "leadImport.list": {
    input: z.strictObject({}),
    output: z.strictObject({
      listedOn: day.nullable(),
      numbers: z.int(),
      loadTime: instant.nullable(),
      operator: z.string().nullable(),
      staleAfterDays: z.int(),
      isStale: z.boolean(),
    }),
  },
  "leadNumber.get": {
    input: z.strictObject({ dataId: id }),
    output: z.strictObject({ phone: z.string(), reservedUntil: instant }),
  },
} as const;
