import type { MergeBounds, MergeField } from "../../../../lending/order/customer-merge.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { labelsOfCustomer } from "../../../db/labels.ts";
import { carried } from "./carried.ts";
import type { Person } from "./merge.store.ts";

/** What came over, by table: numbers of rows; of labels, which have none, their words. */
export type Moved = Readonly<Record<string, readonly (number | string)[]>>;
type Ids = Readonly<Record<string, readonly number[]>>;
interface Two {
  readonly keptId: number;
  readonly goneId: number;
}
const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

export interface NewMerge extends Two {
  readonly taken: readonly MergeField[];
  readonly askedBy: number;
  readonly undoUntil: Date;
}
/** Both as they were, with their numbers: what an undoing puts back. */
export async function insertMerge({ tx, tenant, staff, now }: Context, merge: NewMerge): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into customer_merge (tenant_id, kept_id, gone_id, at, taken, before, asked_by, approved_by, undo_until)
     select $1, $2, $3, $4, $5, jsonb_build_object('kept', to_jsonb(k), 'gone', to_jsonb(g), 'wishes', (select to_jsonb(w) from contact_preference w
       where w.tenant_id = $1 and w.customer_id = $2 order by w.id desc limit 1)), $6, $7, $8
     from customer k, customer g where k.tenant_id = $1 and k.id = $2 and g.tenant_id = $1 and g.id = $3 returning id`,
    [tenant.id, merge.keptId, merge.goneId, now, merge.taken, merge.askedBy, staff.id, merge.undoUntil],
  );
  return row?.id ?? 0;
}

export async function updateMoved({ tx, tenant }: Context, id: number, moved: Moved): Promise<void> {
  await rowsOf(tx, "update customer_merge set moved = $3 where tenant_id = $1 and id = $2", [tenant.id, id, JSON.stringify(moved)]);
}

/** Orders keep under which number they were applied for; of two leads in one list the one of whoever goes ends first. */
export async function moveRows({ tx, tenant, now }: Context, { keptId, goneId }: Two, merge: number): Promise<Ids> {
  const moved: Record<string, readonly number[]> = {};
  moved["loan_order"] = idsOf(
    await rowsOf(
      tx,
      "update loan_order set customer_id = $2, applied_as = coalesce(applied_as, customer_id) where tenant_id = $1 and customer_id = $3 returning id",
      [tenant.id, keptId, goneId],
    ),
  );
  await rowsOf(
    tx,
    `update lead_turn set ended_at = $4, outcome = 'doNotContact' where tenant_id = $1 and ended_at is null and lead_id in (${doubled})`,
    [tenant.id, keptId, goneId, now],
  );
  await rowsOf(
    tx,
    `update marketing_lead set state = 'done', owner_id = null, next_follow_at = null, ended_at = $4 where tenant_id = $1 and id in (${doubled})`,
    [tenant.id, keptId, goneId, now],
  );
  for (const { table, except } of carried)
    moved[table] = idsOf(
      await rowsOf(
        tx,
        `update ${table} t set customer_id = $2 where t.tenant_id = $1 and t.customer_id = $3 ${except ? `and not ${except}` : ""} returning t.id`,
        [tenant.id, keptId, goneId],
      ),
    );
  moved["contact_attempt"] = idsOf(await rowsOf(tx, "select x as id from carry_attempts($1) x", [merge]));
  moved["customer"] = idsOf(
    await rowsOf(tx, "update customer set merged_into = $2 where tenant_id = $1 and merged_into = $3 returning id", [
      tenant.id,
      keptId,
      goneId,
    ]),
  );
  return moved;
}
const doubled = `select g.id from marketing_lead g join marketing_lead k on k.tenant_id = g.tenant_id and k.module = g.module and k.customer_id = $2 and k.ended_at is null
  where g.tenant_id = $1 and g.customer_id = $3 and g.ended_at is null`;

/** What is counted of two is counted of the one; whoever may not review the one may not review the other. */
export async function addCounts({ tx, tenant }: Context, { keptId, goneId }: Two): Promise<void> {
  await rowsOf(
    tx,
    `insert into contact_tally as t (tenant_id, customer_id, local_date, attempts, sms, advertising, advertising_calls)
     select g.tenant_id, $2, g.local_date, g.attempts, g.sms, g.advertising, g.advertising_calls from contact_tally g where g.tenant_id = $1 and g.customer_id = $3
     on conflict (tenant_id, customer_id, local_date) do update set attempts = t.attempts + excluded.attempts, sms = t.sms + excluded.sms,
       advertising = t.advertising + excluded.advertising, advertising_calls = t.advertising_calls + excluded.advertising_calls`,
    [tenant.id, keptId, goneId],
  );
  await rowsOf(
    tx,
    `insert into review_recusal (tenant_id, staff_id, customer_id, at) select tenant_id, staff_id, $2, at from review_recusal
     where tenant_id = $1 and customer_id = $3 on conflict do nothing`,
    [tenant.id, keptId, goneId],
  );
}

/** Labels of both. @returns those that came */
export async function addLabels({ tx, tenant }: Context, { keptId, goneId }: Two): Promise<readonly string[]> {
  const rows = await rowsOf<{ label: string }>(
    tx,
    `insert into customer_label (tenant_id, customer_id, label, staff_id, at) select tenant_id, $2, label, staff_id, at from customer_label
     where tenant_id = $1 and customer_id = $3 on conflict do nothing returning label`,
    [tenant.id, keptId, goneId],
  );
  return rows.map(({ label }) => label);
}

const fieldColumns: Readonly<Record<MergeField, string>> = {
  name: "name",
  phone: "phone",
  gender: "gender",
  birthDate: "birth_date",
  province: "province",
  employer: "employer",
  idExpires: "id_expires_on",
};

/** The one who goes keeps his row, and the telephone that did not stay, so that both numbers lead to the one who does. */
export async function takeFields(
  { tx, tenant }: Context,
  { kept, gone }: { readonly kept: Person; readonly gone: Person },
  taken: readonly MergeField[],
) {
  const set = taken.map((field) => `${fieldColumns[field]} = g.${fieldColumns[field]}`);
  if (taken.includes("name")) set.push("name_folded = g.name_folded");
  if (taken.includes("province")) set.push("time_zone = g.time_zone");
  if (set.length > 0)
    await rowsOf(
      tx,
      `update customer k set ${set.join(", ")} from customer g where k.tenant_id = $1 and k.id = $2 and g.tenant_id = $1 and g.id = $3`,
      [tenant.id, kept.userId, gone.userId],
    );
  await rowsOf(tx, "update customer set merged_into = $3, phone = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    gone.userId,
    kept.userId,
    taken.includes("phone") ? kept.phone : gone.phone,
  ]);
}

/** How he may be reached and lent to from now on; a frozen one stays so for the reason that he was frozen for. */
export async function writeBounds(context: Context, { kept, gone }: { readonly kept: Person; readonly gone: Person }, bounds: MergeBounds) {
  const { tx, tenant, staff, now } = context;
  const wish = kept.hasWishes || gone.hasWishes ? await insertWishes(context, kept.userId, bounds) : 0;
  await rowsOf(
    tx,
    `update customer k set contact_status = $4, complaint_since = least(k.complaint_since, g.complaint_since),
       frozen_at = coalesce(k.frozen_at, g.frozen_at), frozen_by = case when k.frozen_at is null then g.frozen_by else k.frozen_by end,
       frozen_reason = case when k.frozen_at is null then g.frozen_reason else k.frozen_reason end
     from customer g where k.tenant_id = $1 and k.id = $2 and g.tenant_id = $1 and g.id = $3`,
    [tenant.id, kept.userId, gone.userId, bounds.contactStatus],
  );
  if (!bounds.black) return { wish, black: [] };
  // The entry that named the telephone which did not stay holds for the one that did.
  const black = idsOf(
    await rowsOf(
      tx,
      `insert into black_list (tenant_id, kind, value, reason, at, staff_id, source, expires_on)
       select $1, 'phone', k.phone, b.reason, $4, $5, b.source, b.expires_on from customer k join customer g on g.tenant_id = k.tenant_id and g.id = $3
       join lateral (select * from black_list e where e.tenant_id = k.tenant_id and e.removed_at is null and e.kind = 'phone' and e.value = g.phone limit 1) b on true
       where k.tenant_id = $1 and k.id = $2 on conflict do nothing returning id`,
      [tenant.id, kept.userId, gone.userId, now, staff.id],
    ),
  );
  return { wish, black };
}

export async function insertWishes(
  { tx, tenant, staff, now }: Context,
  customerId: number,
  { optOut, consents, opens, closes }: Pick<MergeBounds, "optOut" | "consents" | "opens" | "closes">,
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into contact_preference (tenant_id, customer_id, opt_out, consents, opens, closes, at, staff_id)
     values ($1, $2, $3::text[], $4::text[], $5, $6, $7, $8) returning id`,
    [tenant.id, customerId, optOut, consents, opens, closes, now, staff.id],
  );
  return row?.id ?? 0;
}

/** What his orders keep of him beside him: labels and contact status. @returns them, with what stage each is in */
export const refreshOrders = ({ tx, tenant }: Context, customerId: number) =>
  rowsOf<{ readonly id: number; readonly stage: string }>(
    tx,
    `update loan_order o set labels = ${labelsOfCustomer("$2")}, contact_status = c.contact_status from customer c
     where o.tenant_id = $1 and o.customer_id = $2 and c.tenant_id = $1 and c.id = $2 returning o.id, o.stage`,
    [tenant.id, customerId],
  );
