import { z } from "zod";
import { releaseStates } from "../../../lending/options/office/release-states.ts";
import { dayRangeOrText, id, instant, ok, pageOf, pageTextFields, version as revision } from "../../kernel/fields.ts";
import { locales } from "../../languages.ts";

const title = z.string().trim().min(1).max(120);
const content = z.string().trim().min(1).max(10_000);
const fields = {
  /** Number of the release, one note each. */
  version: z.string().trim().min(1).max(40),
  title,
  content,
  /** What those who work in another language read instead. */
  texts: z.partialRecord(z.enum(locales), z.strictObject({ title, content })),
};
/** From when staff read it; null: at once. */
const publishTime = instant.nullable();

export const systemUpdateLogSchemas = {
  "systemUpdateLog.add": {
    input: z.strictObject({ ...fields, texts: fields.texts.default({}), publishTime: publishTime.default(null) }),
    output: z.strictObject({ id }),
  },
  /** `revision`: what was seen; another one means that somebody has saved since. A published note keeps its time. */
  "systemUpdateLog.update": {
    input: z.strictObject({ id, revision: revision.optional(), ...z.strictObject({ ...fields, publishTime }).partial().shape }),
    output: ok,
  },
  "systemUpdateLog.list": {
    input: z.strictObject({
      ...pageTextFields,
      /** Part of the number of the release. */
      version: z.string().trim().min(1).max(40).optional(),
      publishTime: dayRangeOrText.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        ...fields,
        languages: z.array(z.string()),
        status: z.enum(releaseStates),
        publishTime: instant,
        readCount: z.int(),
        readerTotal: z.int(),
        createBy: z.string(),
        updateTime: instant,
        revision,
      }),
    ),
  },
  /** The newest first. */
  "systemUpdateLog.versions": {
    input: z.strictObject({ id }),
    output: z.array(
      z.strictObject({ ...fields, revision, publishTime: instant, isInForce: z.boolean(), createBy: z.string(), createTime: instant }),
    ),
  },
} as const;
