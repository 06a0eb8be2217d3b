import { addMonths, localDate } from "../../../lending/time/zone.ts";
import { prepareWages } from "../../domain/finance/wages/prepare.actions.ts";
import { confirmWages } from "../../domain/finance/wages/wages.actions.ts";
import { chargeServices } from "../../domain/finance/service/charge.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat } from "../seat.ts";

const monthsAgo = ({ now, tenant }: Desk, ago: number): string => addMonths(localDate(now, tenant.timeZone), -ago).slice(0, 7);

/** Of the month before last everybody has accepted and is paid; of the last some have accepted, one contests, the rest have not looked yet. */
export async function payWages(desk: Desk): Promise<void> {
  const first = seat(desk, 0, desk.now);
  await prepareWages({ month: monthsAgo(desk, 2) }, first);
  const paid = await rowsOf<{ id: number }>(
    desk.tx,
    "update wage_statement set state = 'accepted', answered_at = $2::timestamptz where tenant_id = $1 returning id",
    [desk.tenant.id, desk.now],
  );
  const ids = paid.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 50) await confirmWages({ ids: ids.slice(at, at + 50), voucherUrl: "" }, seat(desk, 1, desk.now));
  await prepareWages({ month: monthsAgo(desk, 1) }, first);
  const remark = desk.tenant.region === "VN" ? "Thiếu một khoản thu" : "One payment is missing";
  await rowsOf(
    desk.tx,
    `with open as (select id, row_number() over (order by staff_id) as n from wage_statement where tenant_id = $1 and state = 'prepared')
     update wage_statement w set state = case when o.n = 3 then 'contested' else 'accepted' end, answer = case when o.n = 3 then $3 else '' end, answered_at = $2::timestamptz
     from open o where w.tenant_id = $1 and w.id = o.id and o.n % 3 <> 2`,
    [desk.tenant.id, desk.now, remark],
  );
}

/** What was sent since the balances are prepaid is charged, turn by turn. */
export async function chargeSent({ tx, tenant, now }: Desk): Promise<void> {
  while ((await chargeServices({ tx, tenant, now, staffId: null })) > 0);
}
