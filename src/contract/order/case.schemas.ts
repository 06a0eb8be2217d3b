import { z } from "zod";
import { reviewFigureFields } from "./figure.fields.ts";
import { decisionCodes, reviewKinds, verifyResults } from "../../lending/options/review-reasons.ts";
import { errorNames } from "../../lending/reason-names.ts";
import { tickedIds } from "../kernel/export-fields.ts";
import { day, dayRange, id, instant, money, orderFilters, pageFields, pageOf, smallInt } from "../kernel/fields.ts";
import { taxesSchema } from "./order-schedule.schemas.ts";
import { orderStatus } from "./order-status.ts";

const userType = z.array(z.string().max(24)).max(10).optional();
const productId = z.array(smallInt).max(200).optional();
/** Minutes of a filter: an interval of the database holds no more than some four thousand years of them. */
const minutes = z.int().min(0).max(1_000_000);
const names = { orderNo: z.string(), appId: z.int(), name: z.string(), phone: z.string(), product: z.string() };
const decisions = decisionCodes.values as readonly [string, ...string[]];

export const historyFilters = {
  ...orderFilters,
  ...reviewFigureFields,
  loanRecordIds: tickedIds,
  decision: z.array(z.enum(decisions)).max(3).optional(),
  reasons: z.array(z.string().max(32)).max(40).optional(),
  decisionTime: dayRange.optional(),
};

/** Lists of the reviewers, and what the desk shows beside the record. */
export const caseSchemas = {
  "review.agencyList": {
    input: z.strictObject({
      ...pageFields,
      ...orderFilters,
      loanRecordIds: z.array(id).min(1).max(500).optional(),
      productId,
      userType,
      kind: z.array(z.enum(reviewKinds)).max(3).optional(),
      /** Minutes since the application. */
      waitingMinutes: z.strictObject({ from: minutes.optional(), to: minutes.optional() }).optional(),
      /** What one has put aside; without it everything else. */
      parked: z.boolean().optional(),
    }),
    output: pageOf(
      z.strictObject({
        loanRecordId: id,
        ...names,
        userType: z.string(),
        appliedAmount: money,
        term: z.int(),
        scoreBand: z.string().nullable(),
        rulesHit: z.int(),
        waitingMinutes: z.int(),
        kind: z.enum(reviewKinds),
        /** Minutes until the first of its clocks ends; below zero it has. */
        slaLeft: z.int(),
        isWarned: z.boolean(),
        isMine: z.boolean(),
        /** Whose it is; null: it lies in the pool. */
        lock: z.string().nullable(),
        cameBack: z.string().nullable(),
        parkedUntil: instant.nullable(),
        applyTime: instant,
        version: z.int(),
      }),
    ),
  },
  "review.historyList": {
    input: z.strictObject({
      ...pageFields,
      ...historyFilters,
      sort: z.enum(["decisionTime"]).optional(),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    output: pageOf(
      z.strictObject({
        reviewId: id,
        loanRecordId: id,
        ...names,
        appliedAmount: money,
        approvedAmount: money.nullable(),
        kind: z.enum(reviewKinds),
        decision: z.enum(decisions),
        reasons: z.string(),
        decisionTime: instant,
        /** Seconds of work. */
        minutesUsed: z.int(),
        status: orderStatus,
        overdueDays: z.int().nullable(),
        reviewerName: z.string(),
      }),
    ),
  },
  "review.figures": {
    input: z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    output: z.strictObject({
      today: z.int(),
      decided: z.int(),
      passed: z.int(),
      /** Seconds of work for one decision; null while there is none. */
      secondsEach: z.int().nullable(),
      /** First passes that were refused later. */
      overturned: z.int(),
      firstPasses: z.int(),
      /** Cases that two people decided by themselves, and those of them in which they said the same. */
      pairs: z.int(),
      agreed: z.int(),
      /** Gwet's AC1, in hundredths with its interval; null below thirty pairs. */
      agreement: z.strictObject({ ac1: z.int(), low: z.int(), high: z.int() }).nullable(),
      parked: z.int(),
    }),
  },
  "review.terms": {
    input: z.strictObject({
      loanRecordId: id,
      amount: z.coerce.number().int().positive().optional(),
      term: z.coerce.number().int().positive().optional(),
    }),
    output: z.strictObject({
      amount: money,
      term: z.int(),
      payout: money,
      totalCost: money,
      /** Per cent a year with two decimals: by the European formula and by Appendix J. */
      apr: z.strictObject({ eu: z.string(), us: z.string() }).nullable(),
      schedule: z.array(
        z.strictObject({ number: z.int(), dueDate: day, principal: money, interest: money, fee: money, tax: money, taxes: taxesSchema }),
      ),
      /** The law that the loan would break, if it would. */
      cap: z.strictObject({ error: z.enum(errorNames), vars: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
      payee: z
        .strictObject({ bankName: z.string(), accountNo: z.string(), holder: z.string(), bankSays: z.string().nullable() })
        .nullable(),
    }),
  },
  "review.callList": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(
      z.strictObject({
        id,
        time: instant,
        phoneType: z.enum(["customer", "employer", "contact"]),
        name: z.string(),
        result: z.enum(verifyResults),
        remark: z.string(),
        /** Null: whoever looks does not know who was there before. */
        operator: z.string().nullable(),
      }),
    ),
  },
} as const;
