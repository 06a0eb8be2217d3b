import { dueOn, type RequestKind } from "../../../lending/rights/data-subject.ts";
import { addDays, localDate } from "../../../lending/time/zone.ts";
import { erase } from "../../domain/orders/rights/erase.actions.ts";
import { turnHold } from "../../domain/orders/rights/hold.actions.ts";
import { askErase, endRequest, lodge } from "../../domain/orders/rights/request.actions.ts";
import { updateEnded } from "../../domain/orders/rights/request.store.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, type Player, seat, seatOf, unlessRefused } from "../seat.ts";

/** The day on which one of a kind must have come to be due so many days from today. */
function cameOn({ tenant, now }: Desk, kind: RequestKind, left: number): string {
  const today = localDate(now, tenant.timeZone);
  let day = today;
  while (dueOn(tenant.region, kind, day, tenant.holidays) > addDays(today, left)) day = addDays(day, -1);
  return day;
}

/** Customers without anything open: settled, or never paid out. */
const quiet = (paid: boolean): string => `
select c.id from customer c where c.tenant_id = $1
  and not exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id
    and (o.status not in (2, 9, -1) or o.overpaid > 0 or o.payment_in_check or o.frozen or (o.paid_out_at is null) = ${paid}))
  and exists (select from loan_order o where o.tenant_id = c.tenant_id and o.customer_id = c.id)
  and not exists (select from complaint k where k.tenant_id = c.tenant_id and k.customer_id = c.id and k.state = 'open')
order by c.id desc limit 6`;

/** A request of each kind, one that waits for the second person, one that is nearly late, somebody who is gone already, and one on whom a hold lies. */
export async function askRights(desk: Desk): Promise<void> {
  const { tx, tenant, now } = desk;
  const ids = async (paid: boolean) => (await rowsOf<{ id: number }>(tx, quiet(paid), [tenant.id])).map(({ id }) => id);
  const [settled, never] = [await ids(true), await ids(false)];
  const [service] = await rowsOf<Player>(
    tx,
    `select id, account, admin_name as name, team_id as "teamId", type from staff where tenant_id = $1 and type = 9 and enabled order by id limit 1`,
    [tenant.id],
  );
  const admin = desk.people[0];
  if (!service || !admin || settled.length < 5) return;
  const asked = async (kind: RequestKind, customerId: number, left: number, note: string) => {
    const came = { way: "phone", identity: "callBack", receivedOn: cameOn(desk, kind, left), note };
    return (await lodge({ tx, tenant, now }, { ...came, kind, customerId, by: service.id })).id;
  };
  const his = seatOf(desk, { ...service, role: "service" }, now);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = settled;
  await asked("access", first, 2, "");
  await asked("correction", second, 6, "");
  await endRequest({ id: await asked("correction", third, 8, ""), outcome: "noted", answer: "✓" }, his);
  await asked("objection", fourth, 14, "");
  await turnHold({ userId: second, action: "hold", reason: "17/2026" }, seat(desk, 0, now));
  await unlessRefused(askErase({ id: await asked("erasure", fifth, 5, "") }, his).then(() => undefined));
  const gone = never[0];
  if (gone === undefined) return;
  const id = await asked("erasure", gone, 9, "");
  await updateEnded({ tx, tenant, now }, id, { state: "done", outcome: "erased", by: admin.id });
  await unlessRefused(
    erase({ tx, tenant, now }, gone, { requestId: id, askedBy: service.id, approvedBy: admin.id, keys: [] }).then(() => undefined),
  );
}
