import { z } from "zod";
import { regions } from "../../languages.ts";
import { readyParts, tenantRequests, tenantStatuses } from "../../../lending/options/office/tenant-codes.ts";
import { lawFields, type LawField } from "../../../lending/setting/law-fields.ts";
import { locales } from "../../languages.ts";
import { id, instant, isOwnRequest, linkOrNone, pageOf, pageTextFields, pending, smallId } from "../../kernel/fields.ts";

const words = z.string().trim().min(1).max(64);
const status = z.enum(tenantStatuses);
const typed = (most: number) => z.string().trim().max(most);
const languages = z.array(z.enum(locales)).max(locales.length);
const lawKeys = Object.keys(lawFields) as [LawField, ...LawField[]];
const password = z.strictObject({ account: z.string(), initialPassword: z.string().nullable() });

export const tenantSchemas = {
  "tenant.search": {
    input: z.strictObject({
      ...pageTextFields,
      name: words.optional(),
      code: words.optional(),
      region: z.enum(regions).optional(),
      status: status.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        region: z.string(),
        currency: z.string(),
        locales: z.array(z.string()),
        timeZone: z.string(),
        apps: z.array(z.string()),
        staffCount: z.int(),
        openOrders: z.int(),
        status,
        /** Why it was suspended last, or stands again. */
        reason: z.string(),
        /** Null: made before this was written down. */
        createTime: instant.nullable(),
        /** A wish to let it stand again, that waits for a second person. */
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        asked: z.enum(tenantRequests).nullable(),
        askedReason: z.string().nullable(),
        isOwnRequest,
        /** The asker's own lender: others suspend it, not he. */
        isOwn: z.boolean(),
      }),
    ),
  },
  "tenant.query": {
    input: z.strictObject({ name: words.optional() }),
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), code: z.string(), status })),
  },
  /** Suspending holds at once; standing again waits for a second person. */
  "tenant.updateStatus": {
    input: z.strictObject({ tenantId: smallId, status: status.exclude(["preparing"]), reason: z.string().trim().min(1).max(200) }),
    output: z.strictObject({ ok: z.literal(true), pending: pending.nullable() }),
  },
  "tenant.templates": {
    input: z.strictObject({}),
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), region: z.enum(regions) })),
  },
  "tenant.detail": {
    input: z.strictObject({ tenantId: smallId }),
    output: z.strictObject({
      code: z.string(),
      name: z.string(),
      region: z.enum(regions),
      timeZone: z.string(),
      locale: z.enum(locales),
      languages,
      apps: z.array(z.string()),
    }),
  },
  "tenant.readiness": {
    input: z.strictObject({ tenantId: smallId }),
    output: z.array(z.strictObject({ part: z.enum(readyParts), ready: z.boolean() })),
  },
  /** With `id` an edit: name, languages, apps; another market waits for a second person. Without, a new lender, in preparation. */
  "tenant.save": {
    input: z.strictObject({
      id: smallId.optional(),
      code: typed(32).default(""),
      name: words,
      region: z.enum(regions),
      timeZone: typed(64).default(""),
      locale: z.enum(locales).optional(),
      languages: languages.default([]),
      apps: z.array(words).max(20),
      /** A product of one's own lender, or 0: the market's standard. */
      template: z.int().min(0).max(2_147_483_647).optional(),
      law: z
        .array(z.strictObject({ key: z.enum(lawKeys), value: z.string().max(80), source: z.string().max(200) }))
        .max(lawKeys.length)
        .default([]),
      firstAccount: typed(32).default(""),
      firstName: typed(64).default(""),
      firstEmail: typed(120).default(""),
      secondAccount: typed(32).default(""),
      secondName: typed(64).default(""),
      secondEmail: typed(120).default(""),
      payPage: linkOrNone.default(""),
      stopPage: linkOrNone.default(""),
    }),
    output: z.strictObject({
      id: z.int(),
      pending: pending.nullable(),
      admins: z.array(password),
      /** What each app signs its requests with. */
      keys: z.array(z.strictObject({ app: z.string(), keyId: z.string(), secret: z.string().nullable() })),
    }),
  },
  "tenant.addUser": {
    input: z.strictObject({
      tenantId: smallId,
      account: typed(32),
      adminName: words,
      phone: typed(32).default(""),
      email: typed(120).default(""),
    }),
    output: z.strictObject({ id, initialPassword: z.string().nullable(), pending: pending.nullable() }),
  },
  "tenant.switch": { input: z.strictObject({ tenantId: smallId }), output: z.strictObject({ token: z.string() }) },
} as const;
