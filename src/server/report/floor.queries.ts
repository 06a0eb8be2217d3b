import { either } from "../kernel/sql/literals.ts";
import type { Tx } from "../kernel/context.ts";
import { rowsOf } from "../kernel/sql/sql.ts";

export interface OnFloor {
  readonly id: number;
  readonly name: string;
  readonly team: string;
  readonly on_shift: boolean;
  readonly online: boolean;
  readonly stock: number;
  readonly order_id: number | null;
  readonly order_no: string | null;
  readonly customer: string | null;
  readonly since: Date | null;
  readonly call_since: Date | null;
  readonly last_at: Date | null;
}

interface Asked {
  readonly tenantId: number;
  readonly department: "collection" | "remind";
  readonly staffType: 6 | 7;
  readonly status: 6 | 8;
  readonly owner: "collector_id" | "reminder_id";
  readonly teamId: number | null;
  readonly staffId: number | null;
  readonly now: Date;
  readonly today: string;
  /** Instant at which the day began. */
  readonly dayStart: Date;
}

/** Somebody is there whose session was used within so many minutes: it is noted once a minute. */
const there = "interval '3 minutes'";

/** Who works in a department, what he is on at this moment, and when he last did something. A call goes before a record that is open. */
export function selectOnFloor(tx: Tx, asked: Asked): Promise<readonly OnFloor[]> {
  const { tenantId, department, staffType, status, owner, teamId, staffId, now, today, dayStart } = asked;
  return rowsOf<OnFloor>(
    tx,
    `select s.id, s.admin_name as name, t.name as team, not s.resting and h.staff_id is null as on_shift, e.seen is not null as online,
       coalesce(k.stock, 0)::int as stock, o.id as order_id, o.order_no, o.customer_name as customer, l.since, c.started_at as call_since,
       greatest(a.at, r.at) as last_at
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id and t.department = $2
     left join shift h on h.tenant_id = s.tenant_id and h.staff_id = s.id and h.day = $6::date and h.kind = 'rest'
     left join (select x.${owner} as owner, count(*) as stock from loan_order x where x.tenant_id = $1 and x.status = ${status} and x.${owner} is not null group by 1) k
       on k.owner = s.id
     left join lateral (select max(x.seen_at) as seen from session x where x.tenant_id = $1 and x.staff_id = s.id and x.expires_at > $5 and x.seen_at > $5 - ${there}) e on true
     left join lateral (select x.order_id, x.started_at from phone_call x where x.tenant_id = $1 and x.staff_id = s.id and x.state <> 'ended' order by x.started_at desc limit 1) c on true
     left join lateral (select x.order_id, x.since from order_lease x where x.tenant_id = $1 and x.staff_id = s.id and x.until > $5 order by x.since desc limit 1) l on true
     left join loan_order o on o.tenant_id = $1 and o.id = ${either("c.order_id", "l.order_id")}
     left join lateral (select x.at from contact_attempt x where x.tenant_id = $1 and x.staff_id = s.id and x.at >= $7 order by x.at desc limit 1) a on true
     left join lateral (select x.at from collection_result x where x.tenant_id = $1 and x.staff_id = s.id and x.at >= $7 order by x.at desc limit 1) r on true
     where s.tenant_id = $1 and s.type = ${staffType} and s.enabled and ($3::int is null or s.team_id = $3) and ($4::bigint is null or s.id = $4)
     order by s.admin_name, s.id`,
    [tenantId, department, teamId, staffId, now, today, dayStart],
  );
}
