import { z } from "zod";
import { day, money } from "../../../../contract/kernel/fields.ts";
import { pictureText } from "../../../../contract/kernel/picture.ts";
import { fileKinds } from "../../../../lending/options/file-kinds.ts";
import { filesAtMost, referencesAtMost } from "../../../../lending/origination/application-files.rules.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const textOrNone = (most: number) => z.string().trim().max(most).default("");
/** Named by the sender: the same one is answered as before. */
export const requestId = z.string().regex(/^[\w.:-]{8,80}$/);
export const orderNo = z.string().regex(/^\d{1,8}$/);
export const phone = z.string().regex(/^\+\d{8,15}$/);

export const bankSchema = z.strictObject({ bankName: text(64), accountNo: z.string().regex(/^\d{6,24}$/), holder: text(64) });

/** What an app's reader made of a line of the document, and how sure it is, in per cent. */
const readLine = z.strictObject({ value: z.string().trim().max(200), confidence: z.int().min(0).max(100) });
export const documentFields = ["name", "idNo", "birthDate", "expires", "address"] as const;
const documentSchema = z.strictObject({
  name: readLine.optional(),
  idNo: readLine.optional(),
  birthDate: readLine.optional(),
  expires: readLine.optional(),
  address: readLine.optional(),
});

/** Somebody whom the customer names, and who has said yes to it: without a yes he is not taken. */
const reference = z.strictObject({ name: text(64), relation: text(32), phone, consent: z.literal(true) });

/** T01 as a client app sends it; amounts in minor units, the term in the product's own units. */
export const applySchema = z.strictObject({
  requestId,
  productId: z.int().positive(),
  amount: money.positive(),
  term: z.int().positive(),
  channel: z.string().trim().max(32).default(""),
  customer: z.strictObject({
    name: text(64),
    phone,
    idNo: z.string().regex(/^[\dA-Z]{6,20}$/),
    gender: z.enum(["male", "female"]),
    birthDate: day,
    /** Last day of the identity document; absent: it does not end. */
    idExpires: day.optional(),
    province: text(64),
    employer: textOrNone(64),
    employerPhone: z.union([z.literal(""), phone]).default(""),
  }),
  bank: bankSchema,
  /** Numbers that the app got for the pictures that it sent within the last day. */
  files: z.array(z.int().positive()).max(filesAtMost).default([]),
  document: documentSchema.default({}),
  references: z.array(reference).max(referencesAtMost).default([]),
  device: z.strictObject({ id: text(64), model: textOrNone(64), os: textOrNone(32) }).optional(),
});
export type ApplyInput = z.output<typeof applySchema>;

/** A picture on its way before its application. */
export const pictureSchema = z.strictObject({ requestId, type: z.enum(fileKinds), file: pictureText });
