import type { Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Counts {
  readonly lived: boolean;
  readonly law: number;
  readonly apps: number;
  readonly products: number;
  readonly payouts: number;
  readonly collections: number;
  readonly admins: number;
}

/** Able: on, not locked, no first password that has lapsed, and no visitor. */
const able =
  "s.home_tenant is null and s.enabled and s.locked_at is null and r.enabled and (s.password_until is null or s.password_until > $2)";

/** What stands of a lender; inside of it. Administrators count once they have a password of their own. */
export async function selectCounts(tx: Tx, tenantId: number, now: Date): Promise<Counts> {
  const row = await rowOf<Counts>(
    tx,
    `select (select t.lived from tenant t where t.tenant_id = $1) as lived, (select count(*)::int from law_reading l join tenant t on t.tenant_id = l.tenant_id and t.region = l.market where l.tenant_id = $1) as law,
       (select count(*)::int from app a where a.tenant_id = $1) as apps,
       (select count(*)::int from product p where p.tenant_id = $1 and p.status = 'listed') as products,
       (select count(*)::int from pay_channel c where c.tenant_id = $1 and c.enabled) as payouts,
       (select count(*)::int from collection_channel c where c.tenant_id = $1 and c.enabled) as collections,
       (select count(*)::int from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
         where s.tenant_id = $1 and r.staff_type = 1 and not s.must_change_password and ${able}) as admins`,
    [tenantId, now],
  );
  if (!row) throw new Error("a count answers a row");
  return row;
}

/** Each role with its keys, and how many able people have it. */
export const selectAble = (
  tx: Tx,
  tenantId: number,
  now: Date,
): Promise<readonly { readonly keys: readonly string[]; readonly people: number }[]> =>
  rowsOf(
    tx,
    `select array(select p.permission from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id) as keys,
       (select count(*)::int from staff s where s.tenant_id = r.tenant_id and s.role_id = r.id and ${able}) as people
     from role r where r.tenant_id = $1`,
    [tenantId, now],
  );
