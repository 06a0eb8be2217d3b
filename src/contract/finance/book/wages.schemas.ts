import { z } from "zod";
import { wageKinds, wageStates } from "../../../lending/finance/wages.rules.ts";
import { evidenceOrNone, id, instant, money, ok, pageFields, pageOf } from "../../kernel/fields.ts";

const month = z.string().regex(/^(?:19|2\d)\d\d-(0[1-9]|1[0-2])$/);
const filters = {
  month: month.optional(),
  adminUserId: z.array(id).max(50).optional(),
  department: z.array(z.enum(wageKinds)).max(3).optional(),
  status: z.array(z.enum(wageStates)).max(4).optional(),
};
const row = z.strictObject({
  id,
  /** As 2026-11. */
  month: z.string(),
  adminUserId: id,
  adminName: z.string(),
  department: z.enum(wageKinds).nullable(),
  base: money,
  commission: money,
  /** Commission wrongly earned, and what the month before could not bear; at most 0. */
  deduction: money,
  carried: money,
  payable: money,
  /** What the next month has to bear. */
  carryOn: money,
  status: z.enum(wageStates),
  answer: z.string(),
  answerTime: instant.nullable(),
  preparer: z.string(),
  prepareTime: instant,
  confirmer: z.string().nullable(),
  payTime: instant.nullable(),
  voucherUrl: z.string(),
  /** The caller has prepared it, or it is about him. */
  isOwn: z.boolean(),
  /** Whom it is about has not answered, and may for some days yet: nobody confirms it before. */
  waits: z.boolean(),
});
const line = z.strictObject({
  lineId: z.int(),
  statementId: id,
  kind: z.enum(wageKinds),
  loanRecordId: id,
  orderNo: z.string(),
  name: z.string(),
  stage: z.string(),
  base: money,
  ratePpm: z.int(),
  earned: money,
  earnTime: instant,
  /** What of it was taken back later, and why. */
  corrected: money,
  reason: z.string(),
});
/** Without a number the money of all of them, the newest first. */
const ofStatement = z.strictObject({ ...pageFields, statementId: id.optional() });

export const wagesSchemas = {
  "wages.list": { input: z.strictObject({ ...pageFields, ...filters }), output: pageOf(row) },
  "wages.total": {
    input: z.strictObject(filters),
    output: z.strictObject({ base: money, commission: money, deduction: money, carried: money, payable: money, carryOn: money }),
  },
  "wages.lines": { input: ofStatement, output: pageOf(line) },
  "wages.prepare": {
    input: z.strictObject({ month }),
    output: z.strictObject({ statements: z.int(), payable: money }),
  },
  "wages.correct": {
    input: z.strictObject({ lineId: id, amount: money.positive(), reason: z.string().trim().min(5).max(500) }),
    output: ok,
  },
  "wages.confirm": {
    input: z.strictObject({ ids: z.array(id).min(1).max(50), voucherUrl: evidenceOrNone.default("") }),
    output: ok,
  },
  "wages.mine": { input: z.strictObject({ ...pageFields }), output: pageOf(row) },
  "wages.mineLines": { input: ofStatement, output: pageOf(line) },
  "wages.answer": {
    input: z.strictObject({ statementId: id, decision: z.enum(["accept", "contest"]), remark: z.string().trim().max(500).default("") }),
    output: ok,
  },
} as const;
