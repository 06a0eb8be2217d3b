import type { ParsedOf } from "../../../../contract/types.ts";
import { testAmount } from "../../../../lending/finance/channel-test.rules.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { noWordAfter } from "../../../../lending/origination/payout-state.ts";
import { holdDown } from "../../../../lending/options/finance/hold-down.ts";
import { silence } from "../../../../lending/origination/payout.rules.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { lastRefused } from "../../office/approval/request-columns.ts";

/** What waits to become a channel stands among them as it was asked for; of one that is there, only that a change of it waits. */
const asked = `select a.tenant_id, false, x.type, x.code, x.name, x.kind, x.url, x."keyId", coalesce(a.secret, '') <> '', x."feeFixed", (x."feePercent"::numeric * 1000000)::int, false, x.min, x.max,
    x."dailyLimit", x.priority, case when x.prefunded then 0::bigint end, x.inquires, x."virtualAccounts", x.bank, null, x."downAfter", 0
  from approval a cross join lateral jsonb_to_record(a.payload->'channel') as x(type text, code text, name text, kind text, url text, "keyId" text, "feeFixed" bigint, "feePercent" text,
    min bigint, max bigint, "dailyLimit" bigint, priority int, prefunded boolean, inquires boolean, "virtualAccounts" boolean, bank text, "downAfter" int)
  where a.kind = 'payChannel' and a.state = 'pending'
    and not exists (select from pay_channel p where p.tenant_id = a.tenant_id and x.type = 'payout' and p.code = x.code)
    and not exists (select from collection_channel p where p.tenant_id = a.tenant_id and x.type = 'collection' and p.code = x.code)`;

const all = `(
  select tenant_id, true as is_there, 'payout' as type, code, name, kind, url, key_id, secret <> '' as has_secret, fee_fixed, fee_ppm, enabled, min_amount, max_amount, daily_limit,
    priority, float, inquires, false as virtual, '' as bank, down_until, down_after, failed_in_row from pay_channel
  union all
  select tenant_id, true, 'collection', code, name, kind, url, key_id, secret <> '', fee_fixed, fee_ppm, enabled, null, null, null,
    0, null, false, virtual_since is not null, bank, null, null, 0 from collection_channel
  union all
  ${asked}) c
  left join approval w on w.tenant_id = c.tenant_id and w.kind = 'payChannel' and w.target = c.type || ':' || c.code and w.state = 'pending'
  left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by
  left join approval v on v.tenant_id = c.tenant_id and v.kind = 'channelTest' and v.target = c.type || ':' || c.code and v.state = 'pending'
  left join staff i on i.tenant_id = v.tenant_id and i.id = v.requested_by
  left join lateral (select t.state, t.sent_at, t.asked_at, t.answered_at, t.fail_reason, t.paid_late_at, a.admin_name as asker, b.admin_name as releaser
    from payout_transfer t left join staff a on a.tenant_id = t.tenant_id and a.id = t.requested_by left join staff b on b.tenant_id = t.tenant_id and b.id = t.sent_by
    where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and t.own_account_id is not null order by t.id desc limit 1) l on true`;

/** How a way does: of one out its day, its last hour and its last word, of one in what came by it in the last hour. Its limits are judged by the same figures (T15). */
const health = ({ day, silent, hour }: Readonly<Record<"day" | "silent" | "hour", string>>): string => `
  left join lateral (select coalesce(sum(t.amount) filter (where t.state in ('sent', 'success') and t.sent_at >= ${day}), 0)::bigint as used,
      count(*) filter (where t.state = 'sent' and t.asked_at < ${silent} and coalesce(t.answered_at < ${silent}, true))::int as unanswered
    from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and (t.sent_at >= ${day} or t.state = 'sent')) d on true
  left join lateral (select count(*) filter (where t.state = 'success')::int as good, count(*) filter (where t.state in ('success', 'failed'))::int as ended,
      round(percentile_cont(0.5) within group (order by extract(epoch from t.answered_at - coalesce(greatest(t.asked_at, t.queried_at), t.sent_at))))::int as latency
    from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and t.answered_at >= ${hour}) h on true
  left join lateral (select count(*) filter (where r.source = 'online')::int as known, count(*)::int as came,
      round(percentile_cont(0.5) within group (order by extract(epoch from r.registered_at - r.paid_at)))::int as latency
    from receipt r where c.type = 'collection' and r.tenant_id = c.tenant_id and r.channel = c.code and r.registered_at >= ${hour}) k on true`;
/** Held down by its failures, then on trial; silent because it owes answers, quiet where nothing went or came in the last hour. */
const state = (
  now: string,
): string => `case when not c.enabled then 'off' when c.type <> 'payout' then case when k.came = 0 then 'quiet' else 'up' end
  when c.down_until > ${now} then 'down' when c.down_until is not null and c.failed_in_row >= c.down_after then 'trial'
  when d.unanswered >= ${silence.answers} then 'silent' when h.ended = 0 then 'quiet' else 'up' end`;

/** How its last test stands; one that is asked for comes before it. */
const testColumns = (isAsked: string, { noWord, smallest }: { readonly noWord: string; readonly smallest: number }) => ({
  testAmount: `case when c.type = 'payout' then greatest(${smallest}, c.min_amount)::bigint end`,
  testState: `case when ${isAsked} then 'asked' when l.state = 'sent' and l.sent_at < ${noWord} then 'noWord'
    when l.state = 'failed' and l.paid_late_at is not null then 'contradiction' else l.state end`,
  testTime: "l.sent_at",
  testBy: "nullif(concat_ws(' · ', l.asker, l.releaser), '')",
  testLatency: "round(extract(epoch from l.answered_at - l.asked_at) * 1000)::int",
  testSaid: "nullif(l.fail_reason, '')",
});

/** What waits of it: a change, else a test; from whom, and what it would be. */
function waitingColumns(isChange: string, isTest: string, staffId: number) {
  const ofChange = (what: string): string => `case when ${isChange} then ${what} end`;
  const ofEither = (change: string, test: string): string => `case when ${isChange} then ${change} when ${isTest} then ${test} end`;
  return {
    pending: ofChange("json_build_object('approvalId', w.id, 'expires', w.expires_at)"),
    approvalId: ofEither("w.id", "v.id"),
    requester: ofEither("q.admin_name", "i.admin_name"),
    // Never a text of a request: the asker's own number.
    isOwnRequest: `coalesce(${ofEither("w.requested_by", "v.requested_by")} = ${staffId}, false)`,
    waitsFor: ofEither("'change'", "'test'"),
    asked: ofChange("w.payload -> 'channel' || jsonb_build_object('changedSecret', (w.payload ->> 'changedSecret')::boolean)"),
    askedAccount: ofEither("null", "v.payload ->> 'account'"),
  };
}

/** Every way in and out, in the order in which payouts try them. */
export function channelQueue(input: ParsedOf<"payChannel.list">, { tenant, staff, now }: Context): Queue {
  const values = new Values();
  const where = [
    `c.tenant_id = ${values.add(tenant.id)}`,
    ...isOneOf(values, "c.type", input.type),
    ...isOneOf(values, "case when c.enabled then 'on' else 'off' end", input.status),
  ];
  // Literals, not parameters: a count leaves out what only shows something, and would not know their type.
  const ago = (ms: number): string => momentOf(new Date(now.getTime() - ms));
  const day = momentOf(startOfDay(businessDay(now, tenant.timeZone).date, tenant.timeZone));
  const isWaiting = `w.expires_at > ${values.add(now)}::timestamptz`;
  const isTest = isWaiting.replace("w.", "v.");
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
      success:
        "case when h.ended > 0 then (h.good * 1000000.0 / h.ended)::int when k.came > 0 then (k.known * 1000000.0 / k.came)::int end",
      latency: "coalesce(h.latency, k.latency)",
      lastAnswer:
        "coalesce((select max(t.answered_at) from payout_transfer t where c.type = 'payout' and t.tenant_id = c.tenant_id and t.channel = c.code and t.answered_at is not null), (select max(r.registered_at) from receipt r where c.type = 'collection' and r.tenant_id = c.tenant_id and r.channel = c.code))",
      failures: "c.failed_in_row",
      downUntil: "c.down_until",
      downAfter: `coalesce(c.down_after, ${holdDown.failures})`,
      key: "c.type || ':' || c.code",
      isThere: "c.is_there",
      ...waitingColumns(isWaiting, isTest, Number(staff.id)),
      ...lastRefused(["payChannel", "channelTest"], "c.tenant_id", "c.type || ':' || c.code"),
      ...testColumns(isTest, { noWord: ago(noWordAfter), smallest: testAmount(tenant.currency as Currency, null) }),
    },
    where,
    orderBy: "c.type desc, c.priority, c.code",
    values,
  };
}
