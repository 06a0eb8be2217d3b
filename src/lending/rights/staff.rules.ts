import { accountName } from "../field.rules.ts";
import type { Reason } from "../reason.ts";
import { mayChangeRole, mayGrant, pairs } from "./grant.rules.ts";

/** Keys with which somebody decides about another's work, about money or about rights: they reach a person only by two hands. */
export const decisionKeys: ReadonlySet<string> = new Set([
  ...pairs.map(({ second }) => second),
  "order:review:first",
  "finance:payment:firstReview",
  "finance:payment:pay",
]);
/** Those of a role's keys that decide. */
export const decisionsOf = (keys: Iterable<string>): readonly string[] => [...keys].filter((key) => decisionKeys.has(key)).sort();

interface Hand {
  readonly roleId: number;
  readonly level: number;
  readonly keys: ReadonlySet<string>;
}
interface Given {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly enabled: boolean;
}

/** Handing out a role is a grant of all that it holds: not one's own, not one beside or above, and nothing above one's ceiling. */
export function mayHandOut(by: Hand, role: Given, keys: ReadonlySet<string>, template: ReadonlySet<string>): Reason | null {
  const reason = mayChangeRole(by, role) ?? mayGrant([...keys], by.keys, template);
  if (reason) return { ...reason, field: "roleId" };
  return role.enabled ? null : { error: "role.off", field: "roleId", vars: { name: role.name } };
}

/** One account, however it is written: by case, by width. */
export const foldAccount = (account: string): string => account.normalize("NFKC").trim().toLowerCase();

/** Six to fifteen letters or digits (rules/product.md 5), once it is folded. */
export const accountReason = (account: string): Reason | null => accountName(foldAccount(account));

/** Nobody answers to himself, nor to somebody who answers to him. `leaderOf` says who leads whom. */
export function leaderReason(id: number | null, leaderId: number, leaderOf: ReadonlyMap<number, number | null>): Reason | null {
  if (leaderId === id) return { error: "staff.leaderSelf", field: "leaderId" };
  const seen = new Set<number>();
  for (let at: number | null = leaderId; at !== null && !seen.has(at); at = leaderOf.get(at) ?? null) {
    if (at === id) return { error: "staff.leaderCycle", field: "leaderId" };
    seen.add(at);
  }
  return null;
}
