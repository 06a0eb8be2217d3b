import type { Reason } from "../reason.ts";

/** Somebody on an order; one of them holds it. */
export interface OnOrder {
  readonly holds: boolean;
}

/** A lease is taken over from somebody else who holds it. */
export const mayTakeOver = ({ others }: { readonly others: readonly OnOrder[] }): Reason | null =>
  others.some(({ holds }) => holds) ? null : { error: "lease.none" };
