import type { Reason } from "../reason.ts";
import { readRule, type Wording } from "./rule-text.ts";

/** Signs that a name has at most, and rules that are pasted at once. */
export const mostOfName = 64;
export const mostRows = 200;

export interface RuleRow extends Wording {
  readonly name: string;
  readonly group: string;
}
export interface BadRow {
  readonly line: number;
  readonly reason: Reason;
}
export interface RowsReading {
  readonly rules: readonly RuleRow[];
  readonly bad: readonly BadRow[];
}

const folded = (name: string): string => name.trim().toLowerCase();
const written = (text: string): string => text.trim().replaceAll(/ +/g, " ");

/** Why nothing goes by that name; null: it may. */
function nameReason(name: string, taken: ReadonlySet<string>): Reason | null {
  if (name.length > mostOfName) return { error: "risk.nameLong", vars: { max: mostOfName } };
  return taken.has(folded(name)) ? { error: "risk.nameTaken", vars: { name } } : null;
}

/**
 * Reads rules, a rule a line, with tabs or bars between name, group and rule; a line of one cell is its own name. Every line that cannot stand is named,
 * also one whose name another rule has, here or among those `known`.
 */
export function readRuleRows(text: string, market: string, known: readonly string[]): RowsReading {
  const taken = new Set(known.map(folded));
  const rules: RuleRow[] = [];
  const bad: BadRow[] = [];
  for (const [at, whole] of text.split(/\r?\n/).entries()) {
    if (whole.trim() === "") continue;
    const cells = whole.split(/[\t|]/).map(written);
    const typed = cells.findLast((cell) => cell !== "") ?? "";
    const name = cells[0] || typed;
    const read = readRule(typed, market);
    const unnamed = nameReason(name, taken);
    if ("reason" in read) bad.push({ line: at + 1, reason: read.reason });
    else if (unnamed) bad.push({ line: at + 1, reason: unnamed });
    else rules.push({ ...read.rule, name, group: cells.length > 2 ? (cells[1] ?? "") : "" });
    taken.add(folded(name));
  }
  return { rules, bad };
}
