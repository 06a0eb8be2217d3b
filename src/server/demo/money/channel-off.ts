import { rowsOf } from "../../kernel/sql/sql.ts";
import type { Desk } from "../seat.ts";

/** Of the payouts that may be sent the largest, where they do not go to the bank that has a rule of its own. */
const largest = `
select p.id, coalesce(p.amount, o.principal) as amount from loan_order o join payout p on p.tenant_id = o.tenant_id and p.order_id = o.id
join lateral (select a.bank_name from payee_account a where a.tenant_id = o.tenant_id and a.order_id = o.id order by a.id desc limit 1) a on true
where o.tenant_id = $1 and o.status = 5 and o.stage = 'awaiting_payout'
  and not exists (select from pay_route r where r.tenant_id = $1 and r.enabled and r.bank <> '' and lower(r.bank) = lower(a.bank_name))
order by 2 desc, p.id limit 2`;

const addChannel = `
insert into pay_channel (tenant_id, code, name, kind, priority, enabled, failed_in_row, down_until)
select tenant_id, 'large', 'Large amounts', 'embedded', 9, false, 5, $2::timestamptz - interval '10 minutes' from tenant where tenant_id = $1`;

/** What is as large goes by this channel alone: the rule that takes everything else ends below it. */
const addRule = `
with below as (
  update pay_route set amount_to = $2::bigint - 1 where tenant_id = $1 and enabled and is_fallback and bank = '' returning tenant_id, updated_at, updated_by)
insert into pay_route (tenant_id, bank, amount_from, channel, weight, is_fallback, updated_at, updated_by)
select tenant_id, '', $2, 'large', 1, false, updated_at, updated_by from below limit 1 returning id`;

const moveThem = "update payout set channel = 'large', route_id = $3 where tenant_id = $1 and id = any($2::bigint[])";

/** A channel that failed so often in a row that it was held down, and was switched off then: the largest payouts can go by no other, and wait for it. */
export async function switchOff({ tx, tenant, now }: Desk): Promise<void> {
  await rowsOf(tx, addChannel, [tenant.id, now]);
  const waiting = await rowsOf<{ id: number; amount: number }>(tx, largest, [tenant.id]);
  if (waiting.length === 0) return;
  const from = Math.min(...waiting.map(({ amount }) => amount));
  for (const { id } of await rowsOf<{ id: number }>(tx, addRule, [tenant.id, from])) {
    const ids = waiting.map((each) => each.id);
    await rowsOf(tx, moveThem, [tenant.id, ids, id]);
  }
}
