import type { Reason } from "../reason.ts";

interface Asked {
  readonly reviewExempt?: boolean | undefined;
  readonly applyTime?: object | undefined;
  readonly payoutTime?: object | undefined;
}

/** Who went past a review is asked about a time: over all orders the answer means nothing, and is dear. */
export function exemptReason({ reviewExempt, applyTime, payoutTime }: Asked): Reason | null {
  return reviewExempt !== undefined && !applyTime && !payoutTime ? { error: "filter.needsTime", field: "reviewExempt" } : null;
}
