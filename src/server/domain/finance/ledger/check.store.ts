import { checkItems, type Checklist, type CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import { startOfDay, addDays } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { lately } from "../../../kernel/lately.ts";
import { countBrokenPairs } from "../../office/tenant/readiness.actions.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { isUnexplained } from "../statement/outgoing.actions.ts";

/** What of money waits for a second person and keeps a day open. */
const requests = `from approval a where a.tenant_id = $1 and a.state = 'pending' and a.expires_at > $2::timestamptz
    and a.kind in ('payoutManual', 'repaymentReversal', 'topUp', 'badDebtWriteOff', 'lateExemption', 'goodwillCredit', 'chargeByHand', 'chargeWaived', 'channelTest')`;

/** The kind of the request that has waited longest: each kind is decided on a list of its own. */
export async function selectOldestKind({ tx, tenant, now }: Context): Promise<string | null> {
  const row = await rowOf<{ readonly kind: string }>(tx, `select a.kind ${requests} order by a.requested_at, a.id limit 1`, [
    tenant.id,
    now,
  ]);
  return row?.kind ?? null;
}

/** $1 tenant, $2 now, $3 day. */
const counts: Readonly<Record<Exclude<CheckItem, "book" | "pairs">, string>> = {
  reviews: `from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = $1 and o.status = 5 and o.stage in ('final_passed', 'fin1_passed', 'fin2_passed')
      and coalesce(p.first_at, p.created_at) < $2::timestamptz - interval '30 minutes'`,
  noWord:
    "from payout_transfer t where t.tenant_id = $1 and t.state = 'sent' and t.own_account_id is null and t.sent_at < $2::timestamptz - interval '10 minutes'",
  failed: "from loan_order o where o.tenant_id = $1 and o.status = 5 and o.stage = 'payout_failure'",
  // Less is there than what waits to go out by it.
  floats: `from pay_channel c where c.tenant_id = $1 and c.enabled and c.float is not null and c.float < (select coalesce(sum(p.amount), 0)
    from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = c.tenant_id and p.channel = c.code and o.status = 5 and o.stage in ('fin2_passed', 'awaiting_payout'))`,
  checks: `from receipt r where r.tenant_id = $1 and r.state = 'pending' and r.order_id is not null
    and r.registered_at < $2::timestamptz - interval '36 hours'`,
  withoutLine: `from receipt r where r.tenant_id = $1 and r.without_line and r.state = 'success'
    and not exists (select from reconciliation_row x where x.tenant_id = r.tenant_id and x.trade_no = r.trade_no)`,
  unplaced: `from receipt r where r.tenant_id = $1 and r.state = 'pending' and r.order_id is null
    and r.registered_at < $2::timestamptz - interval '1 day'`,
  // Of the index that holds open lines alone; money of the day itself is placed with it.
  lines: "from statement_line l where l.tenant_id = $1 and l.rest > 0 and l.parked_at is null and l.day <= $3::date",
  outgoing: `from statement_line l where l.tenant_id = $1 and l.amount < 0 and l.day <= $3::date and ${isUnexplained}`,
  statements: `from (select 'payout' as type, code from pay_channel where tenant_id = $1 and enabled
      union all select 'collection', code from collection_channel where tenant_id = $1 and enabled) c
    where not exists (select from reconciliation x where x.tenant_id = $1 and x.type = c.type and x.channel = c.code and x.day = $3::date)`,
  refunds: "from refund f where f.tenant_id = $1 and f.state in ('pending', 'approved', 'failed')",
  requests,
  contradictions: "from payout p where p.tenant_id = $1 and p.contradicted_at is not null",
  tests: `from payout_transfer t where t.tenant_id = $1 and t.own_account_id is not null and ((t.state = 'sent' and t.sent_at < $2::timestamptz - interval '10 minutes')
    or (t.state = 'failed' and t.paid_late_at is not null))`,
  differences: `from reconciliation_row r join reconciliation b on b.tenant_id = r.tenant_id and b.id = r.batch_id
    where r.tenant_id = $1 and r.action is null and b.day <= $3::date`,
};

/**
 * $1 tenant, $2 end of the last closed day. Principal of every order whose principal has been posted to since: by its entries and by its own row.
 * Order by order, and each once: joined, all orders were read for the few.
 */
const book = `select count(*)::int as compared, count(*) filter (where exists (
      select from loan_order o cross join lateral (select coalesce(sum(p.amounts[array_position(p.accounts, 1100::smallint)]), 0) as principal
        from posting p where p.tenant_id = o.tenant_id and p.order_id = o.id offset 0) b
      where o.tenant_id = $1 and o.id = s.order_id and o.booked_on is not null and o.written_off_on is null
        and b.principal <> 0 and b.principal <> o.principal - o.principal_paid - o.principal_waived offset 0))::int as off
    from (select distinct order_id from posting where tenant_id = $1 and posted_at >= $2::timestamptz and 1100::smallint = any (accounts)) s`;

const items = Object.entries(counts).map(([item, from]) => `(select count(*)::int ${from}) as "${item}"`);
const all = `select ${items.join(", ")}`;

/** Whether a count decides something, or is only shown: then that of a large book may be a minute old. */
type AsOf = "now" | "lately";
/** How long, ms, and from how many orders on: fewer are compared each time. */
const shownFor = 60_000;
const many = 2_000;

/** The day that is looked at, and the last one that is closed. */
interface Open {
  readonly day: string;
  readonly closedUpTo: string | null;
}

/**
 * Orders whose principal differs from their entries, of those that were posted to since the last closed day. 31,000 of them take two seconds, and whoever moves
 * money is told of it on every page.
 */
export function countOff({ tx, tenant }: Context, { day, closedUpTo }: Open, asOf: AsOf): Promise<number> {
  const since = startOfDay(closedUpTo === null ? addDays(day, -1) : addDays(closedUpTo, 1), tenant.timeZone);
  return lately(`book ${tenant.id} ${since.toISOString()}`, { keptFor: shownFor, isAnew: asOf === "now" }, async () => {
    const row = await rowOf<{ readonly compared: number; readonly off: number }>(tx, book, [tenant.id, since]);
    return { value: row?.off ?? 0, isMany: (row?.compared ?? 0) >= many };
  });
}

/** Everything on the list of a day; `asOf` is about the book, whatever else is counted now. */
export async function checklistOf(context: Context, open: Open, asOf: AsOf): Promise<Checklist> {
  const { tx, tenant, now } = context;
  const row = await rowOf<Readonly<Record<keyof typeof counts, number>>>(tx, all, [tenant.id, now, open.day]);
  const off = await countOff(context, open, asOf);
  const pairs = await countBrokenPairs(context);
  return checkItems.map((item) => ({ item, count: item === "book" ? off : item === "pairs" ? pairs : (row?.[item] ?? 0) }));
}
