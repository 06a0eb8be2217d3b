import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { QueueContext } from "../../../kernel/sql/queue.ts";
import { reachCondition, scopeCondition } from "../../../kernel/sql/scope.ts";
import type { Values } from "../../../kernel/sql/sql.ts";

/** Conditions over loan_order `o` that the caller's data scope puts on collection rows (rules/rights.md 3). */
export function scopeOf({ staff, tenant }: QueueContext, values: Values): string[] {
  const scope = scopeCondition(staff, tenant.id);
  return [`o.tenant_id = ${values.add(tenant.id)}`, ...(scope ? [scope] : [])];
}

/** The same of orders that are named: a reviewer reaches those of his pools. */
export function reachOf({ staff, tenant }: QueueContext, values: Values): string[] {
  const reach = reachCondition(staff, tenant.id);
  return [`o.tenant_id = ${values.add(tenant.id)}`, ...(reach ? [reach] : [])];
}

/** An order's number, or its beginning. */
export function orderNumber(digits: string, values: Values): string {
  if (digits.length === 8) return `o.order_no = ${values.add(digits)}`;
  // As a range, not as LIKE: under row-level security only leakproof operators reach an index.
  return `o.order_no between ${values.add(digits.padEnd(8, "0"))} and ${values.add(digits.padEnd(8, "9"))}`;
}

/** A number as people write it -> the one form that is stored: +, country code, digits. */
export function fullNumber(phone: string, countryCode: string): string {
  if (phone.startsWith("+")) return phone;
  return phone.startsWith("0") ? `${countryCode}${phone.slice(1)}` : `+${phone}`;
}

/** What every list about orders may be asked for by its order; the lists of finance, whose rows are not orders. */
export function orderConditions(
  asked: { readonly orderNo?: string | undefined; readonly phone?: string | undefined; readonly appId?: readonly number[] | undefined },
  { tenant }: Pick<QueueContext, "tenant">,
  values: Values,
): readonly string[] {
  return [
    ...(asked.orderNo ? [orderNumber(asked.orderNo, values)] : []),
    ...(asked.phone ? [`o.phone = ${values.add(fullNumber(asked.phone, tenant.countryCode))}`] : []),
    ...isOneOf(values, "o.app_id", asked.appId),
  ];
}
