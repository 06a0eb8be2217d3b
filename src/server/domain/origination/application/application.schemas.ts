import { z } from "zod";
import { day, money } from "../../../../contract/kernel/fields.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
/** Named by the sender: the same one is answered as before. */
export const requestId = z.string().regex(/^[\w.:-]{8,80}$/);
export const orderNo = z.string().regex(/^\d{1,8}$/);

export const bankSchema = z.strictObject({ bankName: text(64), accountNo: z.string().regex(/^\d{6,24}$/), holder: text(64) });

/** T01 as a client app sends it; amounts in minor units, the term in the product's own units. */
export const applySchema = z.strictObject({
  requestId,
  productId: z.int().positive(),
  amount: money.positive(),
  term: z.int().positive(),
  channel: z.string().trim().max(32).default(""),
  customer: z.strictObject({
    name: text(64),
    phone: z.string().regex(/^\+\d{8,15}$/),
    idNo: z.string().regex(/^[\dA-Z]{6,20}$/),
    gender: z.enum(["male", "female"]),
    birthDate: day,
    /** Last day of the identity document; absent: it does not end. */
    idExpires: day.optional(),
    province: text(64),
    employer: z.string().trim().max(64).default(""),
  }),
  bank: bankSchema,
});
export type ApplyInput = z.output<typeof applySchema>;
