import { z } from "zod";
import { rejectReasons } from "../../lending/options/reject-reasons.ts";
import { evidenceKinds, reviewChecks } from "../../lending/options/review-needs.ts";
import { differReasons, parkReasons, releaseReasons, reviewKinds, verifyResults } from "../../lending/options/review-reasons.ts";
import { compareFields } from "../../lending/origination/compare.ts";
import { errorNames } from "../../lending/reason-names.ts";
import { id, instant, money, ok, smallInt, version } from "../kernel/fields.ts";
import { listFilters } from "./order.schemas.ts";
import { caseSchemas } from "./case.schemas.ts";

const kind = z.enum(["first", "final"]);
const remark = z.string().trim().max(500).default("");
const code = z.enum(rejectReasons as readonly [string, ...string[]]);
const reasonCodes = z.array(code).max(rejectReasons.length).default([]);
/** Parts of the record that have been on screen since the last sign of life; what was seen stays seen. */
const seen = z.array(z.enum(evidenceKinds)).max(evidenceKinds.length).default([]);
/** Of work on the case since the last sign of life. */
const seconds = z.int().min(0).max(600).default(0);
const checks = z.array(z.enum(reviewChecks)).max(reviewChecks.length);
/** A digit of the console's. */
const digitOf = (reasons: readonly string[]) => z.int().min(1).max(reasons.length);
const people = z.array(id).min(1).max(100);
/** `even` gives each in turn, `weight` to whoever has fewest open, `chosen` to those named: in turn too. */
const mode = z.enum(["even", "weight", "chosen"]).default("even");
const assigned = z.array(z.strictObject({ loanRecordId: id, adminUserId: id }));

const verdict = z.strictObject({
  name: z.string(),
  decision: z.enum(["pass", "reject"]),
  amount: money.nullable(),
  term: z.int().nullable(),
  reasons: z.array(z.string()),
  remark: z.string(),
});
const decided = z.strictObject({
  status: z.literal([0, 1]),
  stage: z.string(),
  version,
  /** Until then it can be taken back, and nothing has moved; null: a blind reviewer is shown what was said before him, and decides again. */
  heldUntil: instant.nullable(),
  first: verdict.nullable(),
});
/** What the desk knows of a review that its reader has. */
const state = {
  stage: z.string(),
  kind: z.enum(reviewKinds),
  version,
  lockUntil: instant,
  /** Since when it is his: the assignee's clock counts from there. */
  assignTime: instant,
  /** When the working days of the whole case are over (T31). */
  caseEnds: instant,
  blind: z.boolean(),
  seen: z.array(z.enum(evidenceKinds)),
  checklist: checks,
  answers: z.record(z.string(), z.string()),
  calls: z.int(),
  skips: z.int(),
  needs: z.strictObject({ evidence: z.array(z.enum(evidenceKinds)), checklist: checks, calls: z.int() }),
  amount: z.strictObject({ applied: money, from: money, to: money }),
  terms: z.array(z.int()),
  /** What the first review said, for a final one that is not blind, or has said its own by now. */
  before: verdict.nullable(),
  /** Why his last decision could not be carried out. */
  stopped: z
    .strictObject({
      error: z.enum(errorNames),
      vars: z.record(z.string(), z.union([z.string(), z.number()])),
      decision: z.enum(["pass", "reject", "back"]),
    })
    .nullable(),
};
const draft = z.strictObject({
  decision: z.enum(["pass", "reject", "back"]),
  reasonCodes: z.array(z.string()),
  approvedAmount: money,
  approvedTerm: z.int(),
  remark: z.string(),
});

export const reviewSchemas = {
  ...caseSchemas,
  "review.assign": {
    input: z.strictObject({ loanRecordIds: z.array(id).min(1).max(500), adminUserIds: people, mode, stage: kind }),
    output: z.strictObject({ assigned }),
  },
  "review.assignByFilter": {
    input: z.strictObject({ filters: z.strictObject(listFilters), adminUserIds: people, mode, stage: kind }),
    output: z.strictObject({ matched: z.int(), assigned }),
  },
  "review.start": { input: z.strictObject({ loanRecordId: id, stage: z.enum(reviewKinds), version }), output: z.strictObject(state) },
  "review.heartbeat": {
    input: z.strictObject({ loanRecordId: id, seen, seconds }),
    output: z.strictObject({ lockUntil: instant }),
  },
  "review.release": {
    input: z.strictObject({
      loanRecordId: id.optional(),
      loanRecordIds: z.array(id).min(1).max(200).optional(),
      reason: z.union([digitOf(releaseReasons), z.string().trim().min(1).max(500)]),
      remark,
    }),
    output: ok,
  },
  "review.rescore": { input: z.strictObject({ loanRecordId: id }), output: z.strictObject({ requestId: id }) },
  "review.first": {
    input: z.strictObject({
      loanRecordId: id,
      decision: z.enum(["pass", "reject"]),
      reasonCodes,
      approvedAmount: money.optional(),
      checklist: checks.default([]),
      seen,
      seconds,
      remark,
      version,
    }),
    output: decided,
  },
  "review.second": {
    input: z.strictObject({ loanRecordId: id, decision: z.enum(["pass", "reject"]), reasonCodes, seen, seconds, remark, version }),
    output: decided,
  },
  "review.undo": { input: z.strictObject({ loanRecordId: id }), output: z.strictObject({ ...state, draft }) },
  "review.park": {
    input: z.strictObject({ loanRecordId: id, reason: digitOf(parkReasons), minutes: z.int().min(1).max(1_440).default(60), remark }),
    output: z.strictObject({ parkedUntil: instant }),
  },
  "review.skip": { input: z.strictObject({ loanRecordId: id }), output: z.strictObject({ skips: z.int() }) },
  "review.answer": {
    input: z.strictObject({ loanRecordId: id, field: z.enum(compareFields), reason: z.enum(differReasons) }),
    output: z.strictObject({ answers: z.record(z.string(), z.string()) }),
  },
  "review.call": {
    input: z.strictObject({
      loanRecordId: id,
      phoneType: z.enum(["customer", "employer", "contact"]),
      contactId: id.optional(),
      /** The dial that it was. */
      attemptId: id.optional(),
      result: z.enum(verifyResults),
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
      approvedTerm: smallInt.optional(),
      seen,
      seconds,
      remark,
      version,
    }),
    output: decided,
  },
} as const;
