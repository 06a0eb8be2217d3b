import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Leaver } from "./leave.parts.ts";

export interface LeaverRow extends Leaver {
  readonly account: string;
  readonly name: string;
  readonly enabled: boolean;
}

export const selectLeaver = ({ tx, tenant }: TenantTx, id: number): Promise<LeaverRow | undefined> =>
  rowOf<LeaverRow>(tx, `select id, team_id as "teamId", account, admin_name as name, enabled from staff where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
  ]);

/** What goes with him, or waits without him. */
export async function countOwn({ tx, tenant, now }: Context, id: number) {
  const row = await rowOf<{ sessions: number; drafts: number; requests: number }>(
    tx,
    `select (select count(*)::int from session where tenant_id = $1 and staff_id = $2 and expires_at > $3) as sessions,
       (select count(*)::int from draft where tenant_id = $1 and staff_id = $2) as drafts,
       (select count(*)::int from approval where tenant_id = $1 and requested_by = $2 and state = 'pending' and expires_at > $3) as requests`,
    [tenant.id, id, now],
  );
  return row ?? { sessions: 0, drafts: 0, requests: 0 };
}

export async function deleteDrafts({ tx, tenant }: TenantTx, id: number): Promise<void> {
  await rowsOf(tx, "delete from draft where tenant_id = $1 and staff_id = $2", [tenant.id, id]);
}

export async function setEnabled({ tx, tenant }: TenantTx, id: number, enabled: boolean): Promise<void> {
  await rowsOf(tx, "update staff set enabled = $3 where tenant_id = $1 and id = $2", [tenant.id, id, enabled]);
}

/** Whether a tenant's own administrator is left without him. */
export async function hasOtherGranter({ tx, tenant }: TenantTx, id: number): Promise<boolean> {
  const row = await rowOf<{ isLast: boolean }>(
    tx,
    `with granters as (select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled
       join role_permission p on p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = 'authority:role:grant'
       where s.tenant_id = $1 and s.enabled and s.type <> 0)
     select exists (select from granters where id = $2) and not exists (select from granters where id <> $2) as "isLast"`,
    [tenant.id, id],
  );
  return !row?.isLast;
}

export async function insertHandOver({ tx, tenant, staff, now }: Context, staffId: number, moved: object): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    "insert into hand_over (tenant_id, staff_id, by_id, at, moved) values ($1, $2, $3, $4, $5::jsonb) returning id",
    [tenant.id, staffId, staff.id, now, JSON.stringify(moved)],
  );
  return row?.id ?? 0;
}

export interface HandOverRow {
  readonly id: number;
  readonly staff_id: number;
  readonly by_id: number;
  readonly at: Date;
  readonly moved: Readonly<Record<string, unknown>>;
  readonly undone_at: Date | null;
}

export const lockHandOver = ({ tx, tenant }: TenantTx, id: number): Promise<HandOverRow | undefined> =>
  rowOf<HandOverRow>(tx, "select id, staff_id, by_id, at, moved, undone_at from hand_over where tenant_id = $1 and id = $2 for update", [
    tenant.id,
    id,
  ]);

export async function updateUndone({ tx, tenant, now }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update hand_over set undone_at = $3 where tenant_id = $1 and id = $2", [tenant.id, id, now]);
}
