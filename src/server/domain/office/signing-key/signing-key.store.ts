import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";

export interface KeyRow {
  readonly keyId: string;
  readonly secret: string;
  readonly enabled: boolean;
  readonly createdBy: number | null;
  readonly fetchUntil: Date | null;
  readonly endsAt: Date | null;
}

export const selectKey = ({ tx, tenant }: Context, keyId: string): Promise<KeyRow | undefined> =>
  rowOf<KeyRow>(
    tx,
    `select key_id as "keyId", secret, enabled, created_by as "createdBy", fetch_until as "fetchUntil", ends_at as "endsAt"
     from signing_key where tenant_id = $1 and key_id = $2 for update`,
    [tenant.id, keyId],
  );

/** Whether something of the lender goes by that name: a message or voice gateway, or a channel of money. */
export async function isChannel({ tx, tenant }: Context, code: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select 1 from message_gateway where tenant_id = $1 and code = $2 union all select 1 from pay_channel where tenant_id = $1 and code = $2 limit 1`,
    [tenant.id, code],
  );
  return row !== undefined;
}

export interface NewKey {
  readonly keyId: string;
  readonly secret: string;
  readonly kind: "app" | "channel";
  readonly name: string;
  readonly appId: number | null;
  readonly channel: string | null;
  readonly by: number;
  readonly fetchUntil: Date;
}

/** It is off until its secret is fetched. */
export async function insertKey({ tx, tenant, staff, now }: Context, key: NewKey): Promise<void> {
  await rowOf(
    tx,
    `insert into signing_key (tenant_id, key_id, kind, app_id, channel, secret, name, enabled, created_by, approved_by, created_at, fetch_until)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8, $9, $10, $11)`,
    [tenant.id, key.keyId, key.kind, key.appId, key.channel, key.secret, key.name, key.by, staff.id, now, key.fetchUntil],
  );
}

export async function openKey({ tx, tenant }: Context, keyId: string): Promise<void> {
  await rowOf(tx, "update signing_key set enabled = true, fetch_until = null where tenant_id = $1 and key_id = $2", [tenant.id, keyId]);
}

export async function endKey({ tx, tenant, staff }: Context, keyId: string, at: Date): Promise<void> {
  await rowOf(tx, "update signing_key set ends_at = $3, ended_by = $4 where tenant_id = $1 and key_id = $2", [
    tenant.id,
    keyId,
    at,
    staff.id,
  ]);
}

const waiting = "w.kind = 'signingKey' and w.state = 'pending'";
/** Keys, and those that wait to be made. */
const all = (at: string) => `(
  select tenant_id, key_id, name, kind, app_id, channel, enabled, created_by, approved_by, created_at, fetch_until, ends_at, ended_by, last_used_at,
    null::bigint as asked, null::bigint as requested_by
  from signing_key
  union all
  select w.tenant_id, '#' || w.id, x.name, x.kind, x."appId", x.channel, false, null, null, null, null, null, null, null, w.id, w.requested_by
  from approval w cross join lateral jsonb_to_record(w.payload) as x(name text, kind text, "appId" int, channel text)
  where ${waiting} and w.expires_at > ${at}) k`;

/** What holds or is to be done first. */
export function keyQueue({ kind, status }: ParsedOf<"signingKey.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const at = momentOf(now);
  const statusOf = `case when k.asked is not null then 'asked' when k.ends_at <= ${at} then 'ended' when k.ends_at is not null then 'ending'
    when k.enabled then 'live' when k.fetch_until > ${at} then 'toFetch' when k.fetch_until is not null then 'lapsed' else 'ended' end`;
  const where = [`k.tenant_id = ${values.add(tenant.id)}`];
  if (kind) where.push(`k.kind = ${values.add(kind)}`);
  if (status) where.push(`${statusOf} = ${values.add(status)}`);
  const mine = Number(staff.id);
  return {
    from: `${all(at)}
      left join app a on a.tenant_id = k.tenant_id and a.id = k.app_id
      left join staff q on q.tenant_id = k.tenant_id and q.id = k.requested_by
      left join staff s on s.tenant_id = k.tenant_id and s.id = k.created_by
      left join staff p on p.tenant_id = k.tenant_id and p.id = k.approved_by
      left join staff e on e.tenant_id = k.tenant_id and e.id = k.ended_by`,
    columns: {
      keyId: "k.key_id",
      name: "k.name",
      kind: "k.kind",
      appId: "k.app_id",
      appName: "a.name",
      channel: "k.channel",
      status: statusOf,
      createBy: "s.admin_name",
      approvedBy: "p.admin_name",
      createTime: "k.created_at",
      fetchTime: "k.fetch_until",
      endTime: "k.ends_at",
      endBy: "e.admin_name",
      usedTime: "k.last_used_at",
      approvalId: "k.asked",
      requester: "q.admin_name",
      isOwnRequest: `coalesce(k.requested_by = ${mine}, false)`,
      mayFetch: `coalesce(k.created_by = ${mine} and not k.enabled and k.fetch_until > ${at} and k.ends_at is null, false)`,
    },
    where,
    orderBy: `${statusOf} in ('ended', 'lapsed'), k.kind, coalesce(a.name, k.channel), k.created_at desc nulls last, k.key_id`,
    values,
  };
}
