import { noRule, type RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { TenantTx } from "../../../kernel/context.ts";

/** A rule's columns as it is read; `r` is the rule. */
export const ruleFacts = `r.min_amount as "minAmount", r.min_ppm as "minPpm", r.due_order as "dueOrder", r.tolerance_amount as "toleranceAmount",
  r.tolerance_ppm as "tolerancePpm", r.overflow, r.code_hours as "codeHours", r.cut_off as "cutOff"`;

/** The version of an app's rules that is in force on a day: the newest of those that have begun. */
export const ruleOn = (tenant: string, app: string, day: string): string =>
  `(select r.version from repayment_rule r where r.tenant_id = ${tenant} and r.app_id = ${app} and r.valid_from <= ${day} order by r.version desc limit 1)`;

/** What holds today for pay codes of an order's app. */
export async function ruleToday(
  { tx, tenant }: Pick<TenantTx, "tx"> & { readonly tenant: { readonly id: number } },
  orderId: number,
  day: string,
): Promise<RepaymentRule> {
  const rule = await rowOf<RepaymentRule>(
    tx,
    `select ${ruleFacts} from loan_order o join repayment_rule r on r.tenant_id = o.tenant_id and r.app_id = o.app_id and r.version = ${ruleOn("o.tenant_id", "o.app_id", "$3::date")}
     where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId, day],
  );
  return rule ?? noRule;
}

/** What an order's contract was made under. */
export async function ruleOfContract(
  { tx, tenant }: Pick<TenantTx, "tx"> & { readonly tenant: { readonly id: number } },
  orderId: number,
): Promise<RepaymentRule> {
  const rule = await rowOf<RepaymentRule>(
    tx,
    `select ${ruleFacts} from loan_order o join repayment_rule r on r.tenant_id = o.tenant_id and r.app_id = o.app_id and r.version = o.repayment_rule
     where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId],
  );
  return rule ?? noRule;
}
