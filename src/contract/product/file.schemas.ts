import { z } from "zod";
import { fileKinds } from "../../lending/options/file-kinds.ts";
import { id, smallInt } from "../kernel/fields.ts";
import { pictureText } from "../kernel/picture.ts";

export const uploadSchemas = {
  "file.upload": {
    input: z.discriminatedUnion("scene", [
      z.strictObject({ file: pictureText, scene: z.literal("order"), loanRecordId: id, type: z.enum(fileKinds) }),
      z.strictObject({ file: pictureText, scene: z.literal("advert"), appId: smallInt }),
      /** A picture or a PDF; whose money it is about, where it is a customer's. */
      z.strictObject({ file: pictureText, scene: z.literal("voucher"), loanRecordId: id.optional() }),
    ]),
    output: z.strictObject({ fileId: id, url: z.string() }),
  },
  "file.voucher": { input: z.strictObject({ voucherId: id }), output: z.instanceof(Uint8Array) },
} as const;
