import type { BlackKind } from "../../../../lending/options/black-codes.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewEntry {
  readonly customerId: number;
  readonly orderId: number;
  readonly reason: string;
  readonly approvalId: number | null;
}

/** His phone and his identity number; what stands there already stays. Answers the number of the first. */
export async function insertEntries({ tx, tenant, staff, now }: Context, entry: NewEntry): Promise<number> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `insert into black_list (tenant_id, kind, value, reason, at, staff_id, approval_id, order_id, source)
     select c.tenant_id, v.kind, v.value, $3, $4, $5, $6, $7, case when $6::bigint is null then 'staff' else 'proposal' end from customer c
     cross join lateral (values ('phone', c.phone), ('idNo', c.id_no)) v(kind, value)
     where c.tenant_id = $1 and c.id = $2 on conflict do nothing returning id`,
    [tenant.id, entry.customerId, entry.reason, now, staff.id, entry.approvalId, entry.orderId],
  );
  const [first] = rows;
  if (!first) throw new Error("nobody was put on the list");
  return first.id;
}

export async function standingOf(
  { tx, tenant, now }: Pick<Context, "tx" | "tenant" | "now">,
  customerId: number,
): Promise<"no" | "proposed" | "yes"> {
  const row = await rowOf<{ standing: "no" | "proposed" | "yes" }>(
    tx,
    `select case when exists (select from black_list b where b.tenant_id = c.tenant_id and b.removed_at is null
         and (b.kind = 'phone' and b.value = c.phone or b.kind = 'idNo' and b.value = c.id_no)) then 'yes'
       when exists (select from approval a where a.tenant_id = c.tenant_id and a.kind = 'blackList' and a.target = 'customer ' || c.id
         and a.state = 'pending' and a.expires_at > $3) then 'proposed' else 'no' end as standing
     from customer c where c.tenant_id = $1 and c.id = $2`,
    [tenant.id, customerId, now],
  );
  return row?.standing ?? "no";
}

/** The values by which an order may stand on the list: who applied, what he held in his hand, where he wants the money. `$1` and `$2` are the order. */
const valuesOfOrder = `select v.kind, v.value from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  left join application_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
  left join lateral (select p.account_no from payee_account p where p.tenant_id = o.tenant_id and p.order_id = o.id order by p.id desc limit 1) a on true
  cross join lateral (values ('phone', c.phone), ('idNo', c.id_no), ('device', lower(d.device_id)), ('account', a.account_no)) v(kind, value)
  where o.tenant_id = $1 and o.id = $2`;

/** The entries that an order stands on now, the newest first. */
export const selectOrderEntries = (
  { tx, tenant }: TenantTx,
  orderId: number,
): Promise<readonly { readonly kind: BlackKind; readonly reason: string; readonly at: Date }[]> =>
  rowsOf(
    tx,
    `select b.kind, b.reason, b.at from black_list b join (${valuesOfOrder}) v on v.kind = b.kind and v.value = b.value
     where b.tenant_id = $1 and b.removed_at is null order by b.at desc`,
    [tenant.id, orderId],
  );

/** One more for each entry that stands there by one of these values, in the order of their numbers: two that count the same wait for one another. */
const countOn = (values: string): string =>
  `update black_list b set blocked = b.blocked + 1 from (
     select e.id from black_list e join (${values}) v on v.kind = e.kind and v.value = e.value where e.tenant_id = $1 and e.removed_at is null order by e.id for update of e
   ) m where b.tenant_id = $1 and b.id = m.id`;

/** An order was refused for the sake of the list. */
export async function countOrder({ tx, tenant }: TenantTx, orderId: number): Promise<void> {
  await rowsOf(tx, countOn(valuesOfOrder), [tenant.id, orderId]);
}

/** An application was refused at the door: nothing else is left of it. */
export async function countValues({ tx, tenant }: TenantTx, values: readonly Pick<Value, "kind" | "value">[]): Promise<void> {
  await rowsOf(tx, countOn("select r.kind, r.value from jsonb_to_recordset($2::jsonb) as r(kind text, value text)"), [
    tenant.id,
    JSON.stringify(values),
  ]);
}

export function ordersOf({ tx, tenant }: Context, customerId: number): Promise<readonly { id: number; collector_id: number | null }[]> {
  return rowsOf(tx, "select id, collector_id from loan_order where tenant_id = $1 and customer_id = $2", [tenant.id, customerId]);
}

export interface Value {
  readonly kind: BlackKind;
  readonly value: string;
  readonly reason: string;
  /** The last day on which it stands; null: it does not end by itself. */
  readonly expires: string | null;
}

/** Values that are not on the list yet; what stands there stays as it is. @returns numbers of those that came on */
export async function insertValues(
  { tx, tenant, now }: Context,
  values: readonly Value[],
  by: { readonly staffId: number; readonly source: "staff" | "import"; readonly approvalId: number | null },
): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `insert into black_list (tenant_id, kind, value, reason, expires_on, at, staff_id, source, approval_id)
     select $1, v.kind, v.value, v.reason, v.expires, $3, $4, $5, $6 from jsonb_to_recordset($2::jsonb) as v(kind text, value text, reason text, expires date)
     on conflict do nothing returning id`,
    [tenant.id, JSON.stringify(values), now, by.staffId, by.source, by.approvalId],
  );
  return rows.map(({ id }) => id);
}

/** Of these values those that stand there, as kind and value with a blank between. */
export async function selectListed(
  { tx, tenant }: TenantTx,
  values: readonly Pick<Value, "kind" | "value">[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    `select b.kind || ' ' || b.value as key from jsonb_to_recordset($2::jsonb) as v(kind text, value text)
     join black_list b on b.tenant_id = $1 and b.kind = v.kind and b.value = v.value and b.removed_at is null`,
    [tenant.id, JSON.stringify(values)],
  );
  return new Set(rows.map(({ key }) => key));
}

export interface EntryRow {
  readonly id: number;
  readonly kind: BlackKind;
  readonly value: string;
  readonly reason: string;
  readonly expires: string | null;
}
/** Entries that stand, held. */
export const lockEntries = ({ tx, tenant }: TenantTx, ids: readonly number[]): Promise<readonly EntryRow[]> =>
  rowsOf(
    tx,
    `select id, kind, value, reason, expires_on::text as expires from black_list where tenant_id = $1 and id = any($2::bigint[]) and removed_at is null
     order by id for update`,
    [tenant.id, ids],
  );

export async function updateEntry(
  { tx, tenant }: TenantTx,
  id: number,
  { reason, expires }: Pick<Value, "reason" | "expires">,
): Promise<void> {
  await rowsOf(tx, "update black_list set reason = $3, expires_on = $4 where tenant_id = $1 and id = $2", [tenant.id, id, reason, expires]);
}

/** They stay as history. */
export async function endEntries({ tx, tenant, staff, now }: Context, ids: readonly number[], reason: string): Promise<void> {
  await rowsOf(
    tx,
    "update black_list set removed_at = $3, removed_by = $4, remove_reason = $5 where tenant_id = $1 and id = any($2::bigint[])",
    [tenant.id, ids, now, staff.id, reason],
  );
}

/** The night's part: entries whose last day is over. */
export async function endOver({ tx, tenant, now }: TenantMoment, today: string): Promise<void> {
  await rowsOf(tx, "update black_list set removed_at = $3 where tenant_id = $1 and removed_at is null and expires_on < $2::date", [
    tenant.id,
    today,
    now,
  ]);
}
