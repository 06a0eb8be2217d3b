import type { ParsedOf } from "../../../../contract/types.ts";
import type { RefusalReason } from "../../../../lending/options/refusal-reasons.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { openKept, sealKept } from "../../../kernel/kept-secrets.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { isOwn, requestColumns, requestPeople, requestState, seenRequest } from "./request-columns.ts";

export interface ApprovalRow {
  readonly id: number;
  readonly kind: string;
  readonly order_id: number | null;
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly state: "pending" | "approved" | "refused" | "expired" | "withdrawn";
  readonly requested_by: number;
  readonly expires_at: Date;
  /** What it waits with and nobody may read. */
  readonly secret: string | null;
}

export interface NewApproval {
  readonly kind: string;
  readonly orderId: number | null;
  /** What is asked for; one request of a kind and target waits at a time. */
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Kept beside it until the decision; in no list. With `sealedFor` it is kept sealed, for the row that it will be in (kernel/kept-secrets.ts). */
  readonly secret?: string | undefined;
  readonly sealedFor?: string;
}

/** Who asks, where and when: a person at his seat, or somebody for whom a job carries out what he decided. */
export type Asker = Pick<Context, "tx" | "tenant" | "now"> & {
  readonly staff: Pick<Context["staff"], "id">;
  readonly secretKeys?: readonly string[];
};

function keptOf({ secretKeys }: Asker, { secret, sealedFor }: NewApproval): string | null {
  if (secret === undefined || sealedFor === undefined) return secret ?? null;
  if (!secretKeys) throw new Error(`a secret of ${sealedFor} is asked for where nothing seals it`);
  return sealKept(secretKeys, sealedFor, secret);
}

/** Answers its number; null when the same already waits. One that has expired does not stand in the way. */
export async function insertApproval(context: Asker, approval: NewApproval, expiresAt: Date): Promise<number | null> {
  await rowsOf(
    context.tx,
    `update approval set state = 'expired', decided_at = $4, secret = null
     where tenant_id = $1 and kind = $2 and target = $3 and state = 'pending' and expires_at <= $4`,
    [context.tenant.id, approval.kind, approval.target, context.now],
  );
  const row = await rowOf<{ id: number }>(
    context.tx,
    `insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at, secret)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      context.tenant.id,
      approval.kind,
      approval.orderId,
      approval.target,
      JSON.stringify(approval.payload),
      context.staff.id,
      context.now,
      expiresAt,
      keptOf(context, approval),
    ],
  );
  return row?.id ?? null;
}

export function lockApproval({ tx, tenant }: Context, id: number): Promise<(ApprovalRow & { readonly seen: string }) | undefined> {
  return rowOf<ApprovalRow & { readonly seen: string }>(
    tx,
    `select id, kind, order_id, target, payload, state, requested_by, expires_at, secret, ${seenRequest("payload")} as seen from approval where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );
}

/** The very same request that waits: of that kind and target, with the same payload. */
export async function selectSame({ tx, tenant, secretKeys }: Context, { kind, target, payload, secret, sealedFor = "" }: NewApproval) {
  const row = await rowOf<Pick<ApprovalRow, "id" | "expires_at" | "secret">>(
    tx,
    `select id, expires_at, secret from approval where tenant_id = $1 and kind = $2 and target = $3 and state = 'pending' and payload = $4::jsonb`,
    [tenant.id, kind, target, JSON.stringify(payload)],
  );
  const kept = row && row.secret !== null ? openKept(secretKeys, sealedFor, row.secret) : null;
  return kept === (secret ?? null) ? row : undefined;
}

/** The request of that kind and target that waits. */
export function lockWaiting({ tx, tenant }: Context, kind: string, target: string): Promise<ApprovalRow | undefined> {
  return rowOf<ApprovalRow>(
    tx,
    `select id, kind, order_id, target, payload, state, requested_by, expires_at, secret from approval
     where tenant_id = $1 and kind = $2 and target = $3 and state = 'pending' for update`,
    [tenant.id, kind, target],
  );
}

/** The same, only looked at. */
export function selectWaiting({ tx, tenant, now }: Context, kind: string, target: string) {
  return rowOf<Pick<ApprovalRow, "id" | "payload" | "requested_by">>(
    tx,
    `select id, payload, requested_by from approval
     where tenant_id = $1 and kind = $2 and target = $3 and state = 'pending' and expires_at > $4`,
    [tenant.id, kind, target, now],
  );
}

export interface AskerRow {
  readonly name: string;
  /** Works here: on, not locked, in a role that is on; a visitor at home too. */
  readonly isIn: boolean;
  readonly keys: readonly string[];
}
/** Whoever asked, as he is now. */
export function selectAsker({ tx, tenant }: Context, id: number): Promise<AskerRow | undefined> {
  return rowOf<AskerRow>(
    tx,
    `select s.admin_name as name, s.enabled and s.locked_at is null and r.enabled and home_stands(s.home_tenant, s.home_staff) as "isIn",
       array(select p.permission from role_permission p where p.tenant_id = s.tenant_id and p.role_id = s.role_id) as keys
     from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where s.tenant_id = $1 and s.id = $2`,
    [tenant.id, id],
  );
}

/** Whether one of two persons administers the lender, at home or as a visitor of the platform. */
export async function hasAdministrator({ tx, tenant }: TenantTx, people: readonly number[]): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled and r.staff_type in (0, 1)
     where s.tenant_id = $1 and s.id = any($2::bigint[]) limit 1`,
    [tenant.id, people],
  );
  return row !== undefined;
}

/** Asks for something else in the same request; what was asked for first stays beside it. */
export async function updateRequest({ tx, tenant, now }: Context, id: number, { target, payload, orderId }: NewApproval): Promise<void> {
  await rowsOf(
    tx,
    `update approval set target = $3, payload = $4::jsonb, order_id = $5, edited_at = $6, payload_before = coalesce(payload_before, payload)
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, target, JSON.stringify(payload), orderId, now],
  );
}

/** The caller asks for it from now on; who asked first stays known. */
export async function updateAsker({ tx, tenant, staff }: Context, id: number): Promise<void> {
  await rowsOf(
    tx,
    "update approval set first_asked_by = coalesce(first_asked_by, requested_by), requested_by = $3 where tenant_id = $1 and id = $2",
    [tenant.id, id, staff.id],
  );
}

export async function decideApproval(
  { tx, tenant, staff, now }: Context,
  id: number,
  decision: {
    readonly state: "approved" | "refused" | "expired" | "withdrawn";
    readonly remark: string;
    readonly refusal?: RefusalReason | undefined;
  },
): Promise<void> {
  await rowsOf(
    tx,
    `update approval set state = $3, remark = $4, decided_by = nullif($5::bigint, requested_by), decided_at = $6, refusal = $7, secret = null
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, decision.state, decision.remark, decision.state === "expired" ? null : staff.id, now, decision.refusal ?? null],
  );
}

export interface RefusedRow {
  readonly by: string;
  readonly at: Date;
  readonly refusal: RefusalReason | null;
  readonly remark: string;
}
/** The last request of that kind and target, where somebody has refused it and nobody has asked again. */
export async function selectRefused({ tx, tenant }: TenantTx, kind: string, target: string): Promise<RefusedRow | null> {
  const row = await rowOf<RefusedRow & { readonly state: ApprovalRow["state"] }>(
    tx,
    `select a.state, d.admin_name as by, a.decided_at as at, a.refusal, a.remark from approval a
     left join staff d on d.tenant_id = a.tenant_id and d.id = a.decided_by where a.tenant_id = $1 and a.kind = $2 and a.target = $3 order by a.id desc limit 1`,
    [tenant.id, kind, target],
  );
  if (row?.state !== "refused") return null;
  const { by, at, refusal, remark } = row;
  return { by, at, refusal, remark };
}

/** Requests that the caller may decide, or his own; the newest first. */
export function approvalQueue(input: ParsedOf<"approval.list">, { tenant, staff, now }: Context, kinds: readonly string[]): Queue {
  const values = new Values();
  const at = values.add(now);
  const state = requestState(at);
  // Counting reads no column: each value is in a condition too.
  const where = [`a.tenant_id = ${values.add(tenant.id)}`, `${at}::timestamptz is not null`];
  where.push(input.mine ? `a.requested_by = ${values.add(staff.id)}` : `a.kind = any(${values.add(kinds)}::text[])`);
  if (input.kind) where.push(`a.kind = ${values.add(input.kind)}`);
  if (input.status?.length) where.push(`${state} = any(${values.add(input.status)}::text[])`);
  return {
    from: `approval a left join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id ${requestPeople}`,
    columns: {
      ...requestColumns,
      approvalId: "a.id",
      kind: "a.kind",
      orderNo: "o.order_no",
      targetId: "a.target",
      payload: "a.payload",
      seen: seenRequest("a.payload"),
      isOwnRequest: isOwn(staff),
      refusal: "a.refusal",
      status: state,
    },
    where,
    orderBy: "a.requested_at desc, a.id desc",
    values,
  };
}
