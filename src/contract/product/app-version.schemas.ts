import { z } from "zod";
import { appVersionMachine } from "../../lending/product/app-version.ts";
import { id, instant, linkOrNone, ok, pageFields, pageOf, smallInt } from "../kernel/fields.ts";

const state = z.enum(appVersionMachine.states);
const fields = {
  appId: smallInt,
  version: z.string().trim().min(1).max(32),
  build: smallInt,
  force: z.boolean(),
  grayPercent: z.int().min(1).max(100),
  url: linkOrNone,
  notes: z.string().trim().max(2_000),
};

export const appVersionSchemas = {
  "appVersion.list": {
    input: z.strictObject({
      ...pageFields,
      appId: z.array(smallInt).max(50).optional(),
      osType: z
        .array(z.union([z.literal(0), z.literal(1)]))
        .max(2)
        .optional(),
      status: z.array(state).max(3).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        ...fields,
        url: z.string(),
        osType: z.int(),
        publishTime: instant.nullable(),
        /** Devices that run it, as far as they have asked. */
        installs: z.int(),
        status: state,
        updateTime: instant,
      }),
    ),
  },
  "appVersion.save": {
    input: z.strictObject({
      id: id.optional(),
      ...fields,
      force: z.boolean().default(false),
      grayPercent: fields.grayPercent.default(100),
      url: linkOrNone.default(""),
      notes: fields.notes.default(""),
    }),
    output: z.strictObject({ id }),
  },
  "appVersion.status": { input: z.strictObject({ id, status: z.enum(["published", "withdrawn"]) }), output: ok },
} as const;
