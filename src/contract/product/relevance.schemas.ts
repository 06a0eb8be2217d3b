import { z } from "zod";
import { userTypes } from "../../lending/options/user-types.ts";
import { id, instant, pageFields, pageOf, smallInt, version } from "../kernel/fields.ts";

const settled = z.int().min(0).max(10_000);
const other = smallInt.nullable().default(null);
const fields = {
  productId: smallInt,
  settledFrom: settled,
  settledTo: settled.nullable().default(null),
  overdueDaysLimit: z.int().min(0).max(3_650),
  upgradeTo: other,
  sameLevel: other,
  downgradeTo: other,
  userTypes: z.array(z.enum(userTypes)).max(userTypes.length).default([]),
  enabled: z.boolean().default(true),
};
const gap = z.strictObject({ productId: z.int(), from: z.int(), to: z.int().nullable() });

export const relevanceSchemas = {
  "relevance.list": {
    input: z.strictObject({
      ...pageFields,
      appId: z.array(smallInt).max(50).optional(),
      productId: z.array(smallInt).max(50).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        appId: z.int(),
        ...fields,
        status: z.enum(["enabled", "disabled"]),
        /** Of the app: how often its relations were saved. */
        version: z.int(),
        updateBy: z.string().nullable(),
        updateTime: instant,
      }),
    ),
  },
  "relevance.save": {
    input: z.strictObject({
      appId: smallInt,
      /** The one that whoever saves has seen. */
      version: version.optional(),
      rows: z.array(z.strictObject({ id: id.optional(), ...fields })).max(200),
    }),
    /** Numbers of settled loans of which nothing is said: there the products' own ranges decide. */
    output: z.strictObject({ ok: z.literal(true), version: z.int(), gaps: z.array(gap) }),
  },
} as const;
