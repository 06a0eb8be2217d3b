import { z } from "zod";
import { contestStates, refusers } from "../../lending/options/contest-codes.ts";
import { day, id, instant, orderFilters, pageFields, pageOf } from "../kernel/fields.ts";

const words = z.string().trim().max(1_000);
const text = (most: number) => z.string().trim().min(1).max(most);
const outcome = z.enum(["upheld", "overturned"]);

export const contestSchemas = {
  "refusal.contest": {
    input: z.strictObject({ loanRecordId: id, reason: words.min(1) }),
    output: z.strictObject({ contestId: id, dueOn: day }),
  },
  "refusal.list": {
    /** What waits, the first due first; or what was decided, the newest first. */
    input: z.strictObject({
      ...pageFields,
      state: z.enum(contestStates).default("open"),
      orderNo: orderFilters.orderNo,
      appId: orderFilters.appId,
      /** Refused by the machine, or by people. */
      refusedBy: z.enum(refusers).optional(),
      /** Only what this person may decide: neither refused nor asked for by himself. */
      mine: z.boolean().optional(),
    }),
    output: pageOf(
      z.strictObject({
        contestId: id,
        loanRecordId: id,
        orderNo: z.string(),
        appId: z.int(),
        name: z.string(),
        /** The stage that it was refused in: by the machine, or in which review. */
        stage: z.string(),
        refusalReasons: z.string(),
        way: z.enum(["app", "service"]),
        reason: z.string(),
        opener: z.string().nullable(),
        openTime: instant,
        dueOn: day,
        /** Days until somebody must have looked again; null once it is decided. */
        daysLeft: z.int().nullable(),
        /** Whether the person who asks had no part in it. */
        mayDecide: z.boolean(),
        outcome: outcome.nullable(),
        answer: z.string(),
        corrected: z.string(),
        decider: z.string().nullable(),
        decideTime: instant.nullable(),
      }),
    ),
  },
  "refusal.decide": {
    input: z.strictObject({
      contestId: id,
      outcome,
      answer: words.min(1),
      /** What was wrong about the customer and is put right; a refusal that stands may have been of a person who never was. */
      correct: z
        .strictObject({ name: text(64), birthDate: day, idExpires: day, province: text(64), employer: z.string().trim().max(64) })
        .partial()
        .default({}),
    }),
    /** Whether he may apply again at once. */
    output: z.strictObject({ outcome, mayApply: z.boolean() }),
  },
};
