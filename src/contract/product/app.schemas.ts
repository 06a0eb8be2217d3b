import { z } from "zod";
import { deviceTypeCodes } from "../../lending/options/device-types.ts";
import { id, instant, linkOrNone, ok, pageFields, pageOf, smallId, smallInt, version } from "../kernel/fields.ts";
import { locales } from "../languages.ts";

const pair = z.union([z.literal(0), z.literal(1)]);
const status = z.enum(["enabled", "disabled"]);
const locale = z.union([z.literal(""), z.enum(locales)]);
const fields = {
  name: z.string().trim().min(1).max(64),
  packageName: z.union([z.literal(""), z.string().regex(/^[A-Za-z][\w-]*(\.[A-Za-z\d_-]+)+$/)]),
  osType: pair,
  appType: pair,
  locale,
  storeUrl: linkOrNone,
  privacyUrl: linkOrNone,
};

export const appSchemas = {
  "app.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().min(1).max(64).optional(),
      osType: z.array(pair).max(2).optional(),
      status: z.array(status).max(2).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        ...fields,
        packageName: z.string(),
        locale: z.string(),
        storeUrl: z.string(),
        privacyUrl: z.string(),
        deviceKind: z.enum(deviceTypeCodes.values as readonly [string, ...string[]]).nullable(),
        /** Applications of the last seven days. */
        orders7d: z.int(),
        status,
        version: z.int(),
        updateTime: instant.nullable(),
      }),
    ),
  },
  "app.save": {
    input: z.strictObject({
      id: smallId.optional(),
      version: version.optional(),
      ...fields,
      packageName: fields.packageName.default(""),
      locale: locale.default(""),
      storeUrl: linkOrNone.default(""),
      privacyUrl: linkOrNone.default(""),
    }),
    output: z.strictObject({ id: smallInt }),
  },
  "app.status": { input: z.strictObject({ id: smallId, status }), output: ok },
} as const;
