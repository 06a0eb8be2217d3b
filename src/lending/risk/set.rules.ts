import type { Reason } from "../reason.ts";
import type { RuleSet } from "./engine.ts";

/** Why a set cannot stand; null: it can. `known`: the names of the rules that there are, by number. */
export function setReason(set: RuleSet, known: ReadonlyMap<number, string>): Reason | null {
  const missing = set.rules.find((id) => !known.has(id));
  if (missing !== undefined) return { error: "risk.ruleUnknown", field: "rules", vars: { name: missing } };
  if (set.rules.length === 0 && set.rejectBelow === null && set.manualBelow === null) return { error: "risk.noRules", field: "rules" };
  if (set.rejectBelow !== null && set.manualBelow !== null && set.manualBelow < set.rejectBelow)
    return { error: "risk.cutOffs", field: "manualBelow" };
  return null;
}
