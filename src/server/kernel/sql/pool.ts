import type { StaffFacts } from "../context.ts";

type Reviewer = Pick<StaffFacts, "id" | "permissions">;

/** Stages in which an order is with the reviewers, as the index `order_review_queue` has them. */
export const underReview = "o.stage in ('pending_review', 'first_in_progress', 'first_passed', 'second_passed', 'final_in_progress')";

const held = "select from review h where h.tenant_id = o.tenant_id and h.order_id = o.id and h.ended_at is null";
const wantsSecond = `coalesce((select v.offer -> 'review' ->> 'second' = 'true' from product_version v where v.tenant_id = o.tenant_id and v.product_id = o.product_id
  and v.version = o.product_version), false)`;

/** Stages from which somebody may take a review, each with the binding that it asks for. */
function stagesFor({ permissions }: Reviewer): readonly string[] {
  const may = (kind: string): boolean => permissions.has(`order:review:${kind}`);
  return [
    ...(may("first") ? ["b.first and o.stage = 'pending_review'", `b.first and o.stage = 'first_passed' and ${wantsSecond}`] : []),
    ...(may("final") ? [`b.final and (o.stage = 'second_passed' or o.stage = 'first_passed' and not ${wantsSecond})`] : []),
  ];
}

/** Whether the row's product is among those that a person's binding is narrowed to, if it is. */
const takes = `(not exists (select from staff_product n where n.tenant_id = b.tenant_id and n.staff_id = b.staff_id and n.app_id = b.app_id)
  or exists (select from staff_product n where n.tenant_id = b.tenant_id and n.staff_id = b.staff_id and n.product_id = o.product_id))`;

/** Nobody reviews what he has passed himself since it was last in the pool of the first reviews, nor an order of somebody whom he knows. */
const isNotHis = (
  me: number,
): string => `not exists (select from review_recusal k where k.tenant_id = o.tenant_id and k.staff_id = ${me} and k.customer_id = o.customer_id)
  and (o.stage = 'pending_review' or not exists (select from review p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.staff_id = ${me} and p.decision = 'pass'))`;

/**
 * Condition that a row of `loan_order o` lies in a pool that the person may take reviews from; null for who reviews nothing. `isFree`: who asks knows
 * already that nobody has it.
 */
export function poolCondition(staff: Reviewer, isFree = false): string | null {
  const stages = stagesFor(staff);
  if (stages.length === 0) return null;
  const me = Math.trunc(staff.id);
  const free = isFree ? "" : ` and not exists (${held})`;
  return `(o.status in (0, 1) and ${underReview}${free} and exists (select from review_binding b where b.tenant_id = o.tenant_id
    and b.staff_id = ${me} and b.app_id = o.app_id and (${stages.join(" or ")}) and ${takes}) and ${isNotHis(me)})`;
}

/** Orders that the person has decided: he may look at what became of them. */
export function decidedCondition(staff: Reviewer): string | null {
  if (stagesFor(staff).length === 0) return null;
  return `exists (select from review d where d.tenant_id = o.tenant_id and d.order_id = o.id and d.staff_id = ${Math.trunc(staff.id)}
    and d.decision in ('pass', 'reject', 'back'))`;
}
