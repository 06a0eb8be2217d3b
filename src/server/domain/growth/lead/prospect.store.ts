import { insertCustomers } from "../../../report/days/day-writes.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;

/** A number of somebody who was erased is known by this alone, so that the same file does not bring him back. */
export const sealedPhone = (phone: string): string => `encode(sha256(convert_to(${phone}, 'UTF8')), 'hex')`;

/** Who of the drawn may not be won: has meanwhile become somebody's customer, wants no advertising, or is black-listed. */
const barred = `(exists (select from customer k where k.tenant_id = $1 and k.phone = w.phone)
  or exists (select from do_not_call d where d.tenant_id = $1 and d.phone = w.phone)
  or exists (select from black_list b where b.tenant_id = $1 and b.removed_at is null and b.kind = 'phone' and b.value = w.phone))`;

const batch = 500;
const drawn = insertCustomers({
  before: [
    `waiting as materialized (select w.id, w.phone, w.name, w.name_folded, w.app_id, w.origin, ${barred} as barred from marketing_prospect w
       where w.tenant_id = $1 and w.state = 'waiting' order by w.id limit ${batch} for update skip locked)`,
  ],
  columns: `tenant_id, name, name_folded, phone, id_no, province, time_zone, user_type, registered_app_id, prospect`,
  rows: `select $1, w.name, w.name_folded, w.phone, '', '', '', 'newUser', w.app_id, true from waiting w where not w.barred`,
  answer: `, marked as (update marketing_prospect p set state = case when w.barred then 'barred' else 'lead' end, customer_id = a.id
      from waiting w left join added a on a.phone = w.phone where p.tenant_id = $1 and p.id = w.id)
    insert into marketing_lead (tenant_id, module, customer_id, app_id, user_type, created_at, pool_since)
    select $1, 'dataMarketing', a.id, a.registered_app_id, 'newUser', $2, $2 from added a returning id`,
});

/**
 * A batch of people of files becomes leads. A lead needs a row that contact law, wishes, calls, messages and erasure know him by: that is a row of
 * `customer` with `prospect`, made no earlier than here. Lists and figures of customers leave it out; what the file brought stays in
 * `marketing_prospect`, and of the many whom nobody works yet the house holds no more than that. Where he lives is unknown: he is called only while
 * every zone of the country allows it.
 */
export const drawProspects = ({ tx, tenant, now }: House): Promise<readonly { readonly id: number }[]> =>
  rowsOf(tx, drawn, [tenant.id, now]);
