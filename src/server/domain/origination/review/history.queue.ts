import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { reviewsBlindly } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { reviewFigureConditions } from "../../orders/order/review-figure.filters.ts";
import { orderConditions } from "../../book/order/order.filters.ts";

export type Asked = Partial<Omit<ParsedOf<"review.historyList">, "page" | "pageSize">>;

/** Decisions, the newest first: one's own, or everybody's for whoever sees more than his own (rules/rights.md 3). */
export function historyQueue(asked: Asked, context: QueueContext): Queue {
  const values = new Values();
  const { staff, tenant, now } = context;
  // Of an order that he looks at blindly he is told nothing that was said before (rules/review.md 4).
  const isToldTo = `not ${reviewsBlindly(staff, "r.order_id")}`;
  const base = [
    `r.tenant_id = ${values.add(tenant.id)}`,
    "r.decision in ('pass', 'reject', 'back')",
    ...(staff.dataScope === "own" || staff.dataScope === "team" ? [`r.staff_id = ${values.add(staff.id)}`] : [isToldTo]),
  ];
  const more = [
    ...orderConditions(asked, context, values),
    ...(asked.loanRecordIds ? [`r.id = any(${values.add(asked.loanRecordIds)}::bigint[])`] : []),
    ...reviewFigureConditions(asked, context, values),
    ...isOneOf(values, "r.decision", asked.decision),
    ...(asked.reasons?.length ? [`r.reasons && ${values.add(asked.reasons)}::text[]`] : []),
    ...inDays(values, "r.ended_at", asked.decisionTime, tenant.timeZone),
  ];
  const way = asked.order === "asc" ? "asc" : "desc";
  return {
    // Each is of an order; joined left, it is not looked up where decisions are only counted.
    from: `review r left join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
      left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id`,
    columns: {
      reviewId: "r.id",
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      appId: "o.app_id",
      name: "o.customer_name",
      phone: "masked_phone(o.phone)",
      product: "p.name",
      appliedAmount: "o.applied_amount",
      approvedAmount: "r.approved_amount",
      kind: "r.kind",
      decision: "r.decision",
      reasons: "array_to_string(r.reasons, ', ')",
      decisionTime: "r.ended_at",
      minutesUsed: "r.worked_seconds",
      status: "o.status",
      overdueDays: `case when o.status in (6, 8) and o.due_date is not null then date '${localDate(now, tenant.timeZone)}' - o.due_date end`,
      reviewerName: "s.admin_name",
    },
    where: [...base, ...more],
    orderBy: `r.ended_at ${way}, r.id ${way}`,
    values,
    isNarrowed: more.length > 0,
  };
}
