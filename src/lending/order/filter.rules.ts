import type { Reason } from "../reason.ts";

interface Asked {
  readonly reviewExempt?: boolean | undefined;
  readonly whiteList?: boolean | undefined;
  readonly applyTime?: object | undefined;
  readonly payoutTime?: object | undefined;
}
const timed = ["reviewExempt", "whiteList"] as const;

/** Who went past a review, or came by a white list, is asked about a time: over all orders the answer means nothing, and is dear. */
export function timelessReason(asked: Asked): Reason | null {
  const field = timed.find((each) => asked[each] !== undefined);
  return field && !asked.applyTime && !asked.payoutTime ? { error: "filter.needsTime", field } : null;
}
