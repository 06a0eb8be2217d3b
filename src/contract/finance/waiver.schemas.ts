import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { waiverMachine } from "../../lending/finance/waiver.machine.ts";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { day, id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const split = z.strictObject({ principal: money, interest: money, fee: money, penalty: money });
const state = z.enum(waiverMachine.states);
const tier = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const offer = {
  loanRecordId: id,
  validUntil: day,
  /** With several instalments an offer may be about what is due by its last day. */
  scope: z.enum(["whole", "due"]).default("whole"),
};

export const waiverSchemas = {
  "waiver.quote": {
    input: z.strictObject(offer),
    output: z.strictObject({
      ...split.shape,
      total: money,
      minSettleAmount: money,
      /** Percent of the contract amount that may be waived over the loan's life, and what was. */
      maxPercent: z.number(),
      usedBefore: money,
      /** Of an offer at the limit. */
      tier,
      /** From these amounts on the rule decides, or a supervisor. */
      ruleFrom: money,
      supervisorFrom: money,
    }),
  },
  "waiver.apply": {
    input: z.strictObject({ ...offer, settleAmount: money.min(0), reason: text(500).min(1) }),
    output: z.strictObject({ waiverId: id, tier, status: state }),
  },
  "waiver.review": {
    input: z.strictObject({
      waiverId: id,
      decision: z.enum(["approve", "refuse"]),
      remark: text(500).default(""),
      /** Why not, by the list of refusal reasons. */
      reason: z.enum(refusalReasons).optional(),
      /** What the decider saw (`seen` of the row): refused when that has changed since. */
      seen: z.string().max(64).optional(),
    }),
    output: ok,
  },
  "waiver.list": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      adminUserId: id.optional(),
      status: z.array(state).max(5).optional(),
      tier: z.array(tier).max(3).optional(),
      stage: z.array(z.string().max(24)).max(12).optional(),
      /** Only what waits for a decision that the caller may make. */
      toDecide: z.boolean().default(false),
    }),
    output: pageOf(
      z.strictObject({
        waiverId: id,
        loanRecordId: id,
        orderNo: z.string(),
        name: z.string(),
        stage: z.string(),
        repayTime: day.nullable(),
        quoteAtApply: money,
        settleAmount: money,
        paidSoFar: money,
        waivedSplit: split.nullable(),
        waivedPenalty: money.nullable(),
        waivedFee: money.nullable(),
        waivedInterest: money.nullable(),
        percent: z.number(),
        tier: z.int(),
        reason: z.string(),
        applicant: z.string(),
        applicantId: id,
        reviewer: z.string().nullable(),
        decideTime: instant.nullable(),
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string(),
        status: state,
        validUntil: day,
        createTime: instant,
        /** Stands for what a decision is about: amount, last day, stage, what was paid since. */
        seen: z.string(),
      }),
    ),
  },
} as const;
