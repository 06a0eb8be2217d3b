import { z } from "zod";
import { restReasons, settlementRanks, settlementStates } from "../../../lending/finance/settlement/settlement.rules.ts";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { amount, day, dayRange, id, instant, isOwnRequest, money, ok, pageFields, pageOf, pending } from "../../kernel/fields.ts";

const channelId = z.string().regex(/^[\w-]{2,40}$/);
const count = z.int().positive();
const reason = z.enum(restReasons);
const sums = {
  /** Payments, and what customers paid with them. */
  count,
  gross: money,
  /** Fees that the channel's own statement had named: they are in the book already. */
  filed: money,
  /** The fee that is booked with it. */
  fee: money,
};

export const settlementSchemas = {
  "settlement.list": {
    input: z.strictObject({
      ...pageFields,
      status: z.array(z.enum(settlementStates)).max(settlementStates.length).optional(),
      channelId: z.array(channelId).max(50).optional(),
      date: dayRange.optional(),
      lineId: id.optional(),
    }),
    output: pageOf(
      z.strictObject({
        settlementId: id,
        lineId: id,
        status: z.enum(settlementStates),
        channelId,
        from: day,
        to: day,
        /** Value date of the line, and its own account. */
        day,
        account: z.string(),
        tradeNo: z.string(),
        ...sums,
        /** The same fee by the channel's terms, and how far the booked one is from it. */
        termsFee: money,
        offTerms: money,
        /** What the line paid of it. */
        paid: money,
        /** What did not come and is at the channel still. */
        rest: money,
        reason: reason.nullable(),
        remark: z.string(),
        requester: z.string(),
        createTime: instant,
        operator: z.string().nullable(),
        settleTime: instant.nullable(),
        backBy: z.string().nullable(),
        backTime: instant.nullable(),
        backReason: z.string(),
        /** Somebody asks to take it back. */
        isGoingBack: z.boolean(),
        refusal: z.enum(refusalReasons).nullable(),
        decision: z.string().nullable(),
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
  "settlement.suggest": {
    input: z.strictObject({ lineId: id }),
    output: z.array(
      z.strictObject({
        rank: z.enum(settlementRanks),
        channelId,
        name: z.string(),
        /** What the line says names the channel. */
        isNamed: z.boolean(),
        from: day,
        to: day,
        ...sums,
        /** What would come, and how much of that the line lacks; below zero it pays more. */
        net: money,
        rest: money,
        agrees: z.boolean(),
      }),
    ),
  },
  "settlement.settle": {
    input: z.strictObject({
      lineId: id,
      channelId,
      from: day,
      to: day,
      /** As whoever settles it has seen them: other money by now is refused. */
      count,
      gross: amount,
      fee: money.min(0),
      reason: reason.nullable().default(null),
      remark: z.string().trim().max(500).default(""),
    }),
    /** pending: nothing has changed yet, what its terms do not prove is more than one person may explain. */
    output: ok.extend({ settlementId: id, pending: pending.optional() }),
  },
  "settlement.back": {
    input: z.strictObject({ settlementId: id, reason: z.string().trim().min(1).max(500) }),
    output: ok.extend({ pending: pending.optional() }),
  },
} as const;
