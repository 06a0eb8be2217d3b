import type { Reason, Rule } from "../reason.ts";

/** How a no to another's work is called, by the call that says it; "back" sends it back to be done again. */
const noes: ReadonlySet<string> = new Set(["refuse", "reject", "back"]);

export interface Answer {
  readonly decision: string | number | null;
  /** Code of options/refusal-reasons.ts. */
  readonly reason?: string | number | null | undefined;
  readonly remark?: string | undefined;
}
/** Nobody is refused without being told why; what says nothing by itself asks for a word. */
export const whyMissing: Rule<Answer> = ({ decision, reason, remark = "" }): Reason | null => {
  if (typeof decision !== "string" || !noes.has(decision)) return null;
  if (!reason) return { error: "approval.reasonMissing", field: "reason" };
  return reason === "other" && remark.trim() === "" ? { error: "field.required", field: "remark" } : null;
};
