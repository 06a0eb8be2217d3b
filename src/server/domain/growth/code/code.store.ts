import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

/** Whose number this is by now, and whose lead that is; nobody who has not registered. */
export const selectCustomer = (
  { tx, tenant }: TenantTx,
  of: { readonly phone: string | undefined; readonly dataId: number | undefined; readonly again: number | undefined },
) =>
  rowOf<{ id: number; phone: string }>(
    tx,
    `select c.id, c.phone from customer c where c.tenant_id = $1 and c.merged_into is null and not c.prospect and c.phone <> ''
       and case when $2::bigint is not null then c.id = (select l.customer_id from marketing_lead l where l.tenant_id = $1 and l.id = $2)
         when $4::bigint is not null then c.id = (select coalesce(k.merged_into, k.id) from private_text p join customer k on k.tenant_id = p.tenant_id and k.id = p.customer_id
           where p.tenant_id = $1 and p.id = $4 and p.kind = 'code')
         else c.phone = $3 end
     order by c.id limit 1`,
    [tenant.id, of.dataId ?? null, of.phone ?? "", of.again ?? null],
  );

export const hasApp = async ({ tx, tenant }: TenantTx, appId: number): Promise<boolean> =>
  (await rowOf(tx, "select 1 from app where tenant_id = $1 and id = $2", [tenant.id, appId])) !== undefined;
