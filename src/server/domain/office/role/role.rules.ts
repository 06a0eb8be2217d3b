import { isWiderScope, type DataScope } from "../../../../lending/rights/grant.rules.ts";
import type { Reason } from "../../../../lending/reason.ts";

/** The data scope of each kind of staff, by its number (rules/rights.md 2). */
const scopes: readonly DataScope[] = [
  "tenant",
  "tenant",
  "department",
  "own",
  "own",
  "tenant",
  "own",
  "own",
  "own",
  "tenant",
  "tenant",
  "team",
];

/** Nobody shows a role more than he sees himself, or than its kind of staff sees. */
export function scopeReason(own: DataScope, staffType: number, wanted: DataScope): Reason | null {
  const kind = scopes[staffType] ?? "own";
  const most = isWiderScope(own, kind) ? kind : own;
  return isWiderScope(most, wanted) ? { error: "role.scope", field: "dataScope" } : null;
}
