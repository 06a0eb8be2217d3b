import type { OutputOf } from "../../../../contract/types.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

interface ContractRow {
  readonly product_id: number;
  readonly product_version: number | null;
}
export const selectContract = ({ tx, tenant }: TenantTx, orderId: number): Promise<ContractRow | undefined> =>
  rowOf<ContractRow>(tx, "select product_id, product_version from loan_order where tenant_id = $1 and id = $2", [tenant.id, orderId]);

type Payee = NonNullable<OutputOf<"review.terms">["payee"]>;
/** The newest account, and what its bank says of who holds it. */
export const selectPayee = ({ tx, tenant }: TenantTx, orderId: number): Promise<Payee | undefined> =>
  rowOf<Payee>(
    tx,
    `select y.bank_name as "bankName", y.account_no as "accountNo", y.holder,
       case when q.outcome = 'named' then q.name when q.outcome is not null then '' end as "bankSays" from payee_account y
     left join account_inquiry q on q.tenant_id = y.tenant_id and q.payee_id = y.id where y.tenant_id = $1 and y.order_id = $2 order by y.id desc limit 1`,
    [tenant.id, orderId],
  );

type Call = Omit<OutputOf<"review.callList">[number], "time" | "operator"> & { readonly at: Date; readonly operator: string };
/** Names are of people of this customer, or of whoever was merged into him; a number of anybody else's stays without one. */
export const selectCalls = ({ tx, tenant }: TenantTx, orderId: number): Promise<readonly Call[]> =>
  rowsOf<Call>(
    tx,
    `select r.id, r.at, r.phone_type as "phoneType", coalesce(k.name, case r.phone_type when 'customer' then o.customer_name when 'employer' then c.employer else '' end) as name,
       r.result, r.remark, s.admin_name as operator from review_call r
     join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     left join customer_contact k on k.tenant_id = r.tenant_id and k.id = r.contact_id and (k.customer_id = c.id
       or exists (select from customer f where f.tenant_id = k.tenant_id and f.id = k.customer_id and f.merged_into = c.id))
     where r.tenant_id = $1 and r.order_id = $2 order by r.id desc limit 100`,
    [tenant.id, orderId],
  );
