import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import type { Kind } from "./book.actions.ts";

type Listed<N extends "rule.list" | "ruleSet.list" | "decision.list" | "labelCompose.list"> = ParsedOf<N>;
const like = (values: Values, text: string): string => values.add(`%${text.replace(/[%_\\]/g, "\\$&")}%`);
const hours = (days: number, at: string): string => `h.hour >= ${at}::timestamptz - interval '${days} days'`;
const sumOf = (what: string, item: string, within: string): string =>
  `(select coalesce(${what}, 0) from risk_hour h where h.tenant_id = i.tenant_id and ${item} and ${within})`;

interface Part {
  readonly values: Values;
  readonly tenant: string;
  readonly at: string;
  /** Whoever asks. */
  readonly me: string;
  readonly where: string[];
}
/** What all of a kind are listed from: each in its newest version. */
function partOf(
  kind: Kind,
  { tenant, now, staff }: Context,
  filters: { readonly name?: string | undefined; readonly status?: readonly string[] | undefined },
): Part {
  const values = new Values();
  const part = { values, tenant: values.add(tenant.id), at: values.add(now), me: values.add(staff.id), where: [] as string[] };
  part.where.push(
    `i.tenant_id = ${part.tenant}`,
    `i.kind = ${values.add(kind)}`,
    `${part.at}::timestamptz is not null`,
    `${part.me}::bigint is not null`,
  );
  if (filters.name) part.where.push(`i.name ilike ${like(values, filters.name)}`);
  if (filters.status?.length) part.where.push(`${statusOf} = any(${values.add(filters.status)}::text[])`);
  return part;
}

const statusOf = `case when w.id is not null then 'waiting' when i.live_version is null then 'draft' when i.live_version <> v.version then 'changed'
  when v.body ->> 'enabled' = 'false' then 'off' else 'live' end`;

const from = (at: string): string => `risk_item i
  join lateral (select * from risk_version n where n.tenant_id = i.tenant_id and n.item_id = i.id order by n.version desc limit 1) v on true
  left join staff s on s.tenant_id = v.tenant_id and s.id = v.author_id
  left join approval w on w.tenant_id = i.tenant_id and w.kind = 'ruleSet' and w.target = 'risk ' || i.id and w.state = 'pending' and w.expires_at > ${at}
  left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`;

const commonOf = ({ me }: Part) => ({
  id: "i.id",
  name: "i.name",
  version: "v.version",
  liveVersion: "i.live_version",
  status: statusOf,
  updateBy: "s.admin_name",
  updateTime: "v.at",
  approvalId: "w.id",
  isOwnRequest: `coalesce(w.requested_by = ${me}, false)`,
  requester: "q.admin_name",
  askedVersion: "(w.payload ->> 'version')::int",
});
const limitText = `case jsonb_typeof(v.body -> 'limit') when 'array' then (select string_agg(x, ', ') from jsonb_array_elements_text(v.body -> 'limit') x)
  when 'object' then concat_ws(' – ', v.body -> 'limit' ->> 'from', v.body -> 'limit' ->> 'to') when 'boolean' then '' else v.body ->> 'limit' end`;
const decided = (at: string): string =>
  `(select sum(h.met) from risk_hour h join risk_item f on f.tenant_id = h.tenant_id and f.id = h.item_id and f.kind = 'flow'
    where h.tenant_id = i.tenant_id and ${hours(7, at)})`;

export function ruleQueue(input: Listed<"rule.list">, context: Context): Queue {
  const part = partOf("rule", context, input);
  const { values, where, at } = part;
  if (input.group) where.push(`v.body ->> 'group' ilike ${like(values, input.group)}`);
  if (input.variable) where.push(`v.body ->> 'variable' = ${values.add(input.variable)}`);
  return {
    from: from(part.at),
    columns: {
      ...commonOf(part),
      group: "v.body ->> 'group'",
      variable: "v.body ->> 'variable'",
      operator: "v.body ->> 'operator'",
      value: limitText,
      action: "v.body ->> 'action'",
      weight: "(v.body ->> 'weight')::int",
      hits7d: `${sumOf("sum(h.met)", "h.item_id = i.id", hours(7, at))}::int`,
      rejectRate: `coalesce(round(1000000.0 * ${sumOf("sum(h.rejected)", "h.item_id = i.id", hours(7, at))} / nullif(${decided(at)}, 0)), 0)::int`,
    },
    where,
    orderBy: "v.body ->> 'group', lower(i.name), i.id",
    values,
  };
}

export function ruleSetQueue(input: Listed<"ruleSet.list">, context: Context): Queue {
  const part = partOf("set", context, input);
  const { values, where } = part;
  if (input.appId?.length)
    where.push(
      `(v.body -> 'apps' = '[]' or exists (select from jsonb_array_elements_text(v.body -> 'apps') x where x::int = any(${values.add(input.appId)}::int[])))`,
    );
  return {
    from: from(part.at),
    columns: {
      ...commonOf(part),
      apps: `coalesce((select string_agg(a.name, ', ' order by a.id) from app a where a.tenant_id = i.tenant_id and v.body -> 'apps' @> to_jsonb(a.id)), '')`,
      userTypes: "v.body -> 'userTypes'",
      rules: `coalesce((select string_agg(r.name, ' · ' order by x.n) from jsonb_array_elements_text(v.body -> 'rules') with ordinality x(id, n)
        join risk_item r on r.tenant_id = i.tenant_id and r.id = x.id::bigint), '')`,
      order: "jsonb_array_length(v.body -> 'rules')",
      cutOffs: "concat_ws(' / ', v.body ->> 'rejectBelow', v.body ->> 'manualBelow')",
      traffic: "(v.body ->> 'traffic')::int",
    },
    where,
    orderBy: "lower(i.name), i.id",
    values,
  };
}

export function decisionQueue(input: Listed<"decision.list">, context: Context): Queue {
  const part = partOf("flow", context, input);
  const { values, where, at } = part;
  const own = (what: string, within: string): string => sumOf(what, "h.item_id = i.id", within);
  return {
    from: from(part.at),
    columns: {
      ...commonOf(part),
      nodes: `coalesce((select string_agg(x ->> 'key', ' → ' order by n) from jsonb_array_elements(v.body -> 'nodes') with ordinality y(x, n)), '')`,
      entry: "coalesce(v.body -> 'nodes' -> 0 ->> 'key', '')",
      traffic: `coalesce(round(100.0 * ${own("sum(h.met)", hours(7, at))} / nullif(${decided(at)}, 0)), 0)::int`,
      averageMs: `(select round(sum(h.ms) / nullif(sum(h.met), 0))::int from risk_hour h where h.tenant_id = i.tenant_id and h.item_id = i.id and ${hours(7, at)})`,
      errors24h: `${own("sum(h.failed)", hours(1, at))}::int`,
    },
    where,
    orderBy: "(i.live_version is null), lower(i.name), i.id",
    values,
  };
}

/** All of a kind of the label's lender, as they decide now and as they were last written. */
const eitherWay = (kind: Kind): string => `(select distinct i.id, i.name, v.body from risk_item i
  join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id where i.tenant_id = l.tenant_id and i.kind = '${kind}'
  and (v.version = i.live_version or v.version = (select max(n.version) from risk_version n where n.tenant_id = i.tenant_id and n.item_id = i.id)))`;
/** Rules that ask about a label, each with the sets that ask by it and the flows that these stand in. */
const usedIn = `coalesce((select string_agg(distinct concat_ws(' → ', r.name, s.name, f.name), ', ') from ${eitherWay("rule")} r
  left join ${eitherWay("set")} s on s.body -> 'rules' @> to_jsonb(r.id)
  left join ${eitherWay("flow")} f on exists (select from jsonb_array_elements(f.body -> 'nodes') x where (x ->> 'set')::bigint = s.id)
  where r.body ->> 'variable' = 'labels' and r.body -> 'limit' ? l.name), '')`;

export interface LabelRow {
  readonly id: number;
  readonly expression: string;
}
export function labelQueue(input: Listed<"labelCompose.list">, { tenant }: Context): Queue {
  const values = new Values();
  const where = [`l.tenant_id = ${values.add(tenant.id)}`];
  if (input.name) where.push(`l.name ilike ${like(values, input.name)}`);
  if (input.status?.length)
    where.push(`(case when l.enabled then 'enabled' else 'disabled' end) = any(${values.add(input.status)}::text[])`);
  return {
    from: "label_compose l left join staff s on s.tenant_id = l.tenant_id and s.id = l.author_id",
    columns: {
      id: "l.id",
      name: "l.name",
      expression: "l.expression",
      usedIn,
      status: "case when l.enabled then 'enabled' else 'disabled' end",
      author: "s.admin_name",
      createTime: "l.created_at",
      updateTime: "l.updated_at",
    },
    where,
    orderBy: "lower(l.name), l.id",
    values,
  };
}
