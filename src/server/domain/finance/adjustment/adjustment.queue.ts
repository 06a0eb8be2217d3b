import type { ParsedOf } from "../../../../contract/types.ts";
import { adjustmentList } from "../../../../contract/finance/book/adjustment.columns.ts";
import { adjustmentKinds } from "../../../../lending/options/finance/book-codes.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { orderConditions } from "../../book/order/order.filters.ts";
import { requestColumns, requestPeople, requestState, waitingColumns } from "../../office/approval/request-columns.ts";

/** What the list is asked with; a file may be of ticked rows alone. */
type AdjustmentFilters = Omit<ParsedOf<"adjustment.list">, "page" | "pageSize"> & { readonly loanRecordIds?: readonly number[] };

/** Requests to change a claim by hand inside the caller's data scope, the newest first. */
export function adjustmentQueue(input: AdjustmentFilters, { tenant, staff, now }: QueueContext): Queue {
  const values = new Values();
  const [tenantId, at] = [values.add(tenant.id), values.add(now)];
  const scope = scopeCondition(staff, tenant.id);
  const status = requestState(at);
  return {
    from: `approval a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id ${requestPeople}`,
    columns: {
      ...requestColumns,
      ...waitingColumns(at, staff),
      key: "a.id",
      kind: "a.kind",
      status,
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      amount: "coalesce((a.payload ->> 'amount')::bigint, 0)",
      refusal: "a.refusal",
      reason: "coalesce(a.payload ->> 'reason', '')",
    },
    where: [
      `a.tenant_id = ${tenantId}`,
      // Literals: the registry's own words.
      `a.kind = any('{${adjustmentKinds.join(",")}}'::text[])`,
      // Counting reads no column: each value is in a condition too.
      `${at}::timestamptz is not null`,
      ...(scope ? [scope] : []),
      ...orderConditions(input, { tenant }, values),
      ...inDays(values, "a.requested_at", input.time, tenant.timeZone),
      ...isOneOf(values, "a.kind", input.kind),
      ...isOneOf(values, status, input.status),
      ...isOneOf(values, "a.id", input.loanRecordIds),
    ],
    orderBy: "a.requested_at desc, a.id desc",
    values,
  };
}

export const exportLists = exportOf<AdjustmentFilters>(adjustmentList, { queue: adjustmentQueue });
