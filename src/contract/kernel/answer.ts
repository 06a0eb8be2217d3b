import { z } from "zod";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { whyMissing, type Answer } from "../../lending/rights/refusal.rules.ts";

/** Why not, by the list of refusal reasons, and in one's own words. */
export const whyNot = {
  reason: z.enum(refusalReasons).optional(),
  remark: z.string().trim().max(500).default(""),
} as const;

/** Input of a call by which one decides about another's work: a no without its reason is none, whatever the call (rules/rights.md 5). */
export const answered = <T extends z.ZodType<Answer>>(input: T): T =>
  input.superRefine((answer, context) => {
    const reason = whyMissing(answer);
    if (reason) context.addIssue({ code: "custom", path: reason.field ? [reason.field] : [], params: { reason } });
  });
