import type pg from "pg";

const author = "(select min(id) from staff where tenant_id = $1 and type = 1)";

/** What the apps are known by: the last one is a page, and the system of each differs. */
const describeApps = `
update app a set package = 'demo.' || t.code || '.app' || a.id, os_type = case when a.id % 3 = 2 then 1 else 0 end, app_type = case when a.id = 3 then 1 else 0 end,
  locale = t.locale, store_url = 'https://store.example/' || t.code || a.id, privacy_url = 'https://privacy.example/' || t.code, updated_at = $2::timestamptz - make_interval(days => 30 + a.id)
from tenant t where t.tenant_id = $1 and a.tenant_id = $1`;

/** Releases in every state: one that all have, a forced one, one that a fifth is told of, a draft, one that was taken back. */
const releases = `
insert into app_version (tenant_id, app_id, name, build, forced, gray_percent, url, notes, state, published_at, created_by, updated_at)
select $1, a.id, r.name, r.build, r.forced, r.gray, a.store_url, r.notes, r.state, case when r.state <> 'draft' then $2::timestamptz - make_interval(days => r.days) end, ${author},
  $2::timestamptz - make_interval(days => r.days)
from app a cross join (values ('1.8.0', 180, false, 100, 'published', 90, 'Repayments by QR code'), ('1.9.0', 190, false, 50, 'withdrawn', 40, 'New start page'),
  ('1.9.1', 191, true, 100, 'published', 33, 'Security update'), ('2.0.0', 200, false, 20, 'published', 4, 'Loans in three taps'), ('2.1.0', 210, false, 100, 'draft', 0, '')) r(name, build, forced, gray, state, days, notes)
where a.tenant_id = $1`;

/** Devices by no more than a hash of nothing: most have the forced release. */
const devices = `
insert into app_device (tenant_id, app_id, device, build, seen_on)
select $1, a.id, sha256(convert_to(a.id || ' ' || n, 'UTF8')), case when n % 11 = 0 then 180 when n % 7 = 0 then 200 else 191 end, $2::date - n % 6
from app a cross join generate_series(1, 240) n where a.tenant_id = $1`;

/** Of the first app: the first product, then by how the loan went; one relation is off, and of the second product's beginning nothing is said. */
const relations = `
with p as (select (array_agg(id order by id))[1] as first, (array_agg(id order by id))[2] as second from product where tenant_id = $1 and app_id = 1 and status = 'listed')
insert into product_relevance (tenant_id, app_id, product_id, settled_from, settled_to, overdue_days, upgrade_to, same_level, downgrade_to, user_types, enabled, updated_by, updated_at)
select $1, 1, x.product, x.f, x.t, x.days, x.up, x.same, x.down, x.types, x.enabled, ${author}, $2::timestamptz - make_interval(days => x.ago)
from p, lateral (values (p.first, 0, 2, 3, p.second, p.first, p.first, '{}'::text[], true, 70), (p.first, 3, null, 5, p.second, p.second, p.first, '{}', true, 20),
  (p.second, 2, null, 3, p.second, p.second, p.first, '{}', true, 20), (p.second, 0, 1, 0, p.second, p.first, p.first, '{whiteList}', false, 9)) x(product, f, t, days, up, same, down, types, enabled, ago)
where p.second is not null`;

export async function createApps(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  for (const sql of [describeApps, releases, devices, relations]) await client.query(sql, [tenantId, now]);
}
