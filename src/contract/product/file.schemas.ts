import { z } from "zod";
import { fileKinds } from "../../lending/options/file-kinds.ts";
import { id, smallInt } from "../kernel/fields.ts";
import { pictureText } from "../kernel/picture.ts";

export const uploadSchemas = {
  "file.upload": {
    input: z.discriminatedUnion("scene", [
      z.strictObject({ file: pictureText, scene: z.literal("order"), loanRecordId: id, type: z.enum(fileKinds) }),
      z.strictObject({ file: pictureText, scene: z.literal("advert"), appId: smallInt }),
    ]),
    output: z.strictObject({ fileId: id, url: z.string() }),
  },
} as const;
