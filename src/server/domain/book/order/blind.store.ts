import type { Context } from "../../../kernel/context.ts";
import { hidesReviewer, reviewsBlindly } from "../../../kernel/sql/scope.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

/**
 * Whether the caller may not know what was decided before: he has a blind review of the order and has not said his own yet, or may be the next to
 * take it (rules/review.md 4).
 */
export async function isBlindTo({ tx, tenant, staff }: Context, orderId: number): Promise<boolean> {
  const row = await rowOf<{ blind: boolean }>(
    tx,
    `select ${hidesReviewer(staff)} or ${reviewsBlindly(staff)} as blind from loan_order o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId],
  );
  return row?.blind ?? false;
}

/** What tells of a review that has been, and by whom. */
export const reviewEvents: ReadonlySet<string> = new Set([
  "firstPassed",
  "secondPassed",
  "sentBack",
  "rejected",
  "reviewTaken",
  "reviewReleased",
  "reviewCalled",
  "reviewParked",
  "reviewStopped",
]);
