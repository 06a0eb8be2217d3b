import { reasonsIn } from "../options/collection-reasons.ts";
import type { Reason } from "../reason.ts";

/** A reason that names a program is recorded only where that program is used. */
export function reasonReason(region: string, reason: number): Reason | null {
  const codes = reasonsIn(region).map(({ code }) => code);
  return codes.includes(reason) ? null : { error: "field.choice", vars: { choices: codes.join(", ") }, field: "reason" };
}
