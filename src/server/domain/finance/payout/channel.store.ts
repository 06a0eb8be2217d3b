import type { TenantMoment } from "../../../kernel/context.ts";
import { silence, type PayoutChannel } from "../../../../lending/origination/payout.rules.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface ChannelRow extends PayoutChannel {
  readonly code: string;
}

/** Of transfers `t` on their way those that may show whether a channel that was down until `until` pays again: not called for yet, or called for since. */
const trialOf = (until: string): string => `count(*) filter (where not t.was_called or t.asked_at >= ${until})::int as open,
           count(*) filter (where t.was_called and t.asked_at >= ${until})::int as called`;

/** The channels that pay out, in the order in which they are tried, with what the day and their float leave. */
export function selectChannels({ tx, tenant, now }: TenantMoment): Promise<readonly ChannelRow[]> {
  const { date } = businessDay(now, tenant.timeZone);
  return rowsOf<ChannelRow>(
    tx,
    // The day's transfers are gone through only where there is a limit of the day: of a large lender they are thousands.
    `select c.code, c.enabled, c.down_until as "downUntil", c.min_amount as min, c.max_amount as max, c.float, jsonb_build_object('fixed', c.fee_fixed, 'ppm', c.fee_ppm) as fee,
       case when c.daily_limit is not null then c.daily_limit - (select coalesce(sum(d.amount), 0)::bigint from payout_transfer d
         where d.tenant_id = c.tenant_id and d.channel = c.code and d.state in ('sent', 'success') and d.sent_at >= $2::date::timestamp at time zone $3) end as "dayLeft",
       t.unanswered, case when c.failed_in_row >= c.down_after and c.down_until <= $5::timestamptz then json_build_object('open', t.open, 'called', t.called) end as trial
     from pay_channel c cross join lateral (
         select count(*) filter (where t.asked_at < $4 and coalesce(t.answered_at < $4, true))::int as unanswered, ${trialOf("c.down_until")}
         from payout_transfer t where t.tenant_id = c.tenant_id and t.channel = c.code and t.state = 'sent') t
     where c.tenant_id = $1 order by c.priority, c.code`,
    [tenant.id, date, tenant.timeZone, new Date(now.getTime() - silence.answerWithin), now],
  );
}

/** Two who send by one channel send one after the other: its limits are about all of them. */
export async function lockChannel({ tx, tenant }: TenantMoment, code: string): Promise<void> {
  await rowsOf(tx, "select code from pay_channel where tenant_id = $1 and code = $2 for update", [tenant.id, code]);
}

/** A prefunded channel's float; below zero where money leaves it. */
export async function moveFloat({ tx, tenant }: TenantMoment, code: string, by: number): Promise<void> {
  await rowsOf(tx, "update pay_channel set float = float + $3 where tenant_id = $1 and code = $2 and float is not null", [
    tenant.id,
    code,
    by,
  ]);
}

/** Takes an amount off a prefunded channel's float, with what the channel keeps for it. @returns that fee, minor units; 0 where there is no float */
export async function takeFloat({ tx, tenant }: TenantMoment, code: string, amount: number): Promise<number> {
  const row = await rowOf<{ fee: number }>(
    tx,
    `update pay_channel c set float = c.float - $3::bigint - k.fee
     from (select code, fee_fixed + round($3::bigint * fee_ppm / 1000000.0)::bigint as fee from pay_channel where tenant_id = $1 and code = $2) k
     where c.tenant_id = $1 and c.code = $2 and k.code = c.code and c.float is not null returning k.fee`,
    [tenant.id, code, amount],
  );
  return row?.fee ?? 0;
}
