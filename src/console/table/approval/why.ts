import { refusalCodes, refusalReasons, type RefusalReason } from "../../../lending/options/refusal-reasons.ts";
import { choice, text } from "../../form/kinds.ts";
import { choicesOf } from "../filter/options.ts";

/** Why not: a digit, and words of one's own where the digit is the last. */
export const whyFields = {
  reason: choice({ label: "approval.strip.why", options: choicesOf(refusalCodes) }),
  remark: text({ label: "approval.strip.remark" }),
};

interface Word {
  readonly decision: string | number | null;
  readonly reason: string | number | null;
  readonly remark: string;
}
export const reasonIn = (reason: Word["reason"]): RefusalReason | null => refusalReasons.find((each) => each === reason) ?? null;

/** As the call takes it: a yes has no such reason. */
export function wordSaid({ decision, reason, remark }: Word) {
  const found = reasonIn(reason);
  return decision === "refuse"
    ? { decision: "refuse" as const, remark, ...(found ? { reason: found } : {}) }
    : { decision: "approve" as const, remark };
}
