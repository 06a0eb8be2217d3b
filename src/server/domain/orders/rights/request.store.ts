import type { ParsedOf } from "../../../../contract/types.ts";
import type { RequestKind, RequestOutcome, RequestState } from "../../../../lending/rights/data-subject.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export const eraseKind = "customerErase";

export interface RequestRow {
  readonly id: number;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly customerId: number;
}

export function lockRequest({ tx, tenant }: TenantMoment, id: number): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(
    tx,
    `select id, kind, state, customer_id as "customerId" from rights_request where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );
}
/** The same, only looked at. */
export function selectRequest(
  { tx, tenant }: Pick<TenantMoment, "tx"> & { readonly tenant: { readonly id: number } },
  id: number,
): Promise<RequestRow | undefined> {
  return rowOf<RequestRow>(tx, `select id, kind, state, customer_id as "customerId" from rights_request where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
  ]);
}

export interface NewRequest {
  readonly customerId: number;
  readonly kind: RequestKind;
  readonly way: string;
  readonly identity: string;
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly note: string;
  /** Null: he asked in the app. */
  readonly by: number | null;
}
/** Null: one of that kind runs already. */
export async function insertRequest({ tx, tenant, now }: TenantMoment, of: NewRequest): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into rights_request (tenant_id, customer_id, kind, way, identity, note, received_on, due_on, recorded_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8::date, $9, $10) on conflict do nothing returning id`,
    [tenant.id, of.customerId, of.kind, of.way, of.identity, of.note, of.receivedOn, of.dueOn, of.by, now],
  );
  return row?.id ?? null;
}

export interface Ended {
  readonly state: "done" | "refused";
  readonly outcome: RequestOutcome;
  readonly answer?: string;
  readonly by: number | null;
}
export async function updateEnded(
  { tx, tenant, now }: TenantMoment,
  id: number,
  { state, outcome, answer = "", by }: Ended,
): Promise<void> {
  await rowsOf(
    tx,
    "update rights_request set state = $3, outcome = $4, answer = $5, ended_by = $6, ended_at = $7 where tenant_id = $1 and id = $2",
    [tenant.id, id, state, outcome, answer, by, now],
  );
}

/** Whom the number of an order, or a whole telephone number, names; inside the caller's scope. Nobody who was erased has either. */
export function selectPerson({ tx, tenant, staff }: Context, wanted: string) {
  const digits = wanted.replace(/[\s().-]/g, "");
  const country = tenant.countryCode.replace(/\D/g, "");
  const bare = digits.replace(/^\+/, "");
  return rowOf<{ userId: number; name: string; phone: string; orders: number }>(
    tx,
    `select c.id as "userId", c.name, masked_phone(c.phone) as phone,
       (select count(*)::int from loan_order n where n.tenant_id = c.tenant_id and n.customer_id = c.id) as orders
     from customer c where c.tenant_id = $1 and c.id = (select coalesce(
       (select o.customer_id from loan_order o where o.tenant_id = $1 and o.order_no = $2 and ${scopeCondition(staff, tenant.id) ?? "true"}),
       (select coalesce(p.merged_into, p.id) from customer p where p.tenant_id = $1 and p.phone = any($3::text[]) order by p.id desc limit 1)))`,
    [tenant.id, bare, [`+${bare}`, `+${country}${bare.replace(/^0/, "")}`]],
  );
}

export async function ordersOf({ tx, tenant }: TenantMoment, customerId: number): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(tx, "select id from loan_order where tenant_id = $1 and customer_id = $2", [
    tenant.id,
    customerId,
  ]);
  return rows.map(({ id }) => id);
}

/** What runs first, by its day; then what has ended, the latest first. */
export function requestQueue(input: ParsedOf<"customerRights.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const [id, at, me, today] = [values.add(tenant.id), values.add(now), values.add(staff.id), values.add(localDate(now, tenant.timeZone))];
  const state = "case when r.state = 'open' and w.id is not null then 'waiting' else r.state end";
  const runs = "r.state in ('open', 'waiting')";
  const where = [`r.tenant_id = ${id}`, `${at}::timestamptz is not null`, `${me}::bigint is not null`, `${today}::date is not null`];
  where.push(...isOneOf(values, "r.kind", input.kind), ...isOneOf(values, state, input.state));
  return {
    from: `rights_request r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
      left join staff s on s.tenant_id = r.tenant_id and s.id = r.recorded_by left join staff d on d.tenant_id = r.tenant_id and d.id = r.ended_by
      left join legal_hold h on h.tenant_id = r.tenant_id and h.customer_id = r.customer_id and h.released_at is null
      left join erasure e on e.tenant_id = r.tenant_id and e.request_id = r.id
      left join lateral (select a.id, a.requested_by, q.admin_name from approval a join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
        where a.tenant_id = ${id} and a.kind = '${eraseKind}' and a.target = r.id::text and a.state = 'pending' and a.expires_at > ${at}
        order by a.id limit 1) w on true`,
    columns: {
      id: "r.id",
      kind: "r.kind",
      userId: "c.id",
      name: "c.name",
      phone: "masked_phone(c.phone)",
      receivedOn: "r.received_on",
      dueOn: "r.due_on",
      daysLeft: `case when ${runs} then r.due_on - ${today}::date end`,
      state,
      outcome: "r.outcome",
      keptUntil: "case when e.finished_at is null then e.kept_until end",
      hold: "h.reason",
      way: "r.way",
      identity: "r.identity",
      note: "r.note",
      answer: "r.answer",
      recorder: "s.admin_name",
      ender: "d.admin_name",
      endTime: "r.ended_at",
      approvalId: "w.id",
      requester: "w.admin_name",
      isOwnRequest: `coalesce(w.requested_by = ${me}::bigint, false)`,
    },
    where,
    orderBy: `case when ${runs} then 0 else 1 end, case when ${runs} then r.due_on end, r.id desc`,
    values,
  };
}

/** Whose a telephone number is; null: nobody's, or of somebody who was erased. */
export async function selectByPhone({ tx, tenant }: TenantMoment, phone: string): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    "select coalesce(merged_into, id) as id from customer where tenant_id = $1 and phone = $2 order by id desc limit 1",
    [tenant.id, phone],
  );
  return row?.id ?? null;
}

/** His own requests, the newest first; an answer goes to him as it stands. */
export function selectStates({ tx, tenant }: TenantMoment, customerId: number) {
  return rowsOf<{ id: number; kind: string; state: string; outcome: string | null; dueOn: string; answer: string }>(
    tx,
    `select id, kind, state, outcome, due_on::text as "dueOn", answer from rights_request where tenant_id = $1 and customer_id = $2 order by id desc limit 50`,
    [tenant.id, customerId],
  );
}
