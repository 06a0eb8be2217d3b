import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** What somebody has, held; undefined: nothing. */
export const lockFactor = ({ tx, tenant }: TenantTx, staffId: number) =>
  rowOf<{ readonly isConfirmed: boolean }>(
    tx,
    `select confirmed_at is not null as "isConfirmed" from second_factor where tenant_id = $1 and staff_id = $2 for update`,
    [tenant.id, staffId],
  );

/** A secret that was only shown gives way to the next: somebody else may have seen it. */
export async function putFactor({ tx, tenant, staff, now }: Context, sealed: string): Promise<void> {
  await rowsOf(
    tx,
    `insert into second_factor (tenant_id, staff_id, sealed, begun_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, staff_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at, last_step = 0`,
    [tenant.id, staff.id, sealed, now],
  );
}

/** Uses a code up: of two that bring the same at once one is late. @returns whether this was the first code, null where it was used before */
export async function useStep({ tx, tenant, staff, now }: Context, step: number): Promise<{ readonly isFirst: boolean } | null> {
  const row = await rowOf<{ isFirst: boolean }>(
    tx,
    `update second_factor f set last_step = $3, confirmed_at = coalesce(f.confirmed_at, $4)
     from (select confirmed_at from second_factor where tenant_id = $1 and staff_id = $2 for update) was
     where f.tenant_id = $1 and f.staff_id = $2 and f.last_step < $3 returning was.confirmed_at is null as "isFirst"`,
    [tenant.id, staff.id, step, now],
  );
  return row ?? null;
}

export async function deleteFactor({ tx, tenant }: TenantTx, staffId: number): Promise<void> {
  await rowsOf(tx, "delete from second_factor where tenant_id = $1 and staff_id = $2", [tenant.id, staffId]);
}

/** Whether the session has only the password yet. */
export async function isHalf({ tx, tenant, sessionHash }: Context): Promise<boolean> {
  const row = await rowOf(tx, "select 1 from session where tenant_id = $1 and token_hash = $2 and second = 'due'", [
    tenant.id,
    sessionHash,
  ]);
  return row !== undefined;
}

/** A wrong code, beside the sign-in that it belongs to. */
export async function writeWrongCode({ tx, tenant, staff, now, sessionHash }: Context): Promise<void> {
  await rowsOf(
    tx,
    `insert into sign_in_log (tenant_id, at, staff_id, account, result, reason, address, device, place, user_agent)
     select $1, $2, $3, l.account, 'refused', 'second', l.address, l.device, l.place, l.user_agent
     from session e join sign_in_log l on l.tenant_id = e.tenant_id and l.id = e.sign_in_id where e.tenant_id = $1 and e.token_hash = $4`,
    [tenant.id, now, staff.id, sessionHash],
  );
}
