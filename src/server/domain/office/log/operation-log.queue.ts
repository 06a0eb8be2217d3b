import type { ParsedOf } from "../../../../contract/types.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { roleSaid } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { actsOf, actWords } from "./act-names.ts";

type Listed = Omit<ParsedOf<"operationLog.list">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type LogFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

/** What is asked for, each once: a statement names every value that it is given, whichever way it looks for the rows. */
function askedOf({ module: modules, operator, action, targetType }: LogFilters, values: Values) {
  const part = operator ? values.add(`%${operator.replace(/[%_\\]/g, "\\$&")}%`) : null;
  const acts = modules?.length ? `${values.add(actsOf(modules))}::text[]` : null;
  const others = modules?.includes("house") ? `${values.add(actsOf(allButHouse))}::text[]` : null;
  return {
    people: part && `select id from staff where tenant_id = $1 and (admin_name ilike ${part} or account ilike ${part})`,
    begins: action ? `${values.add(action)}::text` : null,
    acts,
    /** What stands in no register is the house's own. */
    inPart: acts && ((call: string) => (others ? `(${call} = any(${acts}) or not ${call} = any(${others}))` : `${call} = any(${acts})`)),
    subjects: targetType?.length ? `${values.add(targetType)}::text[]` : null,
  };
}
type Asked = ReturnType<typeof askedOf>;

function conditions(
  filters: LogFilters,
  { people, begins, inPart, subjects }: Asked,
  { tenant }: QueueContext,
  values: Values,
): readonly string[] {
  const { targetId, targetType, ip, trace } = filters;
  return [
    "a.tenant_id = $1",
    ...(people ? [`a.staff_id in (${people})`] : []),
    ...(inPart ? [inPart("a.call")] : []),
    ...(begins ? [`starts_with(a.call, ${begins})`] : []),
    ...(subjects ? [targetType?.length === 1 ? `a.subject = (${subjects})[1]` : `a.subject = any(${subjects})`] : []),
    ...(targetId === undefined ? [] : [`a.id in (select audit_of(${values.add(targetId)}::bigint))`]),
    ...(trace ? [`a.xid = ${values.add(trace)}::xid8`] : []),
    ...(ip ? [`a.address = ${values.add(ip)}`] : []),
    ...isOneOf(values, "a.id", filters.loanRecordIds),
    ...inDays(values, "a.at", filters.time, tenant.timeZone),
  ];
}
/** Rows of several kinds, each of which an index has newest first: the keys of the kinds, and what a row of one has. */
interface Kinds {
  readonly keys: string;
  readonly has: string;
}
const nextAct = (after: string): string => `select a.call from audit a where a.tenant_id = $1 and a.call ${after} order by a.call limit 1`;
/** Every name of an act that the trail has from `first` on, each found behind the one before it, as long as `goesOn`. */
const actsMet = (first: string, goesOn: string): string => `(with recursive met(call) as ((${nextAct(`>= ${first}`)})
    union all select (${nextAct("> met.call")}) from met where ${goesOn}) select call from met where ${goesOn})`;

/**
 * What few rows have is looked for among theirs, and not among those of a month: of one person's, of acts that begin so, of a part, of what they were
 * done to. Of several that are asked, by the one that leaves least.
 */
function kindsOf(
  { people, begins, acts, inPart, subjects }: Asked,
  { targetId, targetType, ip, trace, module: modules }: LogFilters,
): Kinds | null {
  if (targetId !== undefined || trace || ip) return null;
  if (people) return { keys: people, has: "a.staff_id = k.key" };
  if (begins) return { keys: `select call from ${actsMet(begins, `starts_with(call, ${begins})`)} every`, has: "a.call = k.key" };
  if (subjects) return targetType?.length === 1 ? null : { keys: `select unnest(${subjects})`, has: "a.subject = k.key" };
  if (!acts || !inPart) return null;
  // What the house does by itself goes by names that stand in no register: those that the trail has.
  const isHouse = modules?.includes("house");
  const keys = isHouse ? `select call from ${actsMet("''", "call is not null")} every where ${inPart("call")}` : `select unnest(${acts})`;
  return { keys, has: "a.call = k.key" };
}
const newestOf = (where: readonly string[], rows: number): string =>
  `select a.* from audit a where ${where.join(" and ")} order by a.at desc, a.id desc limit ${rows}`;

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
  values.add(context.tenant.id);
  const asked = askedOf(filters, values);
  const where = conditions(filters, asked, context, values);
  const words = actWords(context.locale ?? "en_PH");
  // Literals, not parameters: a count leaves the columns out and would not know their type. They are the registry's and the menu's own words.
  const literal = (json: string): string => `'${json.replaceAll("'", "''")}'::jsonb`;
  const [modules, names] = [literal(words.modules), literal(words.names)];
  const joins = `left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
      left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      left join audit_said w on w.tenant_id = a.tenant_id and w.audit_id = a.id
      left join lateral (select ${spoken} as rest) x on true`;
  const kinds = kindsOf(asked, filters);
  return {
    from: `audit a ${joins}`,
    ...(kinds
      ? { firstOf: (rows: number) => `(${kinds.keys}) k(key) cross join lateral (${newestOf([...where, kinds.has], rows)}) a ${joins}` }
      : {}),
    columns: {
      id: "a.id",
      createTime: "a.at",
      operator: "s.admin_name",
      account: "s.account",
      role: roleSaid("r"),
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
