import { z } from "zod";
import { audiences, boundKinds, recycleDaysAtMost, ruleKinds, weightAtMost } from "../../lending/growth/lead-rule.rules.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { day, id, instant, ok, pageFields, pageOf, severalOf, smallId } from "../kernel/fields.ts";

const cap = z.int().min(1).max(10_000).nullable().default(null);
const weight = z.int().min(1).max(weightAtMost).default(1);
const seat = z.strictObject({ adminUserId: id, weight, cap });
const weights = z.array(seat).max(200).default([]);
const condition = z.strictObject({
  label: z.array(z.enum(userTypes)).max(userTypes.length).default([]),
  channel: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
});
const recycleDays = z.int().min(1).max(recycleDaysAtMost);
const bound = z.strictObject({ adminUserId: id, adminName: z.string(), weight: z.int(), cap: z.int().nullable() });
const kind = z.enum(ruleKinds);
const people = { adminUserIds: z.array(id).max(200), weight, cap, appId: smallId.optional(), ruleId: id.optional() };
const done = z.strictObject({ bound: z.int() });

const bindOf = {
  Query: { input: z.strictObject({ appId: smallId.optional(), ruleId: id.optional() }), output: z.array(bound) },
  /** All people who fit a filter; of those named, only they. */
  Searched: {
    input: z.strictObject({
      ...people,
      adminUserIds: z.array(id).max(200).default([]),
      filters: z.strictObject({ teamId: smallId.optional(), name: z.string().trim().max(64).optional() }).default({}),
    }),
    output: done,
  },
  Selected: { input: z.strictObject(people), output: done },
};
type Bind = typeof bindOf;
type Verb = keyof Bind;
type BindSchemas = { readonly [K in (typeof boundKinds)[number] as `leadBind.${K}Query`]: Bind["Query"] } & {
  readonly [K in (typeof boundKinds)[number] as `leadBind.${K}Searched`]: Bind["Searched"];
} & { readonly [K in (typeof boundKinds)[number] as `leadBind.${K}Selected`]: Bind["Selected"] };
/** The calls of all kinds ask and answer alike. */
export const leadBindSchemas = Object.fromEntries(
  boundKinds.flatMap((each) => (Object.keys(bindOf) as Verb[]).map((verb) => [`leadBind.${each}${verb}`, bindOf[verb]])),
) as unknown as BindSchemas;

const rule = { enabled: z.boolean(), weights: z.array(bound), cap: z.int().nullable(), recycleDays: z.int() };

const phoneFilters = { appId: severalOf(smallId, 50).optional() };
/** What a file of numbers is asked with: the list, and what narrows it. */
export const phoneFileFilters = z.strictObject({ type: kind, ...phoneFilters });

export const leadRuleSchemas = {
  "leadRule.add": {
    /** With a number: what is said of that rule from now on. */
    input: z.strictObject({
      id: id.optional(),
      type: kind,
      appId: smallId.nullable().default(null),
      productId: smallId.nullable().default(null),
      condition: condition.default({ label: [], channel: [] }),
      /** Left out: its people stay who they are. */
      weights: weights.optional(),
      cap,
      recycleDays,
      position: z.int().min(1).max(1_000),
      enabled: z.boolean(),
    }),
    output: z.strictObject({ id }),
  },
  "leadRule.list": {
    input: z.strictObject({ ...pageFields, type: severalOf(kind, ruleKinds.length).optional(), appId: severalOf(smallId, 50).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        position: z.int(),
        type: kind,
        appId: z.int().nullable(),
        productId: z.int().nullable(),
        label: z.array(z.string()),
        channel: z.array(z.string()),
        seats: z.int(),
        people: z.array(z.strictObject({ adminUserId: id, weight: z.int(), cap: z.int().nullable() })),
        weights: z.string(),
        cap: z.int().nullable(),
        recycleDays: z.int(),
        enabled: z.boolean(),
        updateBy: z.string(),
        updateTime: instant,
      }),
    ),
  },
  /** On or off; what else is said of it stays, whoever has changed it meanwhile. */
  "leadRule.status": { input: z.strictObject({ id, enabled: z.boolean() }), output: ok },
  "leadRule.delete": { input: z.strictObject({ id }), output: ok },
  "leadRule.seats": {
    input: z.strictObject({ type: kind, appId: smallId.optional() }),
    output: z.array(z.strictObject({ adminUserId: id, adminName: z.string() })),
  },
  "leadRule.phones": {
    /** Numbers leave the house masked: whoever calls has them one by one. */
    input: z.strictObject({
      type: kind,
      filters: z.strictObject(phoneFilters).default({}),
      reason: z.string().trim().min(5).max(300),
    }),
    output: z.strictObject({ fileId: id, rows: z.int() }),
  },
  "inviteConfig.close": {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), reason: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ closed: z.int() }),
  },
  "inviteConfig.select": {
    input: z.strictObject({ appId: smallId }),
    output: z.strictObject({
      ...rule,
      campaign: z
        .strictObject({
          name: z.string(),
          audience: z.enum(audiences),
          from: day,
          to: day,
          couponId: id.nullable(),
          /** Of its coupon: asked for and not approved, or handed to so many; null where nothing is asked. */
          couponGiven: z.int().nullable(),
          couponWaits: z.boolean(),
          leads: z.int(),
          applied: z.int(),
        })
        .nullable(),
    }),
  },
  "inviteConfig.update": {
    input: z.strictObject({
      appId: smallId,
      enabled: z.boolean(),
      weights: weights.optional(),
      cap,
      recycleDays,
      /** Null: the campaign of the app is over; left out: it stays as it is. */
      campaign: z
        .strictObject({
          name: z.string().trim().min(1).max(120),
          audience: z.enum(audiences),
          from: day,
          to: day,
          couponId: id.nullable().default(null),
        })
        .nullable()
        .optional(),
    }),
    output: ok,
  },
  "followConfig.adjust": {
    input: z.strictObject({ dataIds: z.array(id).min(1).max(1_000), fromAdminUserId: id, toAdminUserIds: z.array(id).min(1).max(100) }),
    output: z.strictObject({ moved: z.int() }),
  },
  "followConfig.query": {
    input: z.strictObject({ productId: smallId }),
    output: z.strictObject({ ...rule, condition: z.strictObject({ label: z.array(z.string()), channel: z.array(z.string()) }) }),
  },
} as const;
