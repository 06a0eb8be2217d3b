import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** Everybody who has this number, or had it before a merge, and the app that he knows. */
export const selectByPhone = ({ tx, tenant }: TenantTx, phone: string): Promise<readonly { id: number }[]> =>
  rowsOf(tx, "select distinct coalesce(merged_into, id) as id from customer where tenant_id = $1 and phone = $2 order by 1", [
    tenant.id,
    phone,
  ]);

/** Whether he objects already, and in whose name he is told that he is heard. */
export const selectWish = ({ tx, tenant }: TenantTx, customerId: number): Promise<{ is_out: boolean; app_id: number } | undefined> =>
  rowOf(
    tx,
    `select coalesce((select 'market' = any(p.opt_out) from contact_preference p where p.tenant_id = c.tenant_id and p.customer_id = c.id order by p.id desc limit 1), false) as is_out,
       coalesce(c.registered_app_id, (select min(a.id) from app a where a.tenant_id = c.tenant_id)) as app_id
     from customer c where c.tenant_id = $1 and c.id = $2 for update of c`,
    [tenant.id, customerId],
  );
