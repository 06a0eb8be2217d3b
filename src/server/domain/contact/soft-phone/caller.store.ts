import { either } from "../../../kernel/sql/literals.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

export interface Caller {
  readonly order_id: number;
  readonly customer_id: number;
  readonly status: number;
  readonly stage: string;
  readonly version: number;
  readonly phone: string;
  readonly collector_id: number | null;
  readonly team_id: number | null;
}

/** The order that a number calls about: what is late before what falls due, the oldest first. */
export function selectCaller({ tx, tenant }: Pick<TenantMoment, "tx" | "tenant">, phone: string): Promise<Caller | undefined> {
  return rowOf<Caller>(
    tx,
    `select o.id as order_id, o.customer_id, o.status, o.stage, o.version, c.phone, o.collector_id, s.team_id
     from customer c join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = ${either("c.merged_into", "c.id")}
     left join staff s on s.tenant_id = o.tenant_id and s.id = o.collector_id
     where c.tenant_id = $1 and c.phone = $2 and o.status in (6, 8) order by o.status desc, o.due_date, o.id limit 1`,
    [tenant.id, phone],
  );
}

/** Who takes the call: the owner when he is there and free, else whoever of his team, then of his kind, has been free for longest. */
export async function selectFree(
  { tx, tenant, now }: TenantMoment,
  of: { readonly owner: number | null; readonly team: number | null; readonly kinds: readonly number[]; readonly since: Date },
): Promise<number | undefined> {
  const row = await rowOf<{ id: number }>(
    tx,
    `select s.id from staff s
     where s.tenant_id = $1 and s.enabled and not s.resting and (s.id = $2 or s.type = any($4::smallint[]))
       and exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id and e.seen_at > $5 and e.expires_at > $6)
       and not exists (select from phone_call p where p.tenant_id = s.tenant_id and p.staff_id = s.id and p.state <> 'ended')
     order by s.id is distinct from $2, s.team_id is distinct from $3,
       (select max(a.at) from contact_attempt a where a.tenant_id = s.tenant_id and a.staff_id = s.id and a.at > $5) nulls first, s.id limit 1`,
    [tenant.id, of.owner, of.team, of.kinds, of.since, now],
  );
  return row?.id;
}

/** Somebody to win who calls, and who of the house takes it. */
export interface LeadCaller {
  readonly lead_id: number;
  readonly customer_id: number;
  readonly phone: string;
  /** Null: nobody has the lead. */
  readonly staff_id: number | null;
}

/**
 * The lead that a number calls about, under the rights of whoever answers: only who has it, or covers him today, and may call leads at all, reaches its
 * customer (rules/contact-law.md 2b). Of several leads that whose person is there and free, then the one that the house called last; when nobody is free
 * it is missed by whoever is not at rest. A number that an order rings by is never asked for here.
 */
export function selectLeadCaller({ tx, tenant, now }: TenantMoment, phone: string, since: Date): Promise<LeadCaller | undefined> {
  return rowOf<LeadCaller>(
    tx,
    `select l.id as lead_id, l.customer_id, c.phone, s.id as staff_id
     from customer c join marketing_lead l on l.tenant_id = c.tenant_id and l.customer_id = ${either("c.merged_into", "c.id")} and l.ended_at is null
     left join staff s on s.tenant_id = l.tenant_id and s.enabled
       and exists (select from role_permission r where r.tenant_id = s.tenant_id and r.role_id = s.role_id and r.permission = 'marketing:call:add')
       and (s.id = l.owner_id or exists (select from shift h where h.tenant_id = s.tenant_id and h.cover_id = s.id and h.staff_id = l.owner_id
         and h.kind = 'rest' and h.day = ($4::timestamptz at time zone $5)::date))
     left join lateral (select
       exists (select from session e where e.tenant_id = s.tenant_id and e.staff_id = s.id and e.seen_at > $3 and e.expires_at > $4)
         and not exists (select from phone_call p where p.tenant_id = s.tenant_id and p.staff_id = s.id and p.state <> 'ended') as free) f on true
     where c.tenant_id = $1 and c.phone = $2
     order by s.id is null, s.resting, not f.free,
       (select max(a.id) from contact_attempt a where a.tenant_id = l.tenant_id and a.lead_id = l.id) desc nulls last, s.id is distinct from l.owner_id, l.id limit 1`,
    [tenant.id, phone, since, now, tenant.timeZone],
  );
}
