import type { ParsedOf } from "../../../../contract/types.ts";
import { ppm } from "../../../../lending/money/rate.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export type Channel = ParsedOf<"payChannel.save">;

/** What a channel is now, for the record; without its secret. Undefined where there is none of the tenant's. */
export function selectChannel({ tx, tenant }: TenantTx, { type, code }: Pick<Channel, "type" | "code">) {
  return rowOf<Readonly<Record<string, unknown>>>(
    tx,
    type === "payout"
      ? `select name, kind, url, key_id, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit, priority, inquires, float is not null as prefunded, down_after
         from pay_channel where tenant_id = $1 and code = $2 for update`
      : `select name, kind, url, key_id, fee_fixed, fee_ppm, enabled, bank, virtual_since is not null as virtual
         from collection_channel where tenant_id = $1 and code = $2 for update`,
    [tenant.id, code],
  );
}

/** The same of what is asked for. */
export function factsOf(channel: Channel): Readonly<Record<string, unknown>> {
  const { type, name, kind, url, keyId, feeFixed, feePercent, enabled, min, max, dailyLimit, priority, inquires, prefunded } = channel;
  const { downAfter: down_after } = channel;
  const facts = { name, kind, url, key_id: keyId, fee_fixed: feeFixed, fee_ppm: ppm(feePercent), enabled };
  return type === "payout"
    ? { ...facts, min_amount: min, max_amount: max, daily_limit: dailyLimit, priority, inquires, prefunded, down_after }
    : { ...facts, bank: channel.bank, virtual: channel.virtualAccounts };
}

/** A float that is switched on begins at nothing; one that has money stays as it is. */
export async function upsertPayout({ tx, tenant }: TenantTx, channel: Channel): Promise<void> {
  await rowsOf(
    tx,
    `insert into pay_channel as c (tenant_id, code, name, kind, url, key_id, secret, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit, priority, inquires, float, down_after)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::text, ''), $8, $9, $10, $11, $12, $13, $14, $15, case when $16::boolean then 0 end, $17)
     on conflict (tenant_id, code) do update set name = excluded.name, kind = excluded.kind, url = excluded.url, key_id = excluded.key_id,
       secret = coalesce($7::text, c.secret), fee_fixed = excluded.fee_fixed, fee_ppm = excluded.fee_ppm, enabled = excluded.enabled, min_amount = excluded.min_amount,
       max_amount = excluded.max_amount, daily_limit = excluded.daily_limit, priority = excluded.priority, inquires = excluded.inquires,
       float = case when $16::boolean then coalesce(c.float, 0) end, down_after = excluded.down_after`,
    [
      ...common(tenant.id, channel),
      channel.min,
      channel.max,
      channel.dailyLimit,
      channel.priority,
      channel.inquires,
      channel.prefunded,
      channel.downAfter,
    ],
  );
}

/** How long a secret that was replaced proves reports still. */
const oldHolds = "interval '24 hours'";

/** False where another tenant's channel has that code: it is what a report is known by before anybody knows the tenant. */
export async function upsertCollection({ tx, tenant, now }: Context, channel: Channel): Promise<boolean> {
  const values = [...common(tenant.id, channel), channel.bank, channel.virtualAccounts, now];
  const changed = await rowOf(
    tx,
    `update collection_channel c set name = $3, kind = $4, url = $5, key_id = $6, secret = coalesce($7::text, c.secret), fee_fixed = $8, fee_ppm = $9,
       old_secret = case when $7::text is null then c.old_secret else c.secret end, old_until = case when $7::text is null then c.old_until else $13::timestamptz + ${oldHolds} end,
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
