import { rowOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

export interface Standing {
  readonly customer_id: number | null;
  readonly settled: number;
  readonly open: boolean;
  readonly cool_until: string | null;
  readonly black_listed: boolean;
  readonly frozen: boolean;
}

/** What an application brings besides the person: what he holds in his hand, and where he wants the money. */
export interface Brought {
  readonly device?: string | undefined;
  readonly account?: string | undefined;
}

/** Money of order `o` is posted on a voucher's word only: until a statement's line is behind it, no next loan is opened. */
const unproved = `exists (select from receipt u where u.tenant_id = o.tenant_id and u.order_id = o.id and u.without_line and u.state = 'success')`;

/** What is known of a person, by his identity number; the black list also by the phone, and by what he has brought. */
export async function selectStanding(
  { tx, tenant }: Pick<Books, "tx" | "tenant">,
  person: { readonly idNo: string; readonly phone: string },
  { device = "", account = "" }: Brought = {},
): Promise<Standing> {
  const row = await rowOf<Standing>(
    tx,
    `select min(c.id) filter (where c.merged_into is null) as customer_id, count(o.id) filter (where o.status = 9)::int as settled,
       coalesce(bool_or(o.status in (0, 1, 5, 6, 8) or ${unproved}), false) as open, max(o.cool_until) as cool_until, coalesce(bool_or(c.frozen_at is not null), false) as frozen,
       exists (select from black_list b where b.tenant_id = $1 and b.removed_at is null
         and (b.kind, b.value) in (('idNo', $2), ('phone', $3), ('device', lower($4)), ('account', $5))) as black_listed
     from customer c left join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = c.id where c.tenant_id = $1 and c.id_no = $2`,
    [tenant.id, person.idNo, person.phone, device, account],
  );
  return row ?? { customer_id: null, settled: 0, open: false, cool_until: null, black_listed: false, frozen: false };
}
