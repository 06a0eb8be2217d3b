import { z } from "zod";
import { id, instant, ok, pageOf, pageTextFields, smallId, smallInt } from "../kernel/fields.ts";

const productIds = z.array(smallInt).min(1).max(200);
const products = z.array(z.strictObject({ productId: z.int(), productName: z.string(), appId: z.int() }));
/** His part of an app's orders, and at most how many of them; what is not said stays as it is. */
const share = { weight: z.int().min(1).max(100).optional(), cap: z.int().min(1).max(10_000).nullable().optional() };

export const bindProductSchemas = {
  "bindProduct.queryBindProduct": {
    input: z.strictObject({ ...pageTextFields, adminUserId: id.optional(), appId: smallId.optional() }),
    output: pageOf(
      z.strictObject({
        /** One of a kind: person and product. */
        id: z.string(),
        adminUserId: id,
        adminName: z.string(),
        productId: z.int(),
        productName: z.string(),
        appId: z.int(),
        firstReview: z.boolean(),
        finalReview: z.boolean(),
        weight: z.int(),
        cap: z.int().nullable(),
        /** Null where he is bound to the whole app. */
        createTime: instant.nullable(),
      }),
    ),
  },
  "bindProduct.unbound": { input: z.strictObject({ adminUserId: id }), output: products },
  "bindProduct.binding": {
    input: z.strictObject({ adminUserId: id, productIds, ...share }),
    output: z.strictObject({ bound: z.int() }),
  },
  /** A whole app, or some products. */
  "bindProduct.unbindApp": {
    input: z.union([z.strictObject({ adminUserId: id, appId: smallInt }), z.strictObject({ adminUserId: id, productIds })]),
    output: z.strictObject({ removed: z.int() }),
  },
  "bindProduct.updateCreditAduit": {
    input: z.strictObject({
      adminUserId: id,
      appId: smallInt,
      firstReview: z.boolean(),
      finalReview: z.boolean(),
      weight: z.int().min(1).max(100).default(1),
      cap: z.int().min(1).max(10_000).nullable().default(null),
    }),
    output: ok,
  },
  /** Skipped: bound already, or nobody who reviews. */
  "system.batchBindProduct": {
    input: z.strictObject({ adminUserIds: z.array(id).min(1).max(200), productIds, ...share }),
    output: z.strictObject({ bound: z.int(), skipped: z.int() }),
  },
  "system.querySureBindProduct": { input: z.strictObject({ adminUserId: id }), output: products },
} as const;
