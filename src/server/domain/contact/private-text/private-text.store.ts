import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { SendingState } from "../../../../lending/contact/sending.machine.ts";

/** ms that a code holds, and that a word of the house is kept for a network that does not answer. */
export const codeLasts = 600_000;
export const wordLasts = 24 * 3_600_000;

interface To {
  readonly customerId: number;
  readonly appId: number;
}

export interface NewCode extends To {
  readonly scene: string;
  readonly reason: string;
  readonly sealed: string;
  readonly digest: string;
  readonly expiresAt: Date;
}

/** A code on its way: what it is stands sealed until it has gone, what it is judged by until it ends. */
export async function insertCode({ tx, tenant, staff, now }: Context, code: NewCode): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into private_text (tenant_id, customer_id, app_id, kind, scene, sealed, digest, reason, staff_id, at, due_at, expires_at)
     values ($1, $2, $3, 'code', $4, $5, $6, $7, $8, $9, $9, $10) returning id`,
    [tenant.id, code.customerId, code.appId, code.scene, code.sealed, code.digest, code.reason, staff.id, now, code.expiresAt],
  );
  if (!row) throw new Error("an insert answers its row");
  return row.id;
}

/** That somebody has been taken off the lists is told him once. */
export async function insertConfirmation({ tx, tenant, now }: TenantMoment, { customerId, appId }: To): Promise<void> {
  await rowsOf(
    tx,
    "insert into private_text (tenant_id, customer_id, app_id, kind, at, due_at, expires_at) values ($1, $2, $3, 'optedOut', $4, $4, $5)",
    [tenant.id, customerId, appId, now, new Date(now.getTime() + wordLasts)],
  );
}

/** Codes of a customer in 24 hours, counted one after the other. */
export async function countCodes({ tx, tenant, now }: TenantMoment, customerId: number): Promise<number> {
  await rowsOf(tx, "select 1 from customer where tenant_id = $1 and id = $2 for update", [tenant.id, customerId]);
  const row = await rowOf<{ count: number }>(
    tx,
    "select count(*)::int as count from private_text where tenant_id = $1 and customer_id = $2 and kind = 'code' and at > $3::timestamptz - interval '24 hours'",
    [tenant.id, customerId, now],
  );
  return row?.count ?? 0;
}

export interface DueText {
  readonly id: number;
  readonly kind: "code" | "optedOut";
  readonly phone: string;
  readonly app: string;
  readonly customer_id: number;
  readonly sealed: string | null;
  readonly tries: number;
  readonly expires_at: Date;
}

/** What is to go now, each leased; what has waited too long is over, and what was sealed goes with it. */
export async function takeDue({ tx, tenant, now }: TenantMoment, leasedUntil: Date): Promise<readonly DueText[]> {
  await rowsOf(
    tx,
    `update private_text set state = 'expired', sealed = null where tenant_id = $1 and state = 'queued' and due_at <= $2 and expires_at <= $2`,
    [tenant.id, now],
  );
  return rowsOf<DueText>(
    tx,
    `update private_text t set tries = t.tries + 1, due_at = $3 from customer c, app a
     where t.tenant_id = $1 and c.tenant_id = t.tenant_id and c.id = t.customer_id and a.tenant_id = t.tenant_id and a.id = t.app_id and t.id = any(array(
       select id from private_text where tenant_id = $1 and state = 'queued' and due_at <= $2 order by due_at, id limit 50 for update skip locked))
     returning t.id, t.kind, c.phone, a.name as app, t.customer_id, t.sealed, t.tries, t.expires_at`,
    [tenant.id, now, leasedUntil],
  );
}

interface Word {
  readonly state: SendingState;
  readonly reason: string;
  readonly dueAt: Date | null;
  readonly gateway?: string | null;
}

/** What a network said; once it has taken it nobody reads it here any more. */
export async function updateText({ tx, tenant }: TenantMoment, id: number, { state, reason, dueAt, gateway }: Word): Promise<void> {
  await rowsOf(
    tx,
    `update private_text set state = $3, fail_reason = $4, due_at = coalesce($5, due_at), gateway = coalesce($6, gateway),
       sealed = case when $3 = 'queued' then sealed end
     where tenant_id = $1 and id = $2 and state in ('queued', 'submitted')`,
    [tenant.id, id, state, reason, dueAt, gateway ?? null],
  );
}

/** The newest code of a customer that still holds; held. */
export function lockCode({ tx, tenant, now }: TenantMoment, { phone, scene }: { readonly phone: string; readonly scene: string }) {
  return rowOf<{ id: number; digest: string; tried: number; customer_id: number }>(
    tx,
    `select t.id, t.digest, t.tried, t.customer_id from customer c join private_text t on t.tenant_id = c.tenant_id and t.customer_id = c.id
     where c.tenant_id = $1 and c.phone = $2 and t.kind = 'code' and t.scene = $3 and t.used_at is null and t.expires_at > $4 and t.digest is not null
     order by t.id desc limit 1 for update of t`,
    [tenant.id, phone, scene, now],
  );
}

export async function markTried({ tx, tenant, now }: TenantMoment, id: number, isRight: boolean): Promise<void> {
  await rowsOf(
    tx,
    `update private_text set tried = tried + 1, used_at = case when $3 then $4::timestamptz end, digest = case when $3 then null else digest end
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, isRight, now],
  );
}
