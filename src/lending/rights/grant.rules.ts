import type { Reason } from "../reason.ts";

/** What a key is to a role: inherited from the template, own (added here), taken away here, or not granted. */
export const grantStates = ["inherited", "own", "taken", "none"] as const;
export type GrantState = (typeof grantStates)[number];

/** The state of a key by what the template has and what the role holds. */
export function stateOf(inTemplate: boolean, isHeld: boolean): GrantState {
  if (inTemplate) return isHeld ? "inherited" : "taken";
  return isHeld ? "own" : "none";
}

export interface Change {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
/** What a role gains and loses. */
export function changeOf(before: ReadonlySet<string>, after: ReadonlySet<string>): Change {
  return {
    added: [...after].filter((key) => !before.has(key)).sort(),
    removed: [...before].filter((key) => !after.has(key)).sort(),
  };
}

interface Granter {
  readonly roleId: number;
  readonly level: number;
}
interface Granted {
  readonly id: number;
  readonly level: number;
  readonly name: string;
}
/** Nobody changes a role that he holds, or one that stands beside or above him. */
export function mayChangeRole(by: Granter, role: Granted): Reason | null {
  if (by.roleId === role.id) return { error: "role.own", field: "roleId" };
  if (role.level <= by.level) return { error: "role.above", field: "roleId", vars: { name: role.name } };
  return null;
}

/** Nobody grants what he lacks, unless the template of the role's kind has it: several keys are held by no administrator. */
export function mayGrant(keys: readonly string[], own: ReadonlySet<string>, template: ReadonlySet<string>): Reason | null {
  const beyond = keys.filter((key) => !own.has(key) && !template.has(key));
  if (beyond.length === 0) return null;
  return { error: "role.ceiling", field: "menuIds", vars: { count: beyond.length, key: beyond[0] ?? "" } };
}

export const dataScopes = ["own", "team", "department", "tenant"] as const;
export type DataScope = (typeof dataScopes)[number];
/** Whether the second shows more than the first. */
export const isWiderScope = (before: DataScope, after: DataScope): boolean => dataScopes.indexOf(after) > dataScopes.indexOf(before);

/** Pairs of acts that one person never does alone (rules/rights.md 4), as the keys that each side needs. */
export const pairs: readonly { readonly name: string; readonly first: string; readonly second: string }[] = [
  { name: "review", first: "order:review:first", second: "order:review:final" },
  { name: "payout", first: "finance:payment:firstReview", second: "finance:payment:secondReview" },
  { name: "payoutByHand", first: "finance:payment:manual", second: "finance:payment:manual" },
  { name: "repayment", first: "finance:repayment:offline", second: "finance:repayment:confirm" },
  { name: "matching", first: "finance:repayment:match", second: "finance:repayment:confirm" },
  { name: "reversal", first: "finance:repayment:reverse", second: "finance:repayment:reverse" },
  { name: "waiver", first: "finance:waiver:apply", second: "finance:waiver:review" },
  { name: "refund", first: "finance:refund:apply", second: "finance:refund:review" },
  { name: "writeOff", first: "finance:badDebt:writeOff", second: "finance:badDebt:writeOff" },
  { name: "blackList", first: "user:black:propose", second: "user:black:add" },
  { name: "payChannel", first: "system:payChannel:edit", second: "system:payChannel:edit" },
  { name: "roleWiden", first: "authority:role:grant", second: "authority:role:grant" },
  { name: "wages", first: "finance:wages:confirm", second: "finance:wages:confirm" },
];

/** A role as the pairs see it: what its people can do, and how many they are. */
export interface Able {
  readonly keys: ReadonlySet<string>;
  readonly people: number;
}
/** The pairs that no two different people can do any more. */
export function brokenPairs(roles: readonly Able[]): readonly string[] {
  const people = (isAble: (keys: ReadonlySet<string>) => boolean): number =>
    roles.reduce((sum, role) => sum + (isAble(role.keys) ? role.people : 0), 0);
  return pairs
    .filter(({ first, second }) => {
      const [one, other] = [people((keys) => keys.has(first)), people((keys) => keys.has(second))];
      return one === 0 || other === 0 || people((keys) => keys.has(first) || keys.has(second)) < 2;
    })
    .map(({ name }) => name);
}

const ofMoney = new Set(
  pairs.flatMap(({ name, first }) => (first.startsWith("finance:") || first === "system:payChannel:edit" ? [name] : [])),
);
/** Of them those that move money, or lead it elsewhere. */
export const brokenMoneyPairs = (roles: readonly Able[]): readonly string[] => brokenPairs(roles).filter((name) => ofMoney.has(name));

/** Keys whose screen nobody with this role can open: a button without its list. */
export function unreachable(keys: ReadonlySet<string>, known: readonly string[]): readonly string[] {
  const listOf = (key: string): string => `${key.slice(0, key.lastIndexOf(":"))}:list`;
  const lists = new Set(known.filter((key) => key.endsWith(":list")));
  return [...keys].filter((key) => lists.has(listOf(key)) && !keys.has(listOf(key))).sort();
}
