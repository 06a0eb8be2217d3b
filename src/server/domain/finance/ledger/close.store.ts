import type { RefusalReason } from "../../../../lending/options/refusal-reasons.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { holdPostingDays } from "../../book/book/book.actions.ts";

export { holdPostingDays };

export async function selectClosedUpTo({
  tx,
  tenant,
}: Pick<TenantTx, "tx"> & { readonly tenant: Pick<TenantTx["tenant"], "id"> }): Promise<string | null> {
  const row = await rowOf<{ day: string | null }>(tx, "select max(day) as day from ledger_close where tenant_id = $1", [tenant.id]);
  return row?.day ?? null;
}

export interface CloseRow {
  readonly day: string;
  readonly entries: number;
  readonly hash: string;
  readonly requester: string;
  readonly closer: string;
  readonly closeTime: Date;
}
export const selectCloses = ({ tx, tenant }: TenantTx, most: number): Promise<readonly CloseRow[]> =>
  rowsOf<CloseRow>(
    tx,
    `select c.day, c.entries, c.hash, r.admin_name as requester, s.admin_name as closer, c.closed_at as "closeTime" from ledger_close c
     join staff r on r.tenant_id = c.tenant_id and r.id = c.requested_by join staff s on s.tenant_id = c.tenant_id and s.id = c.closed_by
     where c.tenant_id = $1 order by c.day desc limit $2`,
    [tenant.id, most],
  );

export interface RequestRow {
  readonly approvalId: number;
  readonly requestedBy: number;
  readonly requester: string;
  readonly payload: { readonly day: string; readonly reasons: Readonly<Record<string, string>> };
  readonly expires: Date;
}
export const selectRequest = ({ tx, tenant, now }: Context): Promise<RequestRow | undefined> =>
  rowOf<RequestRow>(
    tx,
    `select a.id as "approvalId", a.requested_by as "requestedBy", s.admin_name as requester, a.payload, a.expires_at as expires from approval a
     join staff s on s.tenant_id = a.tenant_id and s.id = a.requested_by
     where a.tenant_id = $1 and a.kind = 'dayClose' and a.state = 'pending' and a.expires_at > $2 order by a.id limit 1`,
    [tenant.id, now],
  );

/** Why the last request for the close of a day was refused, where nobody has asked anew. */
export const selectRefusal = ({ tx, tenant }: TenantTx, day: string) =>
  rowOf<{ readonly refusal: RefusalReason | null; readonly decision: string | null }>(
    tx,
    `select case state when 'refused' then refusal end as refusal, case state when 'refused' then nullif(remark, '') end as decision from approval
     where tenant_id = $1 and kind = 'dayClose' and target = 'day' and payload ->> 'day' = $2 order by id desc limit 1`,
    [tenant.id, day],
  );

interface Span {
  readonly day: string;
  readonly closedUpTo: string | null;
}
const ends = ({ tenant }: Pick<Context, "tenant">, { day, closedUpTo }: Span) => [
  closedUpTo === null ? null : startOfDay(addDays(closedUpTo, 1), tenant.timeZone),
  startOfDay(addDays(day, 1), tenant.timeZone),
];

/** What was posted since the last close, day by day: summed up once, and never again. */
export async function insertDays({ tx, tenant }: Context, span: Span): Promise<void> {
  // A first close sums up all that there is.
  await rowsOf(tx, "set local statement_timeout = '60s'");
  await rowsOf(
    tx,
    `insert into ledger_day (tenant_id, posted_on, value_date, account, debit, credit)
     select $1, (p.posted_at at time zone $4)::date, p.value_date, l.account, coalesce(sum(l.amount) filter (where l.amount > 0), 0),
       coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
     from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
     where p.tenant_id = $1 and ($2::timestamptz is null or p.posted_at >= $2) and p.posted_at < $3 group by 2, 3, 4`,
    [tenant.id, ...ends({ tenant }, span), tenant.timeZone],
  );
}

export interface NewClose extends Span {
  readonly gaps: Readonly<Record<string, string>>;
  readonly requestedBy: number;
}
/** The close itself; its hash is over the entries of these days, and over the close before it. */
export async function insertClose(
  context: Context,
  { gaps, requestedBy, ...span }: NewClose,
): Promise<{ readonly id: number; readonly hash: string }> {
  const { tx, tenant, now, staff } = context;
  const row = await rowOf<{ id: number; hash: string }>(
    tx,
    `with said as (select count(*)::int as n, coalesce(string_agg(concat_ws('|', p.id, p.code, coalesce(p.order_id, 0), coalesce(p.event_id, ''), p.value_date,
         extract(epoch from p.posted_at), p.accounts, p.amounts), E'\\n' order by p.id), '') as lines
       from posting p where p.tenant_id = $1 and ($2::timestamptz is null or p.posted_at >= $2) and p.posted_at < $3),
     sums as (select coalesce(jsonb_object_agg(b.account, b.balance), '{}') as balances from (select account, sum(debit - credit)::bigint as balance
       from ledger_day where tenant_id = $1 group by 1) b),
     before as (select coalesce((select hash from ledger_close where tenant_id = $1 order by day desc limit 1), '') as hash)
     insert into ledger_close (tenant_id, day, entries, balances, gaps, hash, requested_by, closed_by, closed_at)
     select $1, $4, said.n, sums.balances, $5, encode(sha256(convert_to(concat(before.hash, said.lines, sums.balances), 'UTF8')), 'hex'), $6, $7, $8
     from said, sums, before returning id, hash`,
    [tenant.id, ...ends(context, span), span.day, JSON.stringify(gaps), requestedBy, staff.id, now],
  );
  if (!row) throw new Error("a close answers its row");
  return row;
}
