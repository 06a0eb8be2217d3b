import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import type { LogModule } from "../../../../lending/options/office/log-codes.ts";
import { actsOf, actWords } from "./act-names.ts";

type Listed = Omit<ParsedOf<"operationLog.list">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type LogFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

function conditions(filters: LogFilters, { tenant }: QueueContext, values: Values): readonly string[] {
  const { module: modules, operator, action, targetId, ip, trace } = filters;
  const where = [`a.tenant_id = ${values.add(tenant.id)}`];
  if (operator) {
    const part = values.add(`%${operator.replace(/[%_\\]/g, "\\$&")}%`);
    where.push(
      `a.staff_id in (select id from staff where tenant_id = a.tenant_id and (admin_name ilike ${part} or account ilike ${part}))`,
    );
  }
  if (modules?.length) {
    const acts = `a.call = any(${values.add(actsOf(modules))}::text[])`;
    const isHouse = modules.includes("house");
    where.push(isHouse ? `(${acts} or not a.call = any(${values.add(actsOf(allButHouse))}::text[]))` : acts);
  }
  if (action) where.push(`starts_with(a.call, ${values.add(action)})`);
  if (targetId !== undefined) where.push(`a.id in (select audit_of(${values.add(targetId)}::bigint))`);
  if (trace) where.push(`a.xid = ${values.add(trace)}::xid8`);
  if (ip) where.push(`a.address = ${values.add(ip)}`);
  return [
    ...where,
    ...isOneOf(values, "a.subject", filters.targetType),
    ...isOneOf(values, "a.id", filters.loanRecordIds),
    ...inDays(values, "a.at", filters.time, tenant.timeZone),
  ];
}
/**
 * The names of a part's acts. What the house does by itself goes by names that stand in no register: those that the trail has, each found behind
 * the one before it.
 */
function kindsOf(modules: readonly LogModule[], values: Values): string {
  const acts = `${values.add(actsOf(modules))}::text[]`;
  if (!modules.includes("house")) return `unnest(${acts})`;
  const next = (after: string) => `select a.call from audit a where a.tenant_id = $1${after} order by a.call limit 1`;
  return `(with recursive met(call) as ((${next("")}) union all select (${next(" and a.call > met.call")}) from met where met.call is not null)
    select call from met where call is not null and (call = any(${acts}) or not call = any(${values.add(actsOf(allButHouse))}::text[])))`;
}
const newestOf = (where: readonly string[], rows: number): string =>
  `select a.* from audit a where ${where.join(" and ")} and a.call = k.call order by a.at desc, a.id desc limit ${rows}`;

const allButHouse = ["basics", "finance", "marketing", "message", "order", "post-loan", "product", "report", "user"] as const;

/** What a write says besides, where it names no two sides. */
const rest = "x.rest";
/** Words about somebody who was erased since: those beside the trail are gone, and what older rows hold in themselves is not read out. */
const isErased = `exists (select from erasure e where e.tenant_id = a.tenant_id and (a.subject = 'customer' and e.customer_id = any(a.subject_ids)
  or a.subject = 'order' and e.customer_id in (select o.customer_id from loan_order o where o.tenant_id = a.tenant_id and o.id = any(a.subject_ids))))`;
const spoken = `(a.detail - 'before' - 'after' - 'said') - case when a.detail ? 'reason' and ${isErased} then 'reason' else '' end
  || case when coalesce(w.text, '') = '' then '{}' else jsonb_build_object('reason', w.text) end`;

/** The audit trail as people read it, newest first. */
export function operationLogQueue(filters: LogFilters, context: QueueContext & { readonly locale?: string }): Queue {
  const values = new Values();
  const where = conditions(filters, context, values);
  const words = actWords(context.locale ?? "en_PH");
  // Literals, not parameters: a count leaves the columns out and would not know their type. They are the registry's and the menu's own words.
  const literal = (json: string): string => `'${json.replaceAll("'", "''")}'::jsonb`;
  const [modules, names] = [literal(words.modules), literal(words.names)];
  const joins = `left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
      left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      left join audit_said w on w.tenant_id = a.tenant_id and w.audit_id = a.id
      left join lateral (select ${spoken} as rest) x on true`;
  const part =
    filters.targetId === undefined && filters.trace === undefined && filters.module?.length ? kindsOf(filters.module, values) : null;
  return {
    from: `audit a ${joins}`,
    ...(part ? { firstOf: (rows: number) => `${part} k(call) cross join lateral (${newestOf(where, rows)}) a ${joins}` } : {}),
    columns: {
      id: "a.id",
      createTime: "a.at",
      operator: "s.admin_name",
      account: "s.account",
      role: "r.name",
      module: `coalesce(${modules} ->> a.call, 'house')`,
      action: "a.call",
      actionName: `coalesce(${names} ->> a.call, a.call)`,
      targetType: "a.subject",
      targetIds: "a.subject_ids",
      orderNo: `case when a.subject = 'order' and cardinality(a.subject_ids) = 1
        then (select o.order_no from loan_order o where o.tenant_id = a.tenant_id and o.id = a.subject_ids[1]) end`,
      before: "nullif(a.detail -> 'before', 'null')::text",
      after: `(case when a.detail ? 'after' then case when jsonb_typeof(a.detail -> 'after') = 'object' and jsonb_typeof(${rest}) = 'object'
        then (${rest}) || (a.detail -> 'after') else (${rest}) || jsonb_build_object('after', a.detail -> 'after') end else ${rest} end)::text`,
      source: "a.source",
      ip: "a.address",
      trace: "a.xid::text",
    },
    where,
    orderBy: "a.at desc, a.id desc",
    values,
    isNarrowed: filters.targetId !== undefined || filters.trace !== undefined,
  };
}
