import { z } from "zod";
import { languages, type Locale } from "../../languages.ts";
import { leadModules } from "../../marketing/lead.modules.ts";
import { id, instant, isOwnRequest, ok, pageOf, pageTextFields, pending, smallId, smallInt, version } from "../../kernel/fields.ts";

export const staffStatus = z.enum(["enabled", "disabled"]);
const spoken = z.enum(Object.keys(languages) as [Locale, ...Locale[]]);
const leadLists = leadModules.map(({ name }) => name);
const lists = z.array(z.enum(leadLists)).max(leadLists.length);

/** Written as it was typed: what it must hold is judged where it is saved, so that a wrong one is told beside its field. */
const account = z.string().trim().min(1).max(64);
const person = {
  adminName: z.string().trim().min(1).max(60),
  leaderId: id.nullable(),
  teamId: smallInt,
  phone: z
    .string()
    .trim()
    .regex(/^(?:\+?\d{6,15})?$/),
  email: z.union([z.literal(""), z.email().max(120)]),
  languages: z.array(spoken).max(8),
  appIds: z.array(smallInt).max(50),
  cap: z.int().min(1).max(10_000).nullable(),
};
const optional = z.strictObject(person).omit({ adminName: true }).partial().shape;
/** Shown this once: null where the same write is asked again. */
const made = z.strictObject({ id, initialPassword: z.string().nullable(), pending: pending.nullable() });
const saved = ok.extend({ pending: pending.nullable() });
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** What a list and its file are narrowed by. */
export const staffFilters = {
  account: z.string().trim().max(64).optional(),
  adminName: z.string().trim().max(60).optional(),
  type: z.coerce.number().int().min(0).max(11).optional(),
  roleId: smallId.optional(),
  leaderId: id.optional(),
  status: staffStatus.optional(),
  appId: smallId.optional(),
  resting: flag.optional(),
};

const row = z.strictObject({
  id,
  account: z.string(),
  adminName: z.string(),
  type: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  roleCode: z.string(),
  leaderId: id.nullable(),
  leaderName: z.string().nullable(),
  teamId: z.int(),
  teamName: z.string(),
  phone: z.string(),
  email: z.string(),
  languages: z.array(z.string()),
  appIds: z.array(z.int()),
  guestGroupIds: z.array(z.int()),
  guestGroups: z.string(),
  /** Of the customers whom his groups take. */
  userTypes: z.array(z.string()),
  marketingTypes: z.array(z.string()),
  /** One more than `limits.heldShown` says that there are more than that. */
  openOrders: z.int(),
  cap: z.int().nullable(),
  assignEnabled: z.boolean(),
  resting: z.boolean(),
  status: staffStatus,
  tenantId: z.int(),
  lastLoginTime: instant.nullable(),
  createTime: instant,
  version,
  /** What waits for a second person: who asked, and for what. */
  approvalId: id.nullable(),
  requester: z.string().nullable(),
  change: z.string().nullable(),
  askedRole: z.string().nullable(),
  askedCode: z.string().nullable(),
  isOwnRequest,
  /** Whether the caller stands above him: somebody beside or above is there to be read. */
  isBelow: z.boolean(),
});

export const staffSchemas = {
  "system.staffSearch": { input: z.strictObject({ ...pageTextFields, ...staffFilters }), output: pageOf(row) },
  /** What stands beside the list. */
  "system.staffDetail": {
    input: z.strictObject({ adminUserId: id }),
    output: z.strictObject({
      sessions: z.int(),
      lastSeen: instant.nullable(),
      led: z.int(),
      bindings: z.array(
        z.strictObject({ appId: z.int(), firstReview: z.boolean(), finalReview: z.boolean(), weight: z.int(), cap: z.int().nullable() }),
      ),
    }),
  },
  "system.addSystemUser": {
    input: z.strictObject({ account, adminName: person.adminName, roleId: smallInt, type: z.int().min(0).max(11).optional(), ...optional }),
    output: made,
  },
  "system.newMarketingStaff": {
    input: z.strictObject({ account, adminName: person.adminName, marketingTypes: lists.default([]), ...optional }),
    output: made,
  },
  "system.edit": {
    input: z.strictObject({
      id,
      version: version.optional(),
      adminName: person.adminName.optional(),
      roleId: smallInt.optional(),
      marketingTypes: lists.optional(),
      ...optional,
    }),
    output: saved,
  },
  "system.updateSingle": {
    input: z.discriminatedUnion("field", [
      z.strictObject({ id, field: z.literal("assignEnabled"), value: z.boolean() }),
      z.strictObject({ id, field: z.literal("adminName"), value: person.adminName }),
      z.strictObject({ id, field: z.literal("phone"), value: person.phone }),
      z.strictObject({ id, field: z.literal("email"), value: person.email }),
      z.strictObject({ id, field: z.literal("leaderId"), value: person.leaderId }),
      z.strictObject({ id, field: z.literal("cap"), value: person.cap }),
    ]),
    output: saved,
  },
  "system.editStatus": {
    input: z.strictObject({ ids: z.array(id).min(1).max(200), status: staffStatus }),
    /** Released: orders, reviews and leads that are nobody's now. */
    output: z.strictObject({ changed: z.int(), released: z.int(), pending: z.array(pending) }),
  },
  "system.resetPassword": {
    input: z.strictObject({ id }),
    output: z.strictObject({ temporaryPassword: z.string().nullable(), pending: pending.nullable() }),
  },
  "system.removeDeviceId": { input: z.strictObject({ adminUserId: id }), output: saved },
} as const;
