import type { AccountDirection } from "../options/finance/money-ways.ts";
import type { Reason } from "../reason.ts";

interface Ways {
  readonly direction: AccountDirection;
  readonly defaultPayout: boolean;
  readonly defaultCollection: boolean;
}
/** An account is the default only of what it is for. */
export function accountReason({ direction, defaultPayout, defaultCollection }: Ways): Reason | null {
  if (defaultPayout && direction === "collection") return { error: "state.refused", field: "defaultPayout" };
  return defaultCollection && direction === "payout" ? { error: "state.refused", field: "defaultCollection" } : null;
}
