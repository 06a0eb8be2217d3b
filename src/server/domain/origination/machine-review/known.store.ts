import type { Known } from "../../../../lending/risk/facts.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

export type KnownRow = Omit<Known, "age" | "amount" | "amountMax" | "settled" | "blackListed" | "labels">;

/**
 * What the house's own rows say of an application (rules/risk.md 2). That an account has a number is said of both: the index of numbers has no others, and
 * without it every account of the house was read for each application (62,000: 40 ms).
 */
export async function selectKnown(
  { tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">,
  orderId: number,
  today: string,
): Promise<KnownRow> {
  const row = await rowOf<KnownRow>(
    tx,
    `select o.term_days as term, c.province, o.user_type as "userType", o.channel, c.employer <> '' as employed, c.id_expires_on - $4::date as "documentDays",
       (select count(*)::int from loan_order x where x.tenant_id = o.tenant_id and x.customer_id = o.customer_id and x.id <> o.id and x.status = 2
         and x.applied_at >= $3::timestamptz - interval '90 days') as refused90,
       (select coalesce(max(greatest((coalesce(x.settled_at, $3::timestamptz) at time zone $5)::date - x.due_date, 0)), 0)::int from loan_order x
         where x.tenant_id = o.tenant_id and x.customer_id = o.customer_id and x.paid_out_at is not null) as "worstDays",
       (select count(distinct y.customer_id)::int from payee_account mine
         join payee_account p on p.tenant_id = mine.tenant_id and p.account_no = mine.account_no and p.account_no <> '' and p.bank_name = mine.bank_name
         join loan_order y on y.tenant_id = p.tenant_id and y.id = p.order_id and y.customer_id <> o.customer_id
         where mine.tenant_id = o.tenant_id and mine.order_id = o.id and mine.account_no <> '') as "sharedAccount",
       (select count(*)::int from customer d where d.tenant_id = o.tenant_id and d.phone = c.phone and d.id <> c.id and d.merged_into is null and c.phone <> '') as "sharedPhone"
     from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId, now, today, tenant.timeZone],
  );
  if (!row) throw new Error("an order that is asked about is not there");
  return row;
}
