import type { ContactStatus } from "../../../../lending/contact/contact-status.machine.ts";
import type { MergeField } from "../../../../lending/order/customer-merge.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { carried } from "./carried.ts";

interface Two {
  readonly keptId: number;
  readonly goneId: number;
}
interface WishesRow {
  readonly opt_out: readonly string[];
  readonly consents: readonly string[];
  readonly opens: number | null;
  readonly closes: number | null;
}
export interface Made {
  readonly id: number;
  readonly at: Date;
  readonly taken: readonly MergeField[];
  readonly moved: Readonly<Record<string, readonly (number | string)[]>>;
  readonly before: {
    readonly kept: Readonly<Record<string, unknown>> & { readonly contact_status: ContactStatus };
    readonly gone: Readonly<Record<string, unknown>> & { readonly contact_status: ContactStatus };
    readonly wishes: WishesRow | null;
  };
}

/** The merge that is taken back, from now on; undefined where it was already. */
export const endMerge = ({ tx, tenant, staff, now }: Context, id: number, askedBy: number): Promise<Made | undefined> =>
  rowOf(
    tx,
    `update customer_merge set undone_at = $3, undo_asked_by = $4, undo_approved_by = $5 where tenant_id = $1 and id = $2 and undone_at is null
     returning id, at, taken, moved, before`,
    [tenant.id, id, now, askedBy, staff.id],
  );

/** Orders first: what is theirs goes with them, what was written since too. @returns the orders that went back */
export async function moveBack({ tx, tenant }: Context, { keptId, goneId }: Two, { id, moved }: Made) {
  const orders = await rowsOf<{ readonly id: number; readonly stage: string }>(
    tx,
    `update loan_order set customer_id = $3, applied_as = nullif(applied_as, $3) where tenant_id = $1 and customer_id = $2 and id = any($4::bigint[])
     returning id, stage`,
    [tenant.id, keptId, goneId, moved["loan_order"] ?? []],
  );
  for (const { table, ofOrder } of carried)
    await rowsOf(
      tx,
      `update ${table} t set customer_id = $3 where t.tenant_id = $1 and t.customer_id = $2 and (t.id = any($4::bigint[])
         ${ofOrder ? "or t.order_id in (select o.id from loan_order o where o.tenant_id = $1 and o.customer_id = $3)" : ""})`,
      [tenant.id, keptId, goneId, moved[table] ?? []],
    );
  await rowsOf(tx, "select carry_attempts($1)", [id]);
  await rowsOf(tx, "update customer set merged_into = $2 where tenant_id = $1 and id = any($3::bigint[])", [
    tenant.id,
    goneId,
    moved["customer"] ?? [],
  ]);
  await rowsOf(tx, "update customer set merged_into = null where tenant_id = $1 and id = $2", [tenant.id, goneId]);
  return orders;
}

/** Of the days before the merge each has his own count again; of those since both keep the whole, because nobody knows whose they were. */
export async function partCounts({ tx, tenant }: Context, { keptId, goneId }: Two, since: string): Promise<void> {
  await rowsOf(
    tx,
    `update contact_tally k set attempts = greatest(0, k.attempts - g.attempts), sms = greatest(0, k.sms - g.sms),
       advertising = greatest(0, k.advertising - g.advertising), advertising_calls = greatest(0, k.advertising_calls - g.advertising_calls)
     from contact_tally g where k.tenant_id = $1 and k.customer_id = $2 and g.tenant_id = $1 and g.customer_id = $3 and g.local_date = k.local_date
       and k.local_date < $4::date`,
    [tenant.id, keptId, goneId, since],
  );
  await rowsOf(
    tx,
    `insert into contact_tally as t (tenant_id, customer_id, local_date, attempts, sms, advertising, advertising_calls)
     select k.tenant_id, $3, k.local_date, k.attempts, k.sms, k.advertising, k.advertising_calls from contact_tally k
     where k.tenant_id = $1 and k.customer_id = $2 and k.local_date >= $4::date
     on conflict (tenant_id, customer_id, local_date) do update set attempts = greatest(t.attempts, excluded.attempts), sms = greatest(t.sms, excluded.sms),
       advertising = greatest(t.advertising, excluded.advertising), advertising_calls = greatest(t.advertising_calls, excluded.advertising_calls)`,
    [tenant.id, keptId, goneId, since],
  );
}

const columns: Readonly<Record<MergeField, readonly string[]>> = {
  name: ["name", "name_folded"],
  phone: ["phone"],
  gender: ["gender"],
  birthDate: ["birth_date"],
  province: ["province", "time_zone"],
  employer: ["employer"],
  idExpires: ["id_expires_on"],
};
/** Each field that was taken goes back where nobody has changed it meanwhile. */
export async function giveFields({ tx, tenant }: Context, { keptId, goneId }: Two, { id, taken }: Made): Promise<void> {
  for (const column of taken.flatMap((field) => columns[field]))
    await rowsOf(
      tx,
      `update customer k set ${column} = b.${column} from customer_merge m, jsonb_populate_record(null::customer, m.before -> 'kept') b,
         jsonb_populate_record(null::customer, m.before -> 'gone') g
       where m.tenant_id = $1 and m.id = $3 and k.tenant_id = $1 and k.id = $2 and k.${column} is not distinct from g.${column}`,
      [tenant.id, keptId, id],
    );
  if (taken.includes("phone"))
    await rowsOf(
      tx,
      "update customer g set phone = m.before -> 'gone' ->> 'phone' from customer_merge m where m.tenant_id = $1 and m.id = $3 and g.tenant_id = $1 and g.id = $2",
      [tenant.id, goneId, id],
    );
}

/** Contact status, freezing and complaint: each his own again, unless somebody has judged the one since. */
export async function giveBounds({ tx, tenant, staff, now }: Context, { keptId, goneId }: Two, { id, moved }: Made): Promise<void> {
  await rowsOf(
    tx,
    `update customer k set
       contact_status = case when k.contact_status = g.contact_status then b.contact_status else k.contact_status end,
       frozen_at = case when frozen.came then null else k.frozen_at end, frozen_by = case when frozen.came then null else k.frozen_by end,
       frozen_reason = case when frozen.came then '' else k.frozen_reason end
     from customer_merge m, jsonb_populate_record(null::customer, m.before -> 'kept') b, jsonb_populate_record(null::customer, m.before -> 'gone') g,
       lateral (select b.frozen_at is null and g.frozen_at is not null as came) frozen
     where m.tenant_id = $1 and m.id = $3 and k.tenant_id = $1 and k.id = $2`,
    [tenant.id, keptId, id],
  );
  await rowsOf(
    tx,
    `update customer c set complaint_since = (select min(k.opened_at) from complaint k where k.tenant_id = $1 and k.customer_id = c.id and k.state = 'open')
     where c.tenant_id = $1 and c.id = any($2::bigint[])`,
    [tenant.id, [keptId, goneId]],
  );
  await rowsOf(tx, "delete from customer_label where tenant_id = $1 and customer_id = $2 and label = any($3::text[])", [
    tenant.id,
    keptId,
    moved["labels"] ?? [],
  ]);
  await rowsOf(
    tx,
    "update black_list set removed_at = $3, removed_by = $4 where tenant_id = $1 and id = any($2::bigint[]) and removed_at is null",
    [tenant.id, moved["black_list"] ?? [], now, staff.id],
  );
}

/** The last wish of somebody, and whether it was said after the wish that the merge wrote. */
export const selectWish = ({ tx, tenant }: Context, customerId: number, last: number) =>
  rowOf<WishesRow & { readonly isNew: boolean }>(
    tx,
    `select opt_out, consents, opens, closes, id > $3 as "isNew" from contact_preference where tenant_id = $1 and customer_id = $2 order by id desc limit 1`,
    [tenant.id, customerId, last],
  );
