import { z } from "zod";
import { overflowWays } from "../../../lending/finance/repayment-rule.rules.ts";
import { components } from "../../../lending/product/terms.ts";
import { amountAtMost } from "../../../lending/money/money.ts";
import { day, id, instant, isOwnRequest, lastRefusalFields, money, pageFields, pageOf, pending, smallInt } from "../../kernel/fields.ts";

const share = z.int().min(0).max(1_000_000).nullable();
const sum = money.min(0).max(amountAtMost).nullable();
/** Money in minor units, shares in parts per million; null: as the product or the lender's parameters say. */
const rule = {
  minAmount: sum,
  minPpm: share,
  dueOrder: z.array(z.enum(components)).max(4).nullable(),
  toleranceAmount: sum,
  tolerancePpm: share,
  overflow: z.enum(overflowWays),
  codeHours: z.int().min(1).max(720).nullable(),
  /** Minute of the lender's day. */
  cutOff: z.int().min(0).max(1_439).nullable(),
};
const inForce = z.strictObject({
  appId: smallInt,
  /** 0: none of its own. */
  version: z.int(),
  ...rule,
  validFrom: day.nullable(),
  /** A version that begins later. */
  nextFrom: day.nullable(),
  updateBy: z.string().nullable(),
  updateTime: instant.nullable(),
  approvalId: id.nullable(),
  requester: z.string().nullable(),
  isOwnRequest,
  ...lastRefusalFields,
  /** What was asked for instead. */
  asked: z.strictObject({ ...rule, validFrom: day, reason: z.string() }).nullable(),
  /** The last version may be taken back by one person until then. */
  backUntil: instant.nullable(),
});

export const repaymentConfigSchemas = {
  "repaymentConfig.list": {
    input: z.strictObject({
      ...pageFields,
      appId: smallInt.optional(),
      status: z
        .array(z.enum(["own", "none", "waiting"]))
        .max(3)
        .optional(),
    }),
    output: pageOf(inForce),
  },
  "repaymentConfig.get": { input: z.strictObject({ appId: smallInt }), output: inForce },
  "repaymentConfig.history": {
    input: z.strictObject({ appId: smallInt }),
    output: z.array(
      z.strictObject({
        version: z.int(),
        ...rule,
        validFrom: day,
        isInForce: z.boolean(),
        reason: z.string(),
        /** The version that it took back. */
        backFrom: z.int().nullable(),
        by: z.string(),
        approvedBy: z.string().nullable(),
        at: instant,
      }),
    ),
  },
  "repaymentConfig.save": {
    input: z.strictObject({ appId: smallInt, ...rule, validFrom: day, reason: z.string().trim().min(1).max(300) }),
    /** Nothing has changed yet; the version that it would be. */
    output: z.strictObject({ version: z.int(), pending }),
  },
  "repaymentConfig.rollback": { input: z.strictObject({ appId: smallInt }), output: z.strictObject({ version: z.int() }) },
} as const;
