import type { ParsedOf } from "../../../../contract/types.ts";
import { silence } from "../../../../lending/origination/payout.rules.ts";
import { ppm } from "../../../../lending/money/rate.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export type Channel = ParsedOf<"payChannel.save">;

/** What waits to become a channel stands among them as it was asked for; of one that is there, only that a change of it waits. */
const asked = `select a.tenant_id, false, x.type, x.code, x.name, x.kind, x.url, x."keyId", coalesce(a.secret, '') <> '', x."feeFixed", (x."feePercent"::numeric * 1000000)::int, false, x.min, x.max,
    x."dailyLimit", x.priority, case when x.prefunded then 0::bigint end, x.inquires, x."virtualAccounts", x.bank, null
  from approval a cross join lateral jsonb_to_record(a.payload->'channel') as x(type text, code text, name text, kind text, url text, "keyId" text, "feeFixed" bigint, "feePercent" text,
    min bigint, max bigint, "dailyLimit" bigint, priority int, prefunded boolean, inquires boolean, "virtualAccounts" boolean, bank text)
  where a.kind = 'payChannel' and a.state = 'pending'
    and not exists (select from pay_channel p where p.tenant_id = a.tenant_id and x.type = 'payout' and p.code = x.code)
    and not exists (select from collection_channel p where p.tenant_id = a.tenant_id and x.type = 'collection' and p.code = x.code)`;

const all = `(
  select tenant_id, true as is_there, 'payout' as type, code, name, kind, url, key_id, secret <> '' as has_secret, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit,
    priority, float, inquires, false as virtual, '' as bank, down_until from pay_channel
  union all
  select tenant_id, true, 'collection', code, name, kind, url, key_id, secret <> '', fee_fixed, fee_ppm, enabled, null, null, null,
    0, null, false, virtual_since is not null, bank, null from collection_channel
  union all
  ${asked}) c
  left join approval w on w.tenant_id = c.tenant_id and w.kind = 'payChannel' and w.target = c.type || ':' || c.code and w.state = 'pending'
  left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`;

/** How a way out does: its day, its last hour, its last word. Its limits are judged by the same figures (T15). */
const health = ({ day, silent, hour }: Readonly<Record<"day" | "silent" | "hour", string>>): string => `
  left join lateral (select coalesce(sum(t.amount) filter (where t.state in ('sent', 'success') and t.sent_at >= ${day}), 0)::bigint as used,
      count(*) filter (where t.state = 'sent' and t.asked_at < ${silent} and coalesce(t.answered_at < ${silent}, true))::int as unanswered
    from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and (t.sent_at >= ${day} or t.state = 'sent')) d on true
  left join lateral (select count(*) filter (where t.state = 'success')::int as good, count(*) filter (where t.state in ('success', 'failed'))::int as ended,
      round(percentile_cont(0.5) within group (order by extract(epoch from t.answered_at - coalesce(t.asked_at, t.sent_at))))::int as latency
    from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and t.answered_at >= ${hour}) h on true`;
/** Down by its own word, silent because it owes answers, quiet without a transfer in the last hour. */
const state = (
  now: string,
): string => `case when not c.enabled then 'off' when c.type <> 'payout' then 'up' when c.down_until > ${now} then 'down'
  when d.unanswered >= ${silence.answers} then 'silent' when h.ended = 0 then 'quiet' else 'up' end`;

/** Every way in and out, in the order in which payouts try them. */
export function channelQueue(input: ParsedOf<"payChannel.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const where = [`c.tenant_id = ${values.add(tenant.id)}`, ...isOneOf(values, "c.type", input.type)];
  where.push(...isOneOf(values, "case when c.enabled then 'on' else 'off' end", input.status));
  // Literals, not parameters: a count leaves out what only shows something, and would not know their type.
  const literal = (at: Date): string => `timestamptz '${at.toISOString()}'`;
  const ago = (ms: number): string => literal(new Date(now.getTime() - ms));
  const day = literal(startOfDay(businessDay(now, tenant.timeZone).date, tenant.timeZone));
  const isWaiting = `w.expires_at > ${values.add(now)}::timestamptz`;
  const whenWaiting = (what: string): string => `case when ${isWaiting} then ${what} end`;
  // What nobody decided in time is as if it had not been asked for.
  where.push(`(c.is_there or ${isWaiting})`);
  return {
    from: `${all}${health({ day, silent: ago(silence.answerWithin), hour: ago(3_600_000) })}`,
    columns: {
      type: "c.type",
      code: "c.code",
      name: "c.name",
      kind: "c.kind",
      url: "c.url",
      keyId: "c.key_id",
      hasSecret: "c.has_secret",
      // Never a text of a request: the tenant's own currency.
      currency: `'${tenant.currency.replaceAll("'", "")}'`,
      feeFixed: "c.fee_fixed",
      feePercent: "trim_scale(c.fee_ppm / 1000000.0)::text",
      enabled: "c.enabled",
      min: "c.min_amount",
      max: "c.max_amount",
      dailyLimit: "c.daily_limit",
      priority: "c.priority",
      prefunded: "c.float is not null",
      float: "c.float",
      inquires: "c.inquires",
      virtualAccounts: "c.virtual",
      bank: "c.bank",
      state: state(ago(0)),
      usedToday: "case when c.type = 'payout' then d.used end",
      success: "case when h.ended > 0 then (h.good * 1000000.0 / h.ended)::int end",
      latency: "h.latency",
      lastAnswer:
        "(select max(t.answered_at) from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and t.answered_at is not null)",
      pending: whenWaiting("json_build_object('approvalId', w.id, 'expires', w.expires_at)"),
      key: "c.type || ':' || c.code",
      approvalId: whenWaiting("w.id"),
      requester: whenWaiting("q.admin_name"),
      // Never a text of a request: the asker's own number.
      isOwnRequest: `coalesce(${isWaiting} and w.requested_by = ${Number(staff.id)}, false)`,
      asked: whenWaiting("(w.payload #>> '{channel,enabled}')::boolean"),
      askedUrl: whenWaiting("w.payload #>> '{channel,url}'"),
    },
    where,
    orderBy: "c.type desc, c.priority, c.code",
    values,
  };
}

/** What a channel is now, for the record; without its secret. Undefined where there is none of the tenant's. */
export function selectChannel({ tx, tenant }: TenantTx, { type, code }: Pick<Channel, "type" | "code">) {
  return rowOf<Readonly<Record<string, unknown>>>(
    tx,
    type === "payout"
      ? `select name, kind, url, key_id, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit, priority, inquires, float is not null as prefunded
         from pay_channel where tenant_id = $1 and code = $2 for update`
      : `select name, kind, url, key_id, fee_fixed, fee_ppm, enabled, bank, virtual_since is not null as virtual
         from collection_channel where tenant_id = $1 and code = $2 for update`,
    [tenant.id, code],
  );
}

/** A float that is switched on begins at nothing; one that has money stays as it is. */
export async function upsertPayout({ tx, tenant }: TenantTx, channel: Channel): Promise<void> {
  await rowsOf(
    tx,
    `insert into pay_channel as c (tenant_id, code, name, kind, url, key_id, secret, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit, priority, inquires, float)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::text, ''), $8, $9, $10, $11, $12, $13, $14, $15, case when $16::boolean then 0 end)
     on conflict (tenant_id, code) do update set name = excluded.name, kind = excluded.kind, url = excluded.url, key_id = excluded.key_id,
       secret = coalesce($7::text, c.secret), fee_fixed = excluded.fee_fixed, fee_ppm = excluded.fee_ppm, enabled = excluded.enabled, min_amount = excluded.min_amount,
       max_amount = excluded.max_amount, daily_limit = excluded.daily_limit, priority = excluded.priority, inquires = excluded.inquires,
       float = case when $16::boolean then coalesce(c.float, 0) end`,
    [...common(tenant.id, channel), channel.min, channel.max, channel.dailyLimit, channel.priority, channel.inquires, channel.prefunded],
  );
}

/** False where another tenant's channel has that code: it is what a report is known by before anybody knows the tenant. */
export async function upsertCollection({ tx, tenant, now }: Context, channel: Channel): Promise<boolean> {
  const values = [...common(tenant.id, channel), channel.bank, channel.virtualAccounts, now];
  const changed = await rowOf(
    tx,
    `update collection_channel c set name = $3, kind = $4, url = $5, key_id = $6, secret = coalesce($7::text, c.secret), fee_fixed = $8, fee_ppm = $9,
       enabled = $10, bank = $11, virtual_since = case when $12::boolean then coalesce(c.virtual_since, $13::timestamptz) end
     where tenant_id = $1 and code = $2 returning code`,
    values,
  );
  if (changed) return true;
  // Without a target, because the wall hides whose code it is that stands in the way.
  const added = await rowOf(
    tx,
    `insert into collection_channel (tenant_id, code, name, kind, url, key_id, secret, fee_fixed, fee_ppm, enabled, bank, virtual_since)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::text, ''), $8, $9, $10, $11, case when $12::boolean then $13::timestamptz end)
     on conflict do nothing returning code`,
    values,
  );
  return added !== undefined;
}

const common = (tenantId: number, channel: Channel): readonly unknown[] => [
  tenantId,
  channel.code,
  channel.name,
  channel.kind,
  channel.url,
  channel.keyId,
  channel.secret ?? null,
  channel.feeFixed,
  ppm(channel.feePercent),
  channel.enabled,
];

/** The float of a prefunded channel, held; null: it is not prefunded. */
export function lockFloat({ tx, tenant }: TenantTx, code: string) {
  return rowOf<{ readonly float: number | null }>(tx, "select float from pay_channel where tenant_id = $1 and code = $2 for update", [
    tenant.id,
    code,
  ]);
}
