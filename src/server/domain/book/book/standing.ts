import { typeBySettled } from "../../../../lending/options/user-types.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "./books.ts";

const types = typeBySettled.map(({ type }) => type);
const cases = typeBySettled.toReversed().map(({ from, type }) => `when n.settled >= ${from} then '${type}'`);

/** T23, T33: what customers are by the loans that they have settled by now; other labels than those of borrowers stay. */
export async function judgeStanding({ tx, tenant }: Pick<Books, "tx" | "tenant">, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  await rowsOf(
    tx,
    `update customer c set user_type = case ${cases.join(" ")} end
     from (select customer_id, count(*) filter (where status = 9) as settled from loan_order where tenant_id = $1 and customer_id = any($2::bigint[]) group by 1) n
     where c.tenant_id = $1 and c.id = n.customer_id and c.user_type = any($3::text[]) and c.user_type <> case ${cases.join(" ")} end`,
    [tenant.id, [...new Set(customers)], types],
  );
}
