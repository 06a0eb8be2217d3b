import type pg from "pg";
import { shippedKeys } from "../../contract/permissions.ts";
import { kindOf } from "../../lending/rights/staff-kinds.ts";

/** Numbers of the shipped roles, as a new tenant has them. */
const shipped = { tenantAdmin: 2, collector: 8, supervisor: 12 } as const;
const senior = 13;
const legal = 14;

/** Two roles of the lender's own: one in use with a key more and one less than its template, one that is not switched on yet and waits to be. */
const own = [
  { id: senior, name: "Senior collector", type: 7, scope: "team", parent: shipped.supervisor, level: 4, enabled: true },
  { id: legal, name: "Legal desk", type: 9, scope: "tenant", parent: shipped.tenantAdmin, level: 2, enabled: false },
] as const;
const added = "loanService:all:list";
const removed = "finance:extension:add";

/** Roles beyond the twelve, what was granted in them by two persons, an office network, and one widening that waits for the reader. */
export async function createOwnRoles(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  const rows = own.map((role) => ({
    ...role,
    keys: [...shippedKeys(kindOf(role.type).code), ...(role.id === senior ? [added] : [])].filter(
      (key) => role.id !== senior || key !== removed,
    ),
  }));
  await client.query(
    `insert into role (tenant_id, id, code, name, staff_type, data_scope, parent_id, level, enabled, version, created_at, updated_at)
     select $1, r.id, 'role' || r.id, r.name, r.type, r.scope, r.parent, r.level, r.enabled, 2, $3::timestamptz - interval '40 days', $3::timestamptz - interval '6 days'
     from jsonb_to_recordset($2) as r(id int, name text, type int, scope text, parent int, level int, enabled boolean)`,
    [tenantId, JSON.stringify(rows), now],
  );
  await client.query(
    `insert into role_permission (tenant_id, role_id, permission) select $1, r.id, k from jsonb_to_recordset($2) as r(id int, keys text[]), unnest(r.keys) k`,
    [tenantId, JSON.stringify(rows)],
  );
  await client.query(
    `with hands as (select min(id) filter (where role_id = 2) as asker, min(id) filter (where role_id = 1) as approver from staff where tenant_id = $1)
     insert into role_grant (tenant_id, role_id, permission, granted, staff_id, approved_by, at)
     select $1, $2, k.key, k.granted, h.asker, case when k.granted then h.approver end, $5::timestamptz - interval '6 days'
     from hands h, (values ($3, true), ($4, false)) as k (key, granted) where h.asker is not null`,
    [tenantId, senior, added, removed, now],
  );
  await client.query(
    `insert into role_network (tenant_id, role_id, ip_range, start_minute, end_minute, weekdays, enabled, updated_at)
     values ($1, $2, '10.20.0.0/16', 420, 1260, '{1,2,3,4,5,6}', true, $3)`,
    [tenantId, legal, now],
  );
  const asked = [
    // The platform's administrator asks a key back: it waits for the lender's own. Switching on waits for the platform's.
    { by: 1, target: `${senior} keys`, payload: { roleId: senior, role: "Senior collector", change: "keys", keys: [removed] } },
    { by: 2, target: `${legal} status`, payload: { roleId: legal, role: "Legal desk", change: "status" } },
  ];
  await client.query(
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
     select $1, 'roleWiden', null, a.target, a.payload, (select min(s.id) from staff s where s.tenant_id = $1 and s.role_id = a.by),
       $3::timestamptz - interval '3 hours', $3::timestamptz + interval '7 days'
     from jsonb_to_recordset($2) as a("by" int, target text, payload jsonb)
     where exists (select from staff s where s.tenant_id = $1 and s.role_id = a.by)`,
    [tenantId, JSON.stringify(asked), now],
  );
}
