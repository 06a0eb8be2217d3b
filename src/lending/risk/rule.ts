import type { Reason } from "../reason.ts";
import { isVariable, variableOf, variableReason, type Facts, type FactValue, type VariableName, type VariableType } from "./variables.ts";

export const operators = ["<", "<=", ">", ">=", "=", "!=", "between", "outside", "in", "notIn", "is", "isNot", "has", "hasNot"] as const;
export type Operator = (typeof operators)[number];
export const ruleActions = ["reject", "manual", "warn"] as const;
export type RuleAction = (typeof ruleActions)[number];

export const operatorsOf: Readonly<Record<VariableType, readonly Operator[]>> = {
  number: ["<", "<=", ">", ">=", "=", "!=", "between", "outside"],
  flag: ["is", "isNot"],
  text: ["in", "notIn"],
  labels: ["has", "hasNot"],
};

export interface Span {
  readonly from: number;
  readonly to: number;
}
/** What a fact is compared with; both ends of a span belong to it. */
export type Limit = number | true | readonly string[] | Span;

/** One question about an application and what follows from a yes (rules/risk.md 4). */
export interface RiskRule {
  readonly name: string;
  readonly group: string;
  readonly variable: VariableName;
  readonly operator: Operator;
  readonly limit: Limit;
  readonly action: RuleAction;
  /** Points that a hit takes off the score before its set looks at its cut-offs. */
  readonly weight: number;
  readonly enabled: boolean;
}
/** As it may come from outside: a name that nobody knows, a value of another type. */
export type TypedRule = Omit<RiskRule, "variable" | "limit"> & { readonly variable: string; readonly limit: unknown };

const compare: Readonly<Record<string, (fact: number, limit: number) => boolean>> = {
  "<": (fact, limit) => fact < limit,
  "<=": (fact, limit) => fact <= limit,
  ">": (fact, limit) => fact > limit,
  ">=": (fact, limit) => fact >= limit,
  "=": (fact, limit) => fact === limit,
  "!=": (fact, limit) => fact !== limit,
};

function meetsNumber(fact: number, operator: Operator, limit: Limit): boolean {
  if (typeof limit === "number") return compare[operator]?.(fact, limit) ?? false;
  const { from, to } = limit as Span;
  const isInside = fact >= from && fact <= to;
  return operator === "between" ? isInside : !isInside;
}

/** Whether a fact meets a rule; what nobody knows meets none. */
export function isMet({ operator, limit }: Pick<RiskRule, "operator" | "limit">, fact: FactValue): boolean {
  if (fact === null) return false;
  if (typeof fact === "number") return meetsNumber(fact, operator, limit);
  if (typeof fact === "boolean") return operator === "is" ? fact : !fact;
  const names = limit as readonly string[];
  if (typeof fact === "string") return names.includes(fact) === (operator === "in");
  return names.some((name) => fact.includes(name)) === (operator === "has");
}

export const meets = (rule: RiskRule, facts: Facts): boolean => rule.enabled && isMet(rule, facts[rule.variable] ?? null);

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && typeof (value as Span).from === "number" && typeof (value as Span).to === "number";
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string" && each !== "");

function isTyped(type: VariableType, operator: Operator, limit: unknown): limit is Limit {
  if (type === "number") return operator === "between" || operator === "outside" ? isSpan(limit) : Number.isSafeInteger(limit);
  return type === "flag" ? limit === true : isNames(limit);
}

const wrongType = (type: VariableType): Reason => ({ error: "risk.type", field: "value", vars: { type } });

/** Why a rule cannot stand; null: it can. */
export function ruleReason(rule: TypedRule, market: string): Reason | null {
  const unknown = variableReason(rule.variable, market);
  if (unknown) return unknown;
  if (!isVariable(rule.variable)) return wrongType("number");
  const { type, least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER } = variableOf(rule.variable);
  if (!operatorsOf[type].includes(rule.operator))
    return { error: "risk.operator", field: "operator", vars: { choices: operatorsOf[type].join(" ") } };
  if (!isTyped(type, rule.operator, rule.limit)) return wrongType(type);
  const ends = isSpan(rule.limit) ? [rule.limit.from, rule.limit.to] : typeof rule.limit === "number" ? [rule.limit] : [];
  if (isSpan(rule.limit) && rule.limit.from > rule.limit.to) return { error: "risk.reversed", field: "value" };
  return ends.some((end) => !Number.isSafeInteger(end) || end < least || end > most)
    ? { error: "risk.range", field: "value", vars: { min: least, max: most } }
    : null;
}
