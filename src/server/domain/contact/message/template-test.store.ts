import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewTest {
  readonly templateId: number;
  readonly staffId: number;
  readonly toStaffId: number;
  readonly phone: string;
  readonly content: string;
}

export async function insertTest({ tx, tenant, now }: TenantMoment, test: NewTest): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into message_test (tenant_id, template_id, staff_id, to_staff_id, phone, content, at, due_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [tenant.id, test.templateId, test.staffId, test.toStaffId, test.phone, test.content, now],
  );
  if (!row) throw new Error("an insert answers its row");
  return row.id;
}

/** Trials since an instant, counted one after the other: a person's own. */
export async function countTests({ tx, tenant }: TenantTx, staffId: number, since: Date): Promise<number> {
  await rowsOf(tx, "select 1 from staff where tenant_id = $1 and id = $2 for update", [tenant.id, staffId]);
  const row = await rowOf<{ count: number }>(
    tx,
    "select count(*)::int as count from message_test where tenant_id = $1 and staff_id = $2 and at > $3",
    [tenant.id, staffId, since],
  );
  return row?.count ?? 0;
}

/** Somebody who works here, by a number that is his and no customer's; the figures alone are compared. */
export function selectHouseNumber(
  { tx, tenant }: TenantTx,
  { phone, staffId }: { readonly phone: string | undefined; readonly staffId: number },
): Promise<{ readonly id: number; readonly name: string; readonly phone: string } | undefined> {
  return rowOf(
    tx,
    `select s.id, s.admin_name as name, s.phone from staff s
     where s.tenant_id = $1 and s.enabled and s.phone <> '' and case when $2::text is null then s.id = $3
         else regexp_replace(s.phone, '[^0-9]', '', 'g') = regexp_replace($2, '[^0-9]', '', 'g') end
       and not exists (select from customer c where c.tenant_id = s.tenant_id and c.phone = s.phone)
       and not exists (select from loan_order o where o.tenant_id = s.tenant_id and o.phone = s.phone)
     order by s.id limit 1`,
    [tenant.id, phone ?? null, staffId],
  );
}

export interface DueTest {
  readonly id: number;
  readonly phone: string;
  readonly content: string;
  readonly tries: number;
}
/** Trials whose time has come, each leased so that no other server sends it too. */
export function takeTests({ tx, tenant, now }: TenantMoment, leasedUntil: Date): Promise<readonly DueTest[]> {
  return rowsOf<DueTest>(
    tx,
    `update message_test set tries = tries + 1, due_at = $3 where tenant_id = $1 and id = any(array(
       select id from message_test where tenant_id = $1 and state = 'queued' and due_at <= $2 order by due_at, id limit 20 for update skip locked))
     returning id, phone, content, tries`,
    [tenant.id, now, leasedUntil],
  );
}

export async function updateTest(
  { tx, tenant }: TenantTx,
  id: number,
  { state, reason, dueAt }: { readonly state: string; readonly reason: string; readonly dueAt: Date | null },
): Promise<void> {
  await rowsOf(
    tx,
    `update message_test set state = $3, fail_reason = $4, due_at = coalesce($5, due_at)
     where tenant_id = $1 and id = $2 and state in ('queued', 'submitted')`,
    [tenant.id, id, state, reason, dueAt],
  );
}
