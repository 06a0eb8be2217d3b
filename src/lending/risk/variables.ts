import type { RejectReason } from "../options/reject-reasons.ts";
import type { Reason } from "../reason.ts";
import { nearest } from "./nearest.ts";

export type VariableType = "number" | "flag" | "text" | "labels";

/** Something that a rule may ask about; its words stand at risk.variable.<name>. */
export interface Variable {
  readonly type: VariableType;
  /** What a customer is refused for who breaks a rule of it. */
  readonly reason: RejectReason;
  /** Of a number: what it can be at all. */
  readonly least?: number;
  readonly most?: number;
}

const count = (reason: RejectReason): Variable => ({ type: "number", reason, least: 0 });
const flag = (reason: RejectReason): Variable => ({ type: "flag", reason });
const text = (reason: RejectReason): Variable => ({ type: "text", reason });

/** rules/risk.md 2: facts of an application, as they were when the machine was asked. */
export const variables = {
  /** After the provider's answer. */
  score: { type: "number", reason: "score", least: 0, most: 1_000 },
  /** Full years. */
  age: { type: "number", reason: "age", least: 0, most: 130 },
  /** Minor units, as all money. */
  amount: count("amount"),
  /** Per cent of the most that the product lends, rounded up. */
  amountShare: count("amount"),
  term: count("other"),
  settled: count("other"),
  /** Applications refused in the last 90 days. */
  refused90: count("other"),
  /** The most days that a loan of his was ever past due. */
  worstDays: count("otherDebts"),
  /** Other customers who are paid to the same account, or have the same phone. */
  sharedAccount: count("fraud"),
  sharedPhone: count("fraud"),
  /** Days until the identity document ends. */
  documentDays: { type: "number", reason: "documents" },
  blackListed: flag("blackList"),
  employed: flag("income"),
  province: text("other"),
  userType: text("other"),
  channel: text("other"),
  /** Labels of the customer, and combinations of labels that hold of him. */
  labels: { type: "labels", reason: "other" },
} as const satisfies Readonly<Record<string, Variable>>;
export type VariableName = keyof typeof variables;
export const variableNames = Object.keys(variables) as VariableName[];

export type FactValue = number | boolean | string | readonly string[] | null;
/** Null: nobody knows. A rule that asks about it is not met. */
export type Facts = Readonly<Record<VariableName, FactValue>>;

const everywhere = "everywhere";
/**
 * What no lender may decide by, with the markets where that holds (rules/risk.md 3). They are known by name, so that whoever types one reads why
 * it is refused and not that it is unknown.
 */
export const forbidden: Readonly<Record<string, typeof everywhere | readonly string[]>> = {
  gender: everywhere,
  faith: everywhere,
  ethnicity: everywhere,
  caste: everywhere,
  politics: everywhere,
  health: everywhere,
  disability: everywhere,
  orientation: everywhere,
  maritalStatus: everywhere,
  pregnancy: everywhere,
  union: everywhere,
  addressBook: everywhere,
  callLog: everywhere,
  messages: everywhere,
  photos: everywhere,
  installedApps: everywhere,
  // A place of residence stands there for a group of people.
  province: ["IN"],
};

export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);
export const variableOf = (name: VariableName): Variable => variables[name];

/** Why a variable cannot be asked about in a market; null: it can. */
export function variableReason(name: string, market: string): Reason | null {
  const markets = Object.hasOwn(forbidden, name) ? forbidden[name] : [];
  if (markets === everywhere || markets?.includes(market)) return { error: "risk.forbidden", field: "variable", vars: { variable: name } };
  if (isVariable(name)) return null;
  return { error: "risk.unknown", field: "variable", vars: { name, nearest: nearest(name, variableNames) } };
}
