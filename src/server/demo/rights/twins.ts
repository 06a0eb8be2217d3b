import { askMerge } from "../../domain/orders/merge/merge.actions.ts";
import { rowOf, rowsOf } from "../../kernel/sql/sql.ts";
import { insertCustomers } from "../../report/days/day-writes.ts";
import { type Desk, seat, unlessRefused } from "../seat.ts";

/** Somebody who borrows here, and registered again in the same app with another telephone three weeks ago: shorter name, new employer, no advertising. */
const again = insertCustomers({
  columns: `tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, birth_date, registered_at, registered_app_id,
    registered_channel, device_os, registered_os`,
  rows: `select c.tenant_id, c.name, c.name_folded, left(c.phone, -4) || reverse(right(c.phone, 4)), c.id_no, c.gender, c.province, c.time_zone,
      'Co.opmart', 'newUser', c.birth_date, $3::timestamptz - interval '21 days', coalesce(c.registered_app_id, 1), c.registered_channel, c.device_os, c.registered_os
    from customer c where c.tenant_id = $1 and c.id = $2`,
  answer: "select id from added",
});

const borrower = `select c.id from customer c where c.tenant_id = $1 and c.id_no <> '' and right(c.phone, 4) <> reverse(right(c.phone, 4))
  and exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.status = 6)
  and not exists (select from complaint k where k.tenant_id = c.tenant_id and k.customer_id = c.id)
  and not exists (select from rights_request k where k.tenant_id = c.tenant_id and k.customer_id = c.id)
  order by c.id desc offset $2 limit 1`;

async function registerAgain(desk: Desk, at: number): Promise<{ readonly kept: number; readonly gone: number } | null> {
  const { tx, tenant, now } = desk;
  const kept = (await rowOf<{ id: number }>(tx, borrower, [tenant.id, at]))?.id;
  if (kept === undefined) return null;
  const gone = (await rowOf<{ id: number }>(tx, again, [tenant.id, kept, now]))?.id ?? 0;
  await rowsOf(
    tx,
    `insert into contact_preference (tenant_id, customer_id, opt_out, consents, at, staff_id) values ($1, $2, '{market}', '{}', $3::timestamptz - interval '20 days', null)`,
    [tenant.id, gone, now],
  );
  return { kept, gone };
}

/** Two who have one identity number, of whom a merge waits for a second person; and two of whom nobody has seen it yet. */
export async function meetTwins(desk: Desk): Promise<void> {
  await registerAgain(desk, 7);
  const two = await registerAgain(desk, 3);
  if (!two) return;
  const input = {
    userId: two.kept,
    otherId: two.gone,
    choose: { phone: "gone" as const, employer: "gone" as const },
    reason: desk.tenant.region === "VN" ? "Đăng ký lại bằng số mới" : "Registered again with a new number",
  };
  await unlessRefused(askMerge(input, seat(desk, 0, desk.now)).then(() => undefined));
}
