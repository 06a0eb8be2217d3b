import { z } from "zod";
import { userTypes } from "../../lending/options/user-types.ts";
import { verdicts } from "../../lending/risk/engine.ts";
import { mostNodes } from "../../lending/risk/flow.rules.ts";
import { operators, ruleActions } from "../../lending/risk/rule.ts";
import { id, instant, isOwnRequest, pending, smallInt, version } from "../kernel/fields.ts";

export const name = z.string().trim().min(1).max(64);
/** Draft: never published. Changed: a newer version than the one that holds. Waiting: asked for. */
export const riskStatuses = ["live", "changed", "waiting", "off", "draft"] as const;
export const status = z.enum(riskStatuses);
export const verdict = z.enum(verdicts);

// Shapes only: what values may be is said once, by the rules of lending.
const names = z.array(z.string().trim().min(1).max(64)).max(100);
export const limit = z.union([z.number(), z.boolean(), names, z.strictObject({ from: z.number(), to: z.number() })]);
export const ruleFields = {
  name,
  group: z.string().trim().max(32).default(""),
  variable: z.string().trim().min(1).max(40),
  operator: z.enum(operators),
  value: limit,
  action: z.enum(ruleActions),
  weight: z.int().min(0).max(1_000).default(0),
  enabled: z.boolean().default(true),
};
const score = z.int().min(0).max(1_000).nullable().default(null);
export const setFields = {
  name,
  apps: z.array(smallInt).max(50).default([]),
  userTypes: z.array(z.enum(userTypes)).max(userTypes.length).default([]),
  rules: z.array(id).max(200),
  rejectBelow: score,
  manualBelow: score,
  traffic: z.int().min(1).max(100).default(100),
  enabled: z.boolean().default(true),
};
const ways = z.array(z.strictObject({ to: z.string().trim().min(1).max(40), percent: z.int() })).max(10);
export const flowFields = {
  name,
  nodes: z
    .array(z.strictObject({ key: z.string().regex(/^[\w-]{1,40}$/), set: id, reject: ways, manual: ways, pass: ways }))
    .max(mostNodes),
};

/** A saved record: `version` is the newest that whoever edits it has seen. */
export const edited = { id: id.optional(), version: version.optional() };
export const savedAs = z.strictObject({ id, version: z.int() });
export const asked = z.strictObject({ id, version });
export const published = z.strictObject({ pending });
export const rolledBack = z.strictObject({ version: z.int().nullable() });
export const versionsOf = <T extends z.ZodRawShape>(fields: T) =>
  z.array(
    z.strictObject({
      version: z.int(),
      updateBy: z.string().nullable(),
      createTime: instant,
      isLive: z.boolean(),
      /** When it took effect; null: it never has. */
      publishTime: instant.nullable(),
      ...fields,
    }),
  );
/** What every list of them shows. */
export const common = {
  id,
  name: z.string(),
  version: z.int(),
  liveVersion: z.int().nullable(),
  status,
  updateBy: z.string().nullable(),
  updateTime: instant,
  /** What waits for a second person, who asked for it and which version it is about. */
  approvalId: id.nullable(),
  isOwnRequest,
  requester: z.string().nullable(),
  askedVersion: z.int().nullable(),
};
