import { z } from "zod";
import { dataScopes } from "../../../lending/rights/grant.rules.ts";
import {
  id,
  instant,
  isOwnRequest,
  noInput,
  ok,
  pageOf,
  pageTextFields,
  pending,
  smallId,
  smallInt,
  version,
} from "../../kernel/fields.ts";

const status = z.enum(["enabled", "disabled"]);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const weekdays = z.array(z.int().min(1).max(7)).max(7);
const role = {
  name: z.string().trim().min(1).max(60),
  parentId: smallInt,
  staffType: z.int().min(0).max(11),
  dataScope: z.enum(dataScopes),
  remark: z.string().trim().max(500),
};
/** A CIDR network or one address; the hours of one day by the tenant's clock. */
const network = { ipRange: z.string().trim().min(1).max(64), startTime: clock, endTime: clock, weekdays };
/** Another one means that somebody has saved since; without it whatever stands is meant. */
const seen = version.optional();
/** What widens a role waits for a second person; what narrows it has been done. */
const saved = ok.extend({ pending: pending.nullable() });

export const roleSchemas = {
  "role.getLowerRole": {
    input: noInput,
    output: z.array(z.strictObject({ id: z.int(), code: z.string(), name: z.string(), level: z.int() })),
  },
  "role.searchRoleName": {
    input: z.strictObject({ name: z.string().trim().max(60).optional() }),
    output: z.array(z.strictObject({ id: z.int(), code: z.string(), name: z.string() })),
  },
  "role.search": {
    input: z.strictObject({ ...pageTextFields, name: z.string().trim().max(60).optional(), status: status.optional() }),
    output: pageOf(
      z.strictObject({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        parentId: z.int().nullable(),
        parentName: z.string().nullable(),
        parentCode: z.string().nullable(),
        level: z.int(),
        staffType: z.int(),
        staffCount: z.int(),
        permsCount: z.int(),
        /** Keys that differ from the template's. */
        ownCount: z.int(),
        networkCount: z.int(),
        dataScope: z.enum(dataScopes),
        status,
        remark: z.string(),
        version,
        createTime: instant.nullable(),
        updateTime: instant.nullable(),
        /** What waits for a second person: the oldest request, who asked, and the keys it would add. */
        approvalId: id.nullable(),
        requester: z.string().nullable(),
        change: z.string().nullable(),
        askedKeys: z.array(z.string()),
        askedScope: z.string().nullable(),
        isOwnRequest,
        /** Whether the caller stands above it: a role beside or above him is his to read only. */
        isBelow: z.boolean(),
      }),
    ),
  },
  "role.updateStatus": { input: z.strictObject({ id: smallId, status, version: seen }), output: saved },
  "role.listNetwork": {
    input: z.strictObject({ roleId: smallId }),
    output: z.array(z.strictObject({ id, ipRange: z.string(), startTime: z.string(), endTime: z.string(), weekdays, status })),
  },
  /** A new role is off, and has what its template has, or what the role has that it copies. */
  "role.insert": {
    input: z.strictObject({ ...role, remark: role.remark.default(""), copyOf: smallInt.optional() }),
    output: z.strictObject({ id: z.int() }),
  },
  "role.update": { input: z.strictObject({ id: smallInt, version: seen, ...z.strictObject(role).partial().shape }), output: saved },
  "role.addNetwork": {
    input: z.strictObject({ roleId: smallInt, ...network }),
    output: z.strictObject({ id: id.nullable(), pending: pending.nullable() }),
  },
  "role.updateNetwork": { input: z.strictObject({ id, ...z.strictObject(network).partial().shape }), output: saved },
  "role.updateNetworkStatus": { input: z.strictObject({ id, status }), output: saved },
} as const;
