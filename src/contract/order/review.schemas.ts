import { z } from "zod";
import { rejectReasons } from "../../lending/options/reject-reasons.ts";
import { evidenceKinds, reviewChecks } from "../../lending/options/review-needs.ts";
import { id, instant, money, ok, version } from "../kernel/fields.ts";

const kind = z.enum(["first", "final"]);
const remark = z.string().trim().max(500).default("");
const reasonCodes = z.array(z.enum(rejectReasons)).max(rejectReasons.length).default([]);
/** Parts of the record that have been on screen since the last sign of life; what was seen stays seen. */
const seen = z.array(z.enum(evidenceKinds)).max(evidenceKinds.length).default([]);
const decided = z.strictObject({ status: z.int(), stage: z.string(), version });

export const reviewSchemas = {
  "review.assign": {
    input: z.strictObject({ loanRecordIds: z.array(id).min(1).max(500), adminUserIds: z.array(id).min(1).max(100), stage: kind }),
    output: z.strictObject({ assigned: z.array(z.strictObject({ loanRecordId: id, adminUserId: id })) }),
  },
  "review.start": {
    input: z.strictObject({ loanRecordId: id, stage: kind, version }),
    output: z.strictObject({ stage: z.string(), lockUntil: instant, version }),
  },
  "review.heartbeat": { input: z.strictObject({ loanRecordId: id, seen }), output: z.strictObject({ lockUntil: instant }) },
  "review.release": { input: z.strictObject({ loanRecordId: id, reason: z.string().trim().min(1).max(500) }), output: ok },
  "review.rescore": { input: z.strictObject({ loanRecordId: id }), output: z.strictObject({ requestId: id }) },
  "review.first": {
    input: z.strictObject({
      loanRecordId: id,
      decision: z.enum(["pass", "reject"]),
      reasonCodes,
      approvedAmount: money.optional(),
      checklist: z.array(z.enum(reviewChecks)).max(reviewChecks.length).default([]),
      seen,
      remark,
      version,
    }),
    output: decided,
  },
  "review.second": {
    input: z.strictObject({ loanRecordId: id, decision: z.enum(["pass", "reject"]), reasonCodes, seen, remark, version }),
    output: decided,
  },
  "review.call": {
    input: z.strictObject({
      loanRecordId: id,
      phoneType: z.enum(["customer", "employer", "contact"]),
      result: z.enum(["confirmed", "differs", "unreachable", "refused"]),
      answers: z
        .array(z.strictObject({ question: z.string().max(64), answer: z.string().max(200) }))
        .max(30)
        .default([]),
      remark,
    }),
    output: z.strictObject({ id }),
  },
  "review.final": {
    input: z.strictObject({
      loanRecordId: id,
      decision: z.enum(["pass", "reject", "back"]),
      reasonCodes,
      approvedAmount: money.optional(),
      approvedTerm: z.int().optional(),
      seen,
      remark,
      version,
    }),
    output: decided,
  },
} as const;
