import { z } from "zod";
import { dataScopes, grantStates } from "../../../lending/rights/grant.rules.ts";
import { id, instant, noInput, ok, pending, smallId, smallInt, version } from "../../kernel/fields.ts";

const type = z.union([z.literal(1), z.literal(2)]);
const typeText = z.union([type, z.enum(["1", "2"]).transform((text) => (text === "1" ? (1 as const) : (2 as const)))]);
const menuIds = z.array(smallInt).max(2_000);
const word = z.string().trim().max(80);
const names = z.strictObject({ en: word.min(1), zh: word, vi: word, es: word });
const webUrl = z.string().regex(/^(?:\/[\w-]+){0,5}$/);
const perms = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[a-z]\w*(?::\w+){0,2}$/i);
const entry = {
  parentId: z.int().min(0).max(2_147_483_647),
  type,
  name: names,
  webUrl,
  url: webUrl,
  perms,
  icon: z.string().trim().max(40),
  orderNum: z.int().min(0).max(100_000),
};

const configNode = z.strictObject({
  id: z.int(),
  parentId: z.int(),
  type,
  name: z.string(),
  perms: z.string(),
  state: z.enum(grantStates),
  isGranted: z.boolean(),
  /** Beyond what the caller may grant: he may only take it away. */
  isForbidden: z.boolean(),
  /** Asked for, and waiting for a second person. */
  isAsked: z.boolean(),
  since: instant.nullable(),
  by: z.string().nullable(),
  approvedBy: z.string().nullable(),
  get children() {
    return z.array(configNode);
  },
});
const menuNode = z.strictObject({
  id: z.int(),
  parentId: z.int(),
  type,
  name: z.string(),
  perms: z.string(),
  names: z.strictObject({ en: z.string(), zh: z.string(), vi: z.string(), es: z.string() }),
  webUrl: z.string(),
  url: z.string(),
  icon: z.string(),
  orderNum: z.int(),
  version,
  /** The house ships it: it is named and moved, never taken out. */
  isShipped: z.boolean(),
  /** Roles that hold its key, or a key below it. */
  roleCount: z.int(),
  updateTime: instant.nullable(),
  get children() {
    return z.array(menuNode);
  },
});
const previewNode = z.strictObject({
  id: z.int(),
  parentId: z.int(),
  type,
  name: z.string(),
  perms: z.string(),
  webUrl: z.string(),
  get children() {
    return z.array(previewNode);
  },
});

export const permissionSchemas = {
  "permission.deletePermission": { input: z.strictObject({ id: smallId }), output: ok },
  "permission.menuSearch": {
    input: z.strictObject({ name: z.string().trim().max(80).optional(), type: typeText.optional() }),
    output: z.array(menuNode),
  },
  "permission.menuRole": { input: z.strictObject({ roleId: smallId }), output: z.array(z.int()) },
  "permission.delete": {
    input: z.strictObject({ ids: z.array(smallInt).min(1).max(200) }),
    output: z.strictObject({ deleted: z.int() }),
  },
  "permission.menuPermissions": {
    input: z.strictObject({ roleId: smallInt, menuIds, version: version.optional() }),
    output: ok.extend({ version, removed: z.array(z.string()), pending: pending.nullable() }),
  },
  "permission.selectConfigPermission": {
    input: z.strictObject({ roleId: smallInt }),
    output: z.strictObject({ roleId: z.int(), name: z.string(), version, entries: z.array(configNode) }),
  },
  "permission.addPermission": {
    input: z.strictObject({
      ...entry,
      webUrl: webUrl.default(""),
      url: webUrl.default(""),
      icon: entry.icon.default(""),
      orderNum: entry.orderNum.optional(),
    }),
    output: z.strictObject({ id: z.int() }),
  },
  "permission.update": {
    input: z.strictObject({ id: smallInt, version: version.optional(), ...z.strictObject(entry).omit({ type: true }).partial().shape }),
    output: ok,
  },
  "permission.difference": {
    input: z.strictObject({ roleId: smallInt, menuIds }),
    output: z.strictObject({
      modules: z.array(z.strictObject({ name: z.string(), added: z.array(z.string()), removed: z.array(z.string()) })),
      added: z.int(),
      removed: z.int(),
      people: z.int(),
      signedIn: z.int(),
      /** Pairs of two persons that nobody could do any more. */
      pairs: z.array(z.string()),
      /** Keys of a screen whose list the role could not open. */
      unreachable: z.array(z.string()),
    }),
  },
  /** Without `menuIds` the role as it is. */
  "permission.preview": {
    /** Of a role, also with other keys than it has; or of a person, whose own scope is counted. */
    input: z.union([z.strictObject({ roleId: smallInt, menuIds: menuIds.optional() }), z.strictObject({ adminUserId: id })]),
    output: z.strictObject({
      menu: z.array(previewNode),
      screens: z.int(),
      buttons: z.int(),
      keys: z.int(),
      dataScope: z.enum(dataScopes),
      orders: z.int(),
      ordersAtMost: z.boolean(),
    }),
  },
  "permission.matrix": {
    input: noInput,
    output: z.strictObject({
      roles: z.array(
        z.strictObject({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          isEnabled: z.boolean(),
          /** Whether the caller stands above it and may change it. */
          isBelow: z.boolean(),
          people: z.int(),
          /** Numbers of the entries whose keys it holds. */
          menuIds: z.array(z.int()),
        }),
      ),
      menu: z.array(previewNode),
    }),
  },
} as const;
