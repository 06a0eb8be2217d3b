import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, Values } from "../../../kernel/sql/sql.ts";

/** All that may change of one; never its secret. */
export interface Gateway {
  readonly code: string;
  readonly name: string;
  readonly medium: "sms" | "voice";
  readonly kind: "embedded" | "http";
  readonly url: string;
  readonly keyId: string;
}
export interface GatewayRow extends Gateway {
  readonly enabled: boolean;
  readonly hasSecret: boolean;
}

const said = `code, name, medium, kind, url, key_id as "keyId"`;

export const selectGateway = ({ tx, tenant }: Context, code: string): Promise<GatewayRow | undefined> =>
  rowOf<GatewayRow>(
    tx,
    `select ${said}, enabled, secret <> '' as "hasSecret" from message_gateway where tenant_id = $1 and code = $2 for update`,
    [tenant.id, code],
  );

export interface Put extends Gateway {
  /** As it was sealed when it was asked for; null: the one that it has. */
  readonly secret: string | null;
  /** Who asked; whoever approves is the one who acts. */
  readonly by: number;
}

/** A new one, or other facts of one; on from now. */
export async function upsertGateway({ tx, tenant, staff, now }: Context, { secret, by, ...gateway }: Put): Promise<void> {
  const { code, name, medium, kind, url, keyId } = gateway;
  await rowOf(
    tx,
    `insert into message_gateway as g (tenant_id, code, name, medium, kind, url, key_id, secret, enabled, updated_by, approved_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::text, ''), true, $9, $10, $11)
     on conflict (tenant_id, code) do update set name = excluded.name, kind = excluded.kind, url = excluded.url, key_id = excluded.key_id,
       secret = coalesce($8::text, g.secret), enabled = true, updated_by = excluded.updated_by, approved_by = excluded.approved_by,
       updated_at = excluded.updated_at`,
    [tenant.id, code, name, medium, kind, url, keyId, secret, by, staff.id, now],
  );
}

/** Off; one's own act, so nobody approved it. */
export async function turnOff({ tx, tenant, staff, now }: Context, code: string): Promise<void> {
  await rowOf(
    tx,
    "update message_gateway set enabled = false, updated_by = $3, approved_by = null, updated_at = $4 where tenant_id = $1 and code = $2",
    [tenant.id, code, staff.id, now],
  );
}

const waiting = "w.kind = 'gateway' and w.state = 'pending'";
/** What waits to become a gateway stands among them as it was asked for. */
const all = `(
  select tenant_id, true as is_there, ${said}, enabled, secret <> '' as "hasSecret", updated_by, approved_by, updated_at from message_gateway
  union all
  select w.tenant_id, false, x.code, x.name, x.medium, x.kind, x.url, x."keyId", false, (w.payload->>'changedSecret')::boolean, null, null, null
  from approval w cross join lateral jsonb_to_record(w.payload->'gateway') as x(code text, name text, medium text, kind text, url text, "keyId" text)
  where ${waiting} and not exists (select from message_gateway g where g.tenant_id = w.tenant_id and g.code = w.target)) g`;

/** Every way out for words, by what it carries; the first that is on carries what names none. */
export function gatewayQueue({ medium, status }: ParsedOf<"gateway.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const at = momentOf(now);
  const where = [`g.tenant_id = ${values.add(tenant.id)}`, "(g.is_there or w.id is not null)"];
  if (medium) where.push(`g.medium = ${values.add(medium)}`);
  if (status) where.push(`g.enabled = ${values.add(status === "on")}`);
  return {
    from: `${all}
      left join approval w on w.tenant_id = g.tenant_id and ${waiting} and w.target = g.code and w.expires_at > ${at}
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by
      left join staff s on s.tenant_id = g.tenant_id and s.id = g.updated_by
      left join staff p on p.tenant_id = g.tenant_id and p.id = g.approved_by`,
    columns: {
      code: "g.code",
      name: "g.name",
      medium: "g.medium",
      kind: "g.kind",
      url: "g.url",
      keyId: `g."keyId"`,
      hasSecret: `g."hasSecret"`,
      status: "case when g.enabled then 'on' else 'off' end",
      reportKeys: `(select count(*)::int from signing_key k where k.tenant_id = g.tenant_id and k.kind = 'channel' and k.channel = g.code
        and k.enabled and (k.ends_at is null or k.ends_at > ${at}))`,
      updateBy: "s.admin_name",
      approvedBy: "p.admin_name",
      updateTime: "g.updated_at",
      approvalId: "w.id",
      requester: "q.admin_name",
      asked: `case when w.id is not null then (w.payload->'gateway') || jsonb_build_object('changedSecret', (w.payload->>'changedSecret')::boolean) end`,
      isOwnRequest: `coalesce(w.requested_by = ${Number(staff.id)}, false)`,
    },
    where,
    orderBy: "g.medium, g.code",
    values,
  };
}
