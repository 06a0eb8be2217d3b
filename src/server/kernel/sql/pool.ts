import type { StaffFacts } from "../context.ts";
import { numberOf } from "./literals.ts";

type Reviewer = Pick<StaffFacts, "id" | "permissions">;

/** Stages in which an order is with the reviewers, as the index `order_review_queue` has them. */
export const underReview = "o.stage in ('pending_review', 'first_in_progress', 'first_passed', 'second_passed', 'final_in_progress')";

const held = "select from review h where h.tenant_id = o.tenant_id and h.order_id = o.id and h.ended_at is null";
/** Versions of products whose first review is looked at a second time: a few, so they are read once and not with each order. */
export const wantsSecond = (
  tenant: number,
): string => `coalesce((o.product_id, o.product_version) in (select v.product_id, v.version from product_version v
  where v.tenant_id = ${tenant} and v.offer -> 'review' ->> 'second' = 'true'), false)`;

/** Kinds of review that a person may do, each with the stages from which it is taken. */
function stagesFor({ permissions }: Reviewer, tenant: number): readonly { readonly kind: "first" | "final"; readonly from: string }[] {
  const may = (kind: string): boolean => permissions.has(`order:review:${kind}`);
  const [isSecond, passed] = [wantsSecond(tenant), "o.stage = 'first_passed'"];
  return [
    ...(may("first") ? [{ kind: "first" as const, from: `o.stage = 'pending_review' or ${passed} and ${isSecond}` }] : []),
    ...(may("final") ? [{ kind: "final" as const, from: `o.stage = 'second_passed' or ${passed} and not ${isSecond}` }] : []),
  ];
}
const reviews = ({ permissions }: Reviewer): boolean => permissions.has("order:review:first") || permissions.has("order:review:final");

/** Nobody reviews what he has passed himself since it was last in the pool of the first reviews, nor an order of somebody whom he knows. */
const isNotHis = (
  me: string,
): string => `not exists (select from review_recusal k where k.tenant_id = o.tenant_id and k.staff_id = ${me} and k.customer_id = o.customer_id)
  and (o.stage = 'pending_review' or not exists (select from review p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.staff_id = ${me} and p.decision = 'pass'))`;

/**
 * Condition that a row of `loan_order o` lies in a pool that the person may take reviews from; null for who reviews nothing. `isFree`: who asks knows
 * already that nobody has it. What a person is bound to is read once for the statement: asked row by row it took 20 of 25 ms for 4,500 orders.
 */
export function poolCondition(staff: Reviewer, tenantId: number, isFree = false): string | null {
  if (!reviews(staff)) return null;
  const [me, tenant] = [numberOf(staff.id), Math.trunc(tenantId)];
  const bound = (kind: string) =>
    `o.app_id = any(array(select b.app_id from review_binding b where b.tenant_id = ${tenant} and b.staff_id = ${me} and b.${kind}))`;
  const narrowed = (column: string) =>
    `array(select n.${column} from staff_product n where n.tenant_id = ${tenant} and n.staff_id = ${me})`;
  const stages = stagesFor(staff, tenant).map(({ kind, from }) => `${bound(kind)} and (${from})`);
  const free = isFree ? "" : ` and not exists (${held})`;
  return `(o.status in (0, 1) and ${underReview}${free} and (${stages.join(" or ")})
    and (o.app_id <> all(${narrowed("app_id")}) or o.product_id = any(${narrowed("product_id")})) and ${isNotHis(me)})`;
}

/** Orders that the person has decided: he may look at what became of them. */
export function decidedCondition(staff: Reviewer): string | null {
  if (!reviews(staff)) return null;
  return `exists (select from review d where d.tenant_id = o.tenant_id and d.order_id = o.id and d.staff_id = ${numberOf(staff.id)}
    and d.decision in ('pass', 'reject', 'back'))`;
}
