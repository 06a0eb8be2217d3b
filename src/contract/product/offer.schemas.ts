import { z } from "zod";
import { evidenceKinds, reviewChecks } from "../../lending/options/review-needs.ts";
import { money } from "../kernel/fields.ts";

// Shapes only: what values may be is said once, by product-config.rules.ts.
const cycle = z.strictObject({ from: z.int(), to: z.int().nullable() });
const review = z.strictObject({
  second: z.boolean(),
  evidence: z.array(z.enum(evidenceKinds)).max(evidenceKinds.length),
  checklist: z.array(z.enum(reviewChecks)).max(reviewChecks.length),
  calls: z.int().min(0).max(20),
  blindShare: z.int().min(0).max(100).optional(),
  targetMinutes: z.int().optional(),
});
const levels = z.strictObject({
  upgrade: z.strictObject({ daysLateAtMost: z.int(), by: money }),
  downgrade: z.strictObject({ daysLateAtLeast: z.int(), by: money }),
  lowest: money,
  highest: money,
});
export const offerSchema = z.strictObject({
  amountMin: money,
  amountMax: money,
  terms: z.array(z.int()).max(50),
  cycles: z.array(cycle).max(20),
  manualReview: z.boolean().default(true),
  acceptedAtApplication: z.boolean().default(true),
  review: review.optional(),
  levels: levels.optional(),
});
