import type pg from "pg";
import { kindOf, staffKinds } from "../../lending/rights/staff-kinds.ts";

/** Who leads whom: kind of staff -> the kind above. */
const leaders = staffKinds
  .filter(({ type }) => type > 1)
  .map(({ type, parent }) => ({ type, above: staffKinds.find(({ code }) => code === parent)?.type ?? 1 }));
/** The first collector is to become a reviewer: it waits for the reader. */
const asked = { type: 3, from: 7 } as const;

/**
 * Whom people answer to (somebody of their own team before others), how they are reached, which languages they speak; and a role with which
 * somebody would decide about others, asked for by the platform's administrator.
 */
export async function createPeople(client: pg.ClientBase, tenantId: number, locale: string, now: Date): Promise<void> {
  await client.query(
    `update staff s set leader_id = (select l.id from staff l where l.tenant_id = s.tenant_id and l.type = k.above
         order by (l.team_id = s.team_id) desc, l.id limit 1),
       phone = '0' || (900000000 + s.id), email = s.account || '@lender.example',
       languages = case when s.id % 3 = 0 and $2 <> 'en_PH' then array[$2, 'en_PH'] else array[$2] end, updated_at = $4
     from jsonb_to_recordset($3) as k(type int, above int) where s.tenant_id = $1 and s.type = k.type`,
    [tenantId, locale, JSON.stringify(leaders), now],
  );
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
     select $1, 'staffWiden', null, p.id || ' role',
       jsonb_build_object('staffId', p.id, 'staff', p.admin_name, 'change', 'role', 'roleId', r.id, 'role', r.name),
       a.id, $4::timestamptz - interval '2 hours', $4::timestamptz + interval '7 days'
     from (select id, admin_name from staff where tenant_id = $1 and type = $2 order by id limit 1) p
     join role r on r.tenant_id = $1 and r.code = $3
     join lateral (select min(id) as id from staff where tenant_id = $1 and type = 0) a on a.id is not null`,
    [tenantId, asked.from, kindOf(asked.type).code, now],
  );
}
