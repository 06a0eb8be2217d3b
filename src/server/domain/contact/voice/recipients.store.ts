import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { scopeOf } from "../../book/order/order.filters.ts";

export interface Filter {
  readonly appId?: number | undefined;
  readonly stage?: readonly string[] | undefined;
  readonly daysFrom?: number | undefined;
  readonly daysTo?: number | undefined;
}

/** Debts of a status that the caller may see and a filter takes, one of each customer: whoever owes twice is called about the older debt. */
export async function selectRecipients(
  context: Context,
  { status, filter, today, most }: { readonly status: number; readonly filter: Filter; readonly today: string; readonly most: number },
): Promise<readonly number[]> {
  const values = new Values();
  const where = [...scopeOf(context, values), `o.status = ${values.add(status)}`];
  where.push(
    ...isOneOf(values, "o.stage", filter.stage),
    ...isOneOf(values, "o.app_id", filter.appId === undefined ? undefined : [filter.appId], "int"),
  );
  if (filter.daysFrom !== undefined) where.push(`o.due_date <= ${values.add(today)}::date - ${values.add(filter.daysFrom)}::int`);
  if (filter.daysTo !== undefined) where.push(`o.due_date >= ${values.add(today)}::date - ${values.add(filter.daysTo)}::int`);
  const rows = await rowsOf<{ id: number }>(
    context.tx,
    `select distinct on (o.customer_id) o.id from loan_order o where ${where.join(" and ")} order by o.customer_id, o.due_date, o.id limit ${most}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}
