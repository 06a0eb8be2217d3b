import { z } from "zod";
import { blackKinds, blackSources, blackStates } from "../../../lending/options/black-codes.ts";
import { limits } from "../../../lending/limits.ts";
import { day, id, instant, isOwnRequest, ok, pageFields, pageOf, severalOf } from "../../kernel/fields.ts";

const value = z.string().trim().min(1).max(64);
const reason = z.string().trim().min(1).max(500);

export const blackSchemas = {
  "black.list": {
    input: z.strictObject({
      ...pageFields,
      /** The whole value, or its last four signs and more. */
      value: z.string().trim().min(4).max(64).optional(),
      type: severalOf(z.enum(blackKinds), blackKinds.length).optional(),
      source: severalOf(z.enum(blackSources), blackSources.length).optional(),
      status: severalOf(z.enum(blackStates), blackStates.length).optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** Of a request that waits its number, below zero. */
        id: z.int(),
        type: z.enum(blackKinds),
        name: z.string().nullable(),
        /** Masked, each of its own kind. */
        phone: z.string().nullable(),
        idNo: z.string().nullable(),
        device: z.string().nullable(),
        source: z.enum(blackSources),
        reason: z.string(),
        /** Applications that were refused for it. */
        ordersBlocked: z.int(),
        expireTime: day.nullable(),
        operator: z.string().nullable(),
        createTime: instant,
        status: z.enum(blackStates),
        /** Values of a file that waits as a whole. */
        rows: z.int().nullable(),
        removedBy: z.string().nullable(),
        removeReason: z.string(),
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  "black.save": {
    /** With a number: another reason or last day of what stands there; the value of an entry never changes. */
    input: z.strictObject({
      id: id.optional(),
      type: z.enum(blackKinds).optional(),
      value: value.optional(),
      reason,
      expireTime: day.nullable().default(null),
    }),
    output: z.strictObject({ id }),
  },
  "black.import": {
    /** The first row are titles: type, value, reason, expires. */
    input: z.strictObject({ rows: z.array(z.array(z.string().max(600)).max(20)).max(2 * limits.blackInFile), dry: z.boolean() }),
    output: z.strictObject({
      rows: z.int(),
      good: z.int(),
      bad: z.array(z.strictObject({ line: z.int(), field: z.string(), value: z.string(), reason: z.string() })),
      added: z.int(),
      pending: z.strictObject({ approvalId: id, expires: instant }).nullable(),
    }),
  },
  "black.remove": {
    input: z.strictObject({ ids: z.array(id).min(1).max(200), reason }),
    output: ok.extend({ removed: z.int() }),
  },
} as const;
