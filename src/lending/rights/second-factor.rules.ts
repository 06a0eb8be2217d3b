import { decisionKeys } from "./staff.rules.ts";

/**
 * Whoever holds one of these signs in with a code besides his password: keys that decide about another's work or money (decisionKeys), and those
 * that give others rights or their accounts, or change what the house reckons with. By keys and not by roles: a role that gains one is asked too.
 */
export const secondFactorKeys: ReadonlySet<string> = new Set([
  ...decisionKeys,
  "authority:staff:add",
  "authority:staff:edit",
  "authority:staff:status",
  "authority:staff:resetPassword",
  "authority:staff:removeDevice",
  "system:bank:edit",
  "system:params:edit",
  "tenant:list:edit",
  "tenant:user:add",
]);

/** Whether somebody with these keys is asked, where the lender demands it. */
export function bringsSecond(held: Iterable<string>): boolean {
  for (const key of held) if (secondFactorKeys.has(key)) return true;
  return false;
}

/** What a sign-in still asks for after the password. */
export const secondSteps = ["enrol", "code"] as const;
export type SecondStep = (typeof secondSteps)[number];
