import type { Reason } from "../../../lending/reason.ts";
import { varsOf } from "../../i18n/reason.ts";
import type { Judge } from "../../kernel/screen/screen.ts";

/** Why filters may not be set together so, in the operator's words. */
export function judgedBy(judge: Judge | undefined, values: Readonly<Record<string, unknown>>): Reason | null {
  // The fields of a form say of each filter that is not set that it is nothing.
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const reason = judge?.(Object.fromEntries(set)) ?? null;
  return reason && { ...reason, vars: varsOf(reason) };
}
