import { typeBySettled } from "../../../../lending/options/user-types.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "./books.ts";

const types = typeBySettled.map(({ type }) => type);
const cases = typeBySettled.toReversed().map(({ from, type }) => `when n.settled >= ${from} then '${type}'`);

/** T23, T33: what customers are by the loans that they have settled by now; other labels than those of borrowers stay. */
export async function judgeStanding({ tx, tenant }: Pick<Books, "tx" | "tenant">, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  const changed = await rowsOf<{ readonly id: number }>(
    tx,
    `update customer c set user_type = case ${cases.join(" ")} end
     from (select customer_id, count(*) filter (where status = 9) as settled from loan_order where tenant_id = $1 and customer_id = any($2::bigint[]) group by 1) n
     where c.tenant_id = $1 and c.id = n.customer_id and c.user_type = any($3::text[]) and c.user_type <> case ${cases.join(" ")} end
     returning c.id`,
    [tenant.id, [...new Set(customers)], types],
  );
  await tellLeads(
    { tx, tenant },
    changed.map(({ id }) => id),
  );
}

/**
 * What the lists of leads are asked of their people stands with the lead: customers of a kind were looked through for those of a list (150,000 of new ones, 75 ms).
 * Whoever writes it of a customer tells his leads.
 */
export async function tellLeads({ tx, tenant }: Pick<Books, "tx" | "tenant">, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  await rowsOf(
    tx,
    `update marketing_lead l set user_type = c.user_type, registered_at = c.registered_at from customer c
     where l.tenant_id = $1 and l.customer_id = any($2::bigint[]) and c.tenant_id = $1 and c.id = l.customer_id
       and (l.user_type <> c.user_type or l.registered_at is distinct from c.registered_at)`,
    [tenant.id, customers],
  );
}
