import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { waiverMachine } from "../../lending/finance/waiver.machine.ts";
import { adjustmentKinds, requestStates } from "../../lending/options/finance/book-codes.ts";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { answered, whyNot } from "../kernel/answer.ts";
import { day, id, instant, isOwnRequest, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const split = z.strictObject({ principal: money, interest: money, fee: money, penalty: money });
const claim = z.strictObject({ ...split.shape, total: money });
const entry = z.strictObject({
  /** Row of rules/ledger.md 2. */
  code: z.string(),
  lines: z.array(z.strictObject({ account: z.int(), debit: money, credit: money })),
});
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
    input: answered(
      z.strictObject({
        waiverId: id,
        decision: z.enum(["approve", "refuse"]),
        ...whyNot,
        /** What the decider saw (`seen` of the row): refused when that has changed since. */
        seen: z.string().max(64).optional(),
      }),
    ),
    output: ok,
  },
  "waiver.evidence": {
    input: z.strictObject({ waiverId: id }),
    output: z.strictObject({
      daysLate: z.int(),
      /** What settles the order today. */
      owedToday: money,
      /** What the offer is counted against, the claim on its last day: as it was asked for, and as the order stands now. */
      asked: claim,
      now: claim,
      /** When the rest of it is paid on its last day; null where that would settle nothing. */
      takes: z.strictObject({ paid: split, waived: split, entries: z.array(entry) }).nullable(),
      /** What happened to the order after it was asked for, the newest first. */
      since: z.array(z.strictObject({ event: z.string(), at: instant, amount: money.nullable() })),
      /** Offers on the same order before this one, the newest first. */
      earlier: z.array(
        z.strictObject({
          waiverId: id,
          createTime: instant,
          settleAmount: money,
          percent: z.number(),
          status: state,
          applicant: z.string(),
          reviewer: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
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

const why = z.string().trim().min(1).max(500);
const charged = z.enum(["fee", "penalty"]);
/** It waits for a second person and has changed nothing yet. */
const asked = z.strictObject({ approvalId: id });

export const adjustmentSchemas = {
  "goodwill.apply": { input: z.strictObject({ loanRecordId: id, amount: money.min(1), reason: why }), output: asked },
  "charge.list": {
    input: z.strictObject({ loanRecordId: id }),
    /** `open`: what giving it up would waive today. */
    output: z.array(z.strictObject({ charge: z.string(), component: charged, amount: money, day, open: money })),
  },
  "charge.apply": { input: z.strictObject({ loanRecordId: id, component: charged, amount: money.min(1), reason: why }), output: asked },
  "adjustment.list": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      kind: z.array(z.enum(adjustmentKinds)).max(adjustmentKinds.length).optional(),
      status: z.array(z.enum(requestStates)).max(requestStates.length).optional(),
    }),
    output: pageOf(
      z.strictObject({
        key: id,
        kind: z.enum(adjustmentKinds),
        status: z.enum(requestStates),
        loanRecordId: id,
        orderNo: z.string(),
        name: z.string(),
        /** What is given or asked for; of what is written off what was owed when it was asked for. */
        amount: money,
        reason: z.string(),
        requester: z.string(),
        createTime: instant,
        expireTime: instant,
        reviewer: z.string().nullable(),
        decideTime: instant.nullable(),
        refusal: z.enum(refusalReasons).nullable(),
        remark: z.string(),
        /** What waits for another person. */
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
  "charge.waive": { input: z.strictObject({ loanRecordId: id, charge: z.string().min(1).max(64), reason: why }), output: asked },
} as const;
