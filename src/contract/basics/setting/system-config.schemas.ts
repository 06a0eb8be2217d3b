import { z } from "zod";
import { settingGroups, settingTypes } from "../../../lending/setting/setting.ts";
import { day, id, instant, isOwnRequest, ok, pageOf, pageTextFields, pending, smallId, version } from "../../kernel/fields.ts";

const groupCode = z.enum(settingGroups);
const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.+-]{0,39}$/);
const value = z.string().trim().max(400);
/** What a change would do: counted things, or money in minor units, as they are and as they would be. */
export const dryRunLines = [
  "openOrders",
  "keptOrders",
  "newCaps",
  "waivable",
  "offersRunning",
  "contacts",
  "blocked",
  "freed",
  "hour",
  "stageOrders",
  "stageMoved",
  "ownerMoved",
  "groupOrders",
  "provision",
  "paidTo",
  "secondAsked",
  "secondNew",
  "textsWith",
] as const;

const line = z.strictObject({
  what: z.enum(dryRunLines),
  /** Whom or what: a person, a stage, an hour. */
  name: z.string(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  isMoney: z.boolean(),
});

export const systemConfigSchemas = {
  "systemConfig.selectAll": {
    input: z.strictObject({ ...pageTextFields, groupCode: groupCode.optional(), key: z.string().trim().max(40).optional() }),
    output: pageOf(
      z.strictObject({
        id,
        groupCode,
        key: z.string(),
        value: z.string(),
        valueType: z.enum(settingTypes),
        /** Why it is what it is; of contact law the law. */
        remark: z.string(),
        source: z.string(),
        updateBy: z.string().nullable(),
        updateTime: instant.nullable(),
        version,
        /** Approved, and not in force yet. */
        nextValue: z.string().nullable(),
        nextFrom: day.nullable(),
        /** Looser than the market's own law. */
        isLoose: z.boolean(),
        isSystem: z.boolean(),
        approvalId: id.nullable(),
        askedValue: z.string().nullable(),
        askedFrom: day.nullable(),
        askedRemark: z.string().nullable(),
        requester: z.string().nullable(),
        isOwnRequest,
      }),
    ),
  },
  "systemConfig.history": {
    input: z.strictObject({ groupCode, key }),
    output: z.array(
      z.strictObject({
        version,
        /** Null: there was none, or it was taken out. */
        before: z.string().nullable(),
        value: z.string().nullable(),
        validFrom: day,
        remark: z.string(),
        source: z.string(),
        updateBy: z.string(),
        approvedBy: z.string().nullable(),
        updateTime: instant,
        isInForce: z.boolean(),
      }),
    ),
  },
  /** Of a value that is typed, or of a request that waits: then anew, for the day on which it would begin now. */
  "systemConfig.dryRun": {
    input: z.union([z.strictObject({ groupCode, key, value, validFrom: day.optional() }), z.strictObject({ approvalId: id })]),
    output: z.strictObject({
      before: z.string(),
      after: z.string(),
      validFrom: day,
      /** Another day than the one that was asked for: that one is over. */
      isMoved: z.boolean(),
      needsSecond: z.boolean(),
      isLoose: z.boolean(),
      lines: z.array(line),
      /** Per cent of the rows that were looked at. */
      sampled: z.int(),
    }),
  },
  "systemConfig.updateSystemConfig": {
    input: z.strictObject({
      id: smallId.optional(),
      groupCode,
      key,
      value,
      valueType: z.enum(settingTypes).optional(),
      remark: z.string().trim().min(3).max(300),
      validFrom: day.optional(),
      source: z.string().trim().max(300).default(""),
      version: version.optional(),
    }),
    output: z.strictObject({ id, version, validFrom: day, pending: pending.nullable() }),
  },
  "systemConfig.deleteConfig": { input: z.strictObject({ id }), output: ok },
};
