import { z } from "zod";
import { secondSteps } from "../../lending/rights/second-factor.rules.ts";
import { id, instant, money, noInput, ok, smallId } from "../kernel/fields.ts";
import { workShape } from "../kernel/work.ts";

/** Characters of one preference as JSON. */
const preferenceLimit = 16_000;

const menuEntry = z.strictObject({
  id: z.int(),
  parentId: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  webUrl: z.string(),
  orderNum: z.int(),
  icon: z.string(),
  url: z.string(),
  perms: z.string(),
  get children() {
    return z.array(menuEntry);
  },
});

const contactWindow = z.strictObject({ market: z.string(), opens: z.string(), closes: z.string(), perDay: z.int().nullable() });

export const systemSchemas = {
  "system.validateCode": { input: z.strictObject({ deviceId: z.string().max(64).optional() }), output: z.instanceof(Uint8Array) },
  "system.login": {
    input: z.strictObject({
      account: z.string().min(1).max(64),
      password: z.string().min(1).max(64),
      /** Empty where `work` takes its place. */
      validateCode: z.string().max(12),
      captchaKey: z.string().min(1).max(64),
      /** What the browser calls itself, 256 random bits as base64url: its usual seat is known by it. */
      deviceId: z.string().max(64).optional(),
      work: z.string().regex(workShape).optional(),
    }),
    output: z.strictObject({
      token: z.string(),
      adminName: z.string(),
      adminUserId: id,
      type: z.int(),
      isUpdatePassword: z.boolean(),
      /** What is missing still: the token does nothing else before. */
      second: z.enum(secondSteps).nullable(),
      tenantId: z.int(),
      locale: z.string(),
    }),
  },
  "system.out": { input: noInput, output: ok },
  "system.updatePassword": {
    input: z.strictObject({ password: z.string().max(64), newPassword: z.string().max(64), confirmPassword: z.string().max(64) }),
    output: ok,
  },
  /** Whether the password is that of the session's own account; the session goes on either way. */
  "system.unlock": { input: z.strictObject({ password: z.string().min(1).max(64) }), output: z.strictObject({ opened: z.boolean() }) },
  "system.creditStaff": {
    /** First reviewers are 3, final ones 4; of an app those who are bound to it. */
    input: z.strictObject({ type: z.union([z.literal(3), z.literal(4)]).optional(), appId: smallId.optional() }),
    output: z.array(z.strictObject({ id, adminName: z.string(), type: z.int(), enabled: z.boolean(), openCount: z.int() })),
  },
  "system.me": {
    input: noInput,
    output: z.strictObject({
      user: z.strictObject({
        adminUserId: id,
        adminName: z.string(),
        account: z.string(),
        type: z.int(),
        role: z.string(),
        dataScope: z.enum(["own", "team", "department", "tenant"]),
        isUpdatePassword: z.boolean(),
        locale: z.string(),
      }),
      perms: z.array(z.string()),
      tenant: z.strictObject({
        id: z.int(),
        name: z.string(),
        region: z.string(),
        currency: z.string(),
        currencyStep: z.int(),
        timeZone: z.string(),
        countryCode: z.string(),
        /** From this sum on the count of a batch is typed first, minor units; 0: from none. */
        bulkSum: money,
        stages: z.array(z.strictObject({ code: z.string(), from: z.int(), to: z.int().nullable() })),
        apps: z.array(z.strictObject({ id: z.int(), name: z.string() })),
        products: z.array(z.strictObject({ id: z.int(), name: z.string(), appId: z.int() })),
      }),
      /** The own lender of somebody of the platform who is at work in this one. */
      home: z.strictObject({ tenantId: z.int(), name: z.string() }).nullable(),
      policy: contactWindow,
      now: instant,
    }),
  },
  "system.menuList": { input: noInput, output: z.array(menuEntry) },
  "system.search": {
    input: z.strictObject({ q: z.string().min(1).max(64) }),
    output: z.array(
      z.strictObject({
        kind: z.enum(["order", "customer", "staff"]),
        id,
        title: z.string(),
        sub: z.string(),
        loanRecordId: id.nullable(),
        outOfScope: z.boolean(),
        ownerName: z.string().nullable(),
      }),
    ),
  },
  "system.draftSave": {
    input: z.strictObject({ key: z.string().min(1).max(80), body: z.record(z.string(), z.unknown()).nullable() }),
    output: ok,
  },
  "system.draftGet": {
    input: z.strictObject({ key: z.string().min(1).max(80) }),
    output: z.strictObject({ body: z.record(z.string(), z.unknown()).nullable(), savedAt: instant.nullable() }),
  },
  "system.preferences": {
    input: noInput,
    output: z.array(z.strictObject({ name: z.string(), body: z.record(z.string(), z.unknown()) })),
  },
  /** Null forgets it. */
  "system.preferenceSave": {
    input: z.strictObject({
      name: z.string().min(1).max(80),
      body: z
        .record(z.string(), z.unknown())
        .nullable()
        .refine((body) => JSON.stringify(body).length <= preferenceLimit, { params: { limit: preferenceLimit } }),
    }),
    output: ok,
  },
  /** What became of a write whose answer was lost: the stored answer, or null when nothing was done. */
  "system.outcome": {
    input: z.strictObject({ key: z.string().min(8).max(80) }),
    output: z.strictObject({ done: z.boolean(), call: z.string().nullable(), answer: z.unknown() }),
  },
  "system.changedSince": {
    input: z.strictObject({ live: z.string().regex(/^\d{1,20}$/) }),
    /** named: something of the asker's own changed, his reminders among it. */
    output: z.strictObject({
      live: z.string(),
      orders: z.array(id),
      many: z.boolean(),
      leads: z.array(id),
      manyLeads: z.boolean(),
      named: z.boolean(),
    }),
  },
};
