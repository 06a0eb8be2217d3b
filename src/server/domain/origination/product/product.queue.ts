import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { inForce } from "./product.store.ts";

const method = "v.config #>> '{terms,interest,method}'";
const waiting = (kind: string, at: string): string => `left join approval w on w.tenant_id = p.tenant_id and w.kind = '${kind}'
  and w.target = 'product ' || p.id and w.state = 'pending' and w.expires_at > ${at}
  left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`;
const waits = (me: string) => ({
  approvalId: "w.id",
  isOwnRequest: `coalesce(w.requested_by = ${me}, false)`,
  requester: "q.admin_name",
});

interface Filters {
  readonly name?: string | undefined;
  readonly appId?: readonly number[] | undefined;
}
function begin({ tenant, now, staff }: Context, { name, appId }: Filters) {
  const values = new Values();
  const [at, me] = [momentOf(now), numberOf(staff.id)];
  const where = [`p.tenant_id = ${values.add(tenant.id)}`, ...isOneOf(values, "p.app_id", appId, "int")];
  if (name) where.push(`strpos(lower(p.name), lower(${values.add(name)})) > 0`);
  return { values, at, me, where };
}

/** Products as they are lent, app by app; one that has never been published shows its draft's terms. */
export function productQueue(input: ParsedOf<"product.list">, context: Context): Queue {
  const { values, at, me, where } = begin(context, input);
  where.push(...isOneOf(values, "p.status", input.status), ...isOneOf(values, method, input.interestMethod));
  return {
    from: `product p join app a on a.tenant_id = p.tenant_id and a.id = p.app_id ${inForce(at)}
      left join lateral (select w.version, w.config, w.offer, w.at from product_version w where w.tenant_id = p.tenant_id and w.product_id = p.id
        and (f.version is null or w.version = f.version) order by w.version desc limit 1) v on true ${waiting("productStatus", at)}`,
    columns: {
      id: "p.id",
      name: "p.name",
      appName: "a.name",
      version: "f.version",
      amountMin: "(v.offer ->> 'amountMin')::bigint",
      amountMax: "(v.offer ->> 'amountMax')::bigint",
      terms: "v.offer -> 'terms'",
      rate: "v.config #>> '{terms,interest,rate}'",
      ratePer: "v.config #>> '{terms,interest,per}'",
      serviceFeeRate: "v.config #>> '{terms,fee,rate}'",
      deductMode: "(v.config #>> '{terms,fee,mode}')::int",
      penaltyRate: "v.config #>> '{terms,penalty,dailyRate}'",
      penaltyCap: "v.config #>> '{terms,penalty,capRate}'",
      interestMethod: method,
      status: "p.status",
      updateTime: "coalesce(p.updated_at, v.at)",
      askedStatus: "w.payload ->> 'status'",
      ...waits(me),
      config: "v.config",
      offer: "v.offer",
    },
    where,
    orderBy: "p.app_id, p.id",
    values,
  };
}

const stateOf = (
  at: string,
): string => `case when w.id is not null then 'waiting' when f.version is null and n.effective_from is null then 'draft'
  when n.effective_from > ${at} then 'scheduled' when f.version <> v.version then 'changed' else 'live' end`;

/** Their configurations: the newest version of each, and how far it is. */
export function configQueue(input: ParsedOf<"product.configList">, context: Context): Queue {
  const { values, at, me, where } = begin(context, input);
  where.push(...isOneOf(values, stateOf(at), input.state));
  return {
    from: `product p join app a on a.tenant_id = p.tenant_id and a.id = p.app_id ${inForce(at)}
      join lateral (select x.version, x.name, x.config, x.offer, x.at, x.staff_id from product_version x where x.tenant_id = p.tenant_id and x.product_id = p.id
        order by x.version desc limit 1) v on true
      left join lateral (select case when r.rolled_back_at is null then nullif(r.effective_from, '-infinity') end as effective_from, r.rolled_back_at is null and r.approved_by is not null
        and r.replaced_version is not null and greatest(r.at, r.effective_from) > ${at} - interval '24 hours' as back from product_release r
        where r.tenant_id = p.tenant_id and r.product_id = p.id order by r.id desc limit 1) n on true
      left join staff s on s.tenant_id = p.tenant_id and s.id = v.staff_id ${waiting("product", at)}`,
    columns: {
      id: "p.id",
      name: "coalesce(v.name, p.name)",
      appName: "a.name",
      state: stateOf(at),
      version: "v.version",
      liveVersion: "f.version",
      effectiveFrom: "n.effective_from",
      status: "p.status",
      updateBy: "s.admin_name",
      updateTime: "v.at",
      askedVersion: "(w.payload ->> 'version')::int",
      askedFrom: "(w.payload ->> 'from')::timestamptz",
      mayGoBack: "coalesce(n.back, false)",
      ...waits(me),
    },
    where,
    orderBy: "p.app_id, p.id",
    values,
  };
}
