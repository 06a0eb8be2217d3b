import { z } from "zod";
import { logModules, logSubjects, sealStates, witnessStates } from "../../../lending/options/office/log-codes.ts";
import { dayRangeOrText, id, instant, pageOf, pageTextFields, severalOf } from "../../kernel/fields.ts";

const text = z.string().trim().min(1).max(64);

export const operationLogSchemas = {
  "operationLog.list": {
    input: z.strictObject({
      ...pageTextFields,
      /** Part of a name or of an account. */
      operator: text.optional(),
      module: severalOf(z.enum(logModules), logModules.length).optional(),
      targetType: severalOf(z.enum(logSubjects), logSubjects.length).optional(),
      /** Name of an act, as the rows have it; or how it begins. */
      action: text.optional(),
      targetId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      ip: z.string().trim().min(1).max(45).optional(),
      /** All that was written in one go, as the rows' `trace` names it. */
      trace: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      time: dayRangeOrText.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        createTime: instant,
        /** Null: the house itself, or a program of somebody else. */
        operator: z.string().nullable(),
        account: z.string().nullable(),
        role: z.string().nullable(),
        module: z.enum(logModules),
        action: z.string(),
        /** In the caller's language, as his menu calls it; the name of the act where the menu has none. */
        actionName: z.string(),
        targetType: z.string(),
        targetIds: z.array(z.int()),
        orderNo: z.string().nullable(),
        /** JSON of what was, and of what is; where a write says only what it did, that. */
        before: z.string().nullable(),
        after: z.string(),
        source: z.string(),
        ip: z.string(),
        /** One for all that was written in one go. */
        trace: z.string(),
      }),
    ),
  },
  "operationLog.sealed": {
    input: z.strictObject({}),
    /** Null: nothing of this lender is sealed yet. */
    output: z.strictObject({ sealedTo: instant.nullable() }),
  },
  "operationLog.seals": {
    input: z.strictObject({ ...pageTextFields, time: dayRangeOrText.optional() }),
    output: pageOf(
      z.strictObject({
        /** Its number in the lender's chain. */
        seq: z.int(),
        sealTime: instant,
        /** Acts that it covers. */
        acts: z.int(),
        state: z.enum(sealStates),
        /** Number of the key; null: made before seals had keys. */
        keyNo: z.int().nullable(),
        /** Hex. */
        hash: z.string(),
      }),
    ),
  },
  "operationLog.witness": {
    input: z.strictObject({}),
    output: z.strictObject({
      state: z.enum(witnessStates),
      /** Number of the newest seal that is witnessed, and when it was. */
      seq: z.int().nullable(),
      time: instant.nullable(),
    }),
  },
};
