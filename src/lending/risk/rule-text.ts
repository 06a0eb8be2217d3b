import type { Reason } from "../reason.ts";
import { ruleActions, ruleReason, type Limit, type Operator, type RiskRule, type RuleAction, type Span } from "./rule.ts";
import { isVariable, variableOf, variableReason, type VariableName } from "./variables.ts";

/** What is typed of a rule: all but its name, its group and whether it is on. */
export type Wording = Pick<RiskRule, "variable" | "operator" | "limit" | "action" | "weight">;
export type Reading = { readonly rule: Wording } | { readonly reason: Reason };

const refused = (reason: Reason): Reading => ({ reason });
const expected = (what: string, at: string): Reading => refused({ error: "risk.expected", field: "text", vars: { what, at: at || "–" } });

/** Names of a list, with commas between them; a name may have spaces. */
const namesOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const number = /^-?\d{1,15}$/;
function numberLimit(text: string): { readonly operator: Operator; readonly limit: Limit } | null {
  const single = /^(<=|>=|!=|<|>|=)\s*(-?\d{1,15})$/.exec(text);
  if (single) return { operator: single[1] as Operator, limit: Number(single[2]) };
  const span = /^(between|outside)\s+(-?\d{1,15})\s*(?:and|\.\.|,)?\s+?(-?\d{1,15})$/.exec(text.replaceAll(/\.\.|,/g, " and "));
  if (!span) return null;
  const limit: Span = { from: Number(span[2]), to: Number(span[3]) };
  return { operator: span[1] as Operator, limit };
}

const listed = /^(not in|in|not has|has|=|!=)\s+(.+)$/;
const listOperators: Readonly<Record<string, readonly [text: Operator, labels: Operator]>> = {
  in: ["in", "has"],
  has: ["in", "has"],
  "=": ["in", "has"],
  "not in": ["notIn", "hasNot"],
  "not has": ["notIn", "hasNot"],
  "!=": ["notIn", "hasNot"],
};

function condition(variable: VariableName, text: string, isNot: boolean) {
  const { type } = variableOf(variable);
  if (type === "flag") return text === "" ? { operator: isNot ? ("isNot" as const) : ("is" as const), limit: true as const } : null;
  if (isNot) return null;
  if (type === "number") return numberLimit(text);
  const found = listed.exec(text);
  const pair = found && listOperators[found[1] ?? ""];
  return pair ? { operator: type === "text" ? pair[0] : pair[1], limit: namesOf(found[2] ?? "") } : null;
}

/** The last words: what follows, and how many points it takes. */
function ending(words: readonly string[]): { readonly action: RuleAction; readonly weight: number; readonly rest: string } | null {
  const last = words.at(-1) ?? "";
  const isWeighed = number.test(last) && ruleActions.includes(words.at(-2) as RuleAction);
  const action = (isWeighed ? words.at(-2) : last) as RuleAction;
  if (!ruleActions.includes(action)) return null;
  return { action, weight: isWeighed ? Number(last) : 0, rest: words.slice(0, isWeighed ? -2 : -1).join(" ") };
}

/** Reads a rule as it is typed: `age < 20 reject`, `province in Hue, Hanoi manual`, `not employed warn 20` (rules/risk.md 5). */
export function readRule(typed: string, market: string): Reading {
  const words = typed.trim().split(/\s+/);
  const isNot = words[0] === "not";
  const name = words[isNot ? 1 : 0] ?? "";
  if (name === "") return expected("variable", "");
  const unknown = variableReason(name, market);
  if (unknown) return refused({ ...unknown, field: "text" });
  const end = ending(words.slice(isNot ? 2 : 1));
  if (!end) return expected(ruleActions.join(" / "), words.at(-1) ?? "");
  const asked = isVariable(name) && condition(name, end.rest, isNot);
  if (!isVariable(name) || !asked)
    return refused({ error: "risk.type", field: "text", vars: { type: isVariable(name) ? variableOf(name).type : "number" } });
  const rule: Wording = { variable: name, ...asked, action: end.action, weight: end.weight };
  const reason = ruleReason({ ...rule, name: "", group: "", enabled: true }, market);
  return reason ? refused({ ...reason, field: "text" }) : { rule };
}

/** What a fact is compared with, as it is typed. */
export function limitText(operator: Operator, limit: Limit): string {
  if (limit === true) return "";
  if (typeof limit === "number") return String(limit);
  return "from" in limit ? `${limit.from} and ${limit.to}` : limit.join(", ");
}

const typedOperators: Partial<Readonly<Record<Operator, string>>> = { notIn: "not in", hasNot: "not has", is: "", isNot: "" };

/** The same rule as it would be typed. */
export function ruleText({ variable, operator, limit, action, weight }: Wording): string {
  const parts = [operator === "isNot" ? "not" : "", variable, typedOperators[operator] ?? operator, limitText(operator, limit), action];
  return [...parts, weight === 0 ? "" : String(weight)].filter(Boolean).join(" ");
}
