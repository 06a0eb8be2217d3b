import { z } from "zod";
import { fileKinds } from "../../lending/options/file-kinds.ts";
import { id } from "../kernel/fields.ts";
import { pictureText } from "../kernel/picture.ts";

export const uploadSchemas = {
  "file.upload": {
    input: z.strictObject({ file: pictureText, scene: z.literal("order"), loanRecordId: id, type: z.enum(fileKinds) }),
    output: z.strictObject({ fileId: id, url: z.string() }),
  },
} as const;
