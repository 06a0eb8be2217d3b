import type { ParsedOf } from "../../../../contract/types.ts";
import type { Difference, ReconciliationState, StatementLine } from "../../../../lending/finance/reconciliation.machine.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export type Of = Pick<ParsedOf<"reconcile.upload">, "type" | "channelId" | "date">;

const names = {
  payout: "select 1 from pay_channel where tenant_id = $1 and code = $2",
  collection: "select 1 from collection_channel where tenant_id = $1 and code = $2",
};

export async function hasChannel({ tx, tenant }: TenantTx, { type, channelId }: Omit<Of, "date">): Promise<boolean> {
  return (await rowOf(tx, names[type], [tenant.id, channelId])) !== undefined;
}

/** Two statements of one channel and day are judged one after the other. */
export async function lockDay({ tx, tenant }: TenantTx, { type, channelId, date }: Of): Promise<void> {
  await rowsOf(tx, "select pg_advisory_xact_lock(4711015, hashtext($1))", [`${tenant.id} ${type} ${channelId} ${date}`]);
}

/** The fee of an amount by the terms of channel `c`; null where it has none. */
const termsFee = (amount: string): string =>
  `case when c.fee_fixed > 0 or c.fee_ppm > 0 then c.fee_fixed + round(${amount}::numeric * c.fee_ppm / 1000000)::bigint end`;

/** What our book has of a channel and a local day: money by its own time, payouts by when they were sent. */
export function selectOurs({ tx, tenant }: TenantTx, { type, channelId, date }: Of): Promise<readonly StatementLine[]> {
  const span = [startOfDay(date, tenant.timeZone), startOfDay(addDays(date, 1), tenant.timeZone)];
  if (type === "payout")
    return rowsOf<StatementLine>(
      tx,
      `select t.trade_no as "tradeNo", t.amount, case t.state when 'success' then 'success' when 'sent' then 'pending' else 'failed' end as status,
         case when t.fee > 0 and t.fee_filed is null then t.fee else ${termsFee("t.amount")} end as fee
       from payout_transfer t join pay_channel c on c.tenant_id = t.tenant_id and c.code = t.channel
       where t.tenant_id = $1 and t.channel = $2 and t.sent_at >= $3 and t.sent_at < $4 order by t.id`,
      [tenant.id, channelId, ...span],
    );
  return rowsOf<StatementLine>(
    tx,
    `select substr(r.trade_no, length($2) + 2) as "tradeNo", r.amount, case r.state when 'reversed' then 'failed' else 'success' end as status, ${termsFee("r.amount")} as fee
     from receipt r join collection_channel c on c.tenant_id = r.tenant_id and c.code = $2
     where r.tenant_id = $1 and r.source in ('online', 'unmatched') and r.returned_from is null and starts_with(r.trade_no, $2 || ':') and r.paid_at >= $3 and r.paid_at < $4 order by r.id`,
    [tenant.id, channelId, ...span],
  );
}

export interface BatchRow {
  readonly id: number;
  readonly type: Of["type"];
  readonly channel: string;
  readonly day: string;
  readonly state: ReconciliationState;
  readonly uploaded_by: number;
}

const batchColumns = "id, type, channel, day, state, uploaded_by";

export function selectBatch({ tx, tenant }: TenantTx, { type, channelId, date }: Of): Promise<BatchRow | undefined> {
  return rowOf<BatchRow>(
    tx,
    `select ${batchColumns} from reconciliation where tenant_id = $1 and type = $2 and channel = $3 and day = $4 for update`,
    [tenant.id, type, channelId, date],
  );
}

export async function hasAgreed({ tx, tenant }: TenantTx, { type, channelId, date }: Of): Promise<boolean> {
  const values = [tenant.id, type, channelId, date];
  return (
    (await rowOf(
      tx,
      "select 1 from reconciliation where tenant_id = $1 and type = $2 and channel = $3 and day = $4 and state = 'success'",
      values,
    )) !== undefined
  );
}

export interface ChannelRow {
  readonly type: Of["type"];
  readonly channelId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly lastDay: string | null;
}
/** Ways out, then ways in, those that are on first. */
export function selectChannels({ tx, tenant }: TenantTx): Promise<readonly ChannelRow[]> {
  return rowsOf<ChannelRow>(
    tx,
    `select c.type, c.code as "channelId", c.name, c.enabled, (select max(x.day) from reconciliation x
       where x.tenant_id = $1 and x.type = c.type and x.channel = c.code) as "lastDay"
     from (select 'payout' as type, code, name, enabled from pay_channel where tenant_id = $1
       union all select 'collection', code, name, enabled from collection_channel where tenant_id = $1) c
     order by c.enabled desc, c.type desc, c.code`,
    [tenant.id],
  );
}

export interface Sides {
  readonly ours: readonly StatementLine[];
  readonly theirs: readonly StatementLine[];
}

const sum = (lines: readonly StatementLine[]): number => lines.reduce((all, { amount }) => all + amount, 0);

/** What a statement names as fees of lines that succeeded, and what the book or the terms have of the same; null where one says none of any. */
export function feesOf({ ours, theirs }: Sides): { readonly theirFee: number | null; readonly termsFee: number | null } {
  const known = new Map(ours.map((line) => [line.tradeNo, line.fee ?? null]));
  const named = theirs.filter(({ fee, status }) => typeof fee === "number" && status === "success");
  const both = named.map(({ tradeNo }) => known.get(tradeNo) ?? null).filter((fee) => fee !== null);
  return {
    theirFee: named.length === 0 ? null : named.reduce((all, { fee }) => all + (fee ?? 0), 0),
    termsFee: both.length === 0 ? null : both.reduce((all, fee) => all + fee, 0),
  };
}

/** A statement takes the place of one that did not agree. */
export async function upsertBatch(
  { tx, tenant, staff, now }: Context,
  of: Of,
  { ours, theirs }: Sides,
): Promise<{ readonly id: number; readonly takes: number }> {
  const { theirFee, termsFee: byTerms } = feesOf({ ours, theirs });
  const row = await rowOf<{ id: number; takes: number }>(
    tx,
    `insert into reconciliation (tenant_id, type, channel, day, our_count, our_amount, their_count, their_amount, state, uploaded_by, uploaded_at, their_fee, terms_fee, takes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, $11, $12, 1)
     on conflict (tenant_id, type, channel, day) do update set our_count = excluded.our_count, our_amount = excluded.our_amount,
       their_count = excluded.their_count, their_amount = excluded.their_amount, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at,
       their_fee = excluded.their_fee, terms_fee = excluded.terms_fee, takes = reconciliation.takes + 1
     returning id, takes`,
    [tenant.id, of.type, of.channelId, of.date, ours.length, sum(ours), theirs.length, sum(theirs), staff.id, now, theirFee, byTerms],
  );
  if (!row) throw new Error("a statement was not kept");
  return row;
}

/** What differs, anew; what was resolved of the same difference before stays resolved. */
export async function replaceRows({ tx, tenant }: TenantTx, batchId: number, found: readonly Difference[]): Promise<number> {
  const row = await rowOf<{ open: number }>(
    tx,
    `with given as (select * from jsonb_to_recordset($3::jsonb) as d(kind text, "tradeNo" text, ours jsonb, theirs jsonb)),
     gone as (delete from reconciliation_row r where r.tenant_id = $1 and r.batch_id = $2
       and not exists (select from given g where g.kind = r.kind and g."tradeNo" = r.trade_no and g.theirs is not distinct from r.theirs)),
     made as (insert into reconciliation_row (tenant_id, batch_id, kind, trade_no, ours, theirs)
       select $1, $2, g.kind, g."tradeNo", g.ours, g.theirs from given g where not exists (select from reconciliation_row r
         where r.tenant_id = $1 and r.batch_id = $2 and r.kind = g.kind and r.trade_no = g."tradeNo" and r.theirs is not distinct from g.theirs) returning 1),
     kept as (select count(*)::int as n from reconciliation_row r join given g on g.kind = r.kind and g."tradeNo" = r.trade_no and g.theirs is not distinct from r.theirs
       where r.tenant_id = $1 and r.batch_id = $2 and r.action is null)
     select (select count(*)::int from made) + (select n from kept) as open`,
    [tenant.id, batchId, JSON.stringify(found.map((each) => ({ ...each, ours: sideOf(each.ours), theirs: sideOf(each.theirs) })))],
  );
  return row?.open ?? 0;
}

/** Money that was posted on a voucher's word and that the statement says too: from now on it is proved, and earns. */
export async function proveRegistered({ tx, tenant, now }: Context, batchId: number): Promise<void> {
  await rowsOf(
    tx,
    `update receipt r set without_line = false, lined_at = $3 from reconciliation_row x where x.tenant_id = $1 and x.batch_id = $2 and r.tenant_id = $1
       and r.trade_no = x.trade_no and x.kind <> 'fee' and r.without_line and r.state = 'success' and (x.theirs ->> 'amount')::bigint = r.amount`,
    [tenant.id, batchId, now],
  );
}

const sideOf = (line: StatementLine | null) => line && { amount: line.amount, status: line.status };

export async function updateState({ tx, tenant, now }: Context, id: number, state: ReconciliationState): Promise<void> {
  await rowsOf(
    tx,
    "update reconciliation set state = $3, closed_at = case when $3 = 'success' then $4::timestamptz end where tenant_id = $1 and id = $2",
    [tenant.id, id, state, now],
  );
}

export interface DifferenceRow {
  readonly id: number;
  readonly batch_id: number;
  readonly kind: Difference["kind"];
  readonly trade_no: string;
  readonly theirs: { readonly amount: number; readonly status: string } | null;
  readonly action: string | null;
}

export function lockDifference({ tx, tenant }: TenantTx, id: number): Promise<DifferenceRow | undefined> {
  return rowOf<DifferenceRow>(
    tx,
    "select id, batch_id, kind, trade_no, theirs, action from reconciliation_row where tenant_id = $1 and id = $2 for update",
    [tenant.id, id],
  );
}

/** What a difference comes to: of one side alone its amount, of both what lies between them; a state alone is all of it. */
export async function selectDifferenceSum({ tx, tenant }: TenantTx, id: number): Promise<number> {
  const row = await rowOf<{ sum: number }>(
    tx,
    `select case when ours is not null and theirs is not null and ours ->> 'amount' <> theirs ->> 'amount' then abs((theirs ->> 'amount')::bigint - (ours ->> 'amount')::bigint)
       else coalesce((theirs ->> 'amount')::bigint, (ours ->> 'amount')::bigint, 0) end as sum from reconciliation_row where tenant_id = $1 and id = $2`,
    [tenant.id, id],
  );
  return row?.sum ?? 0;
}

export async function lockBatch({ tx, tenant }: TenantTx, id: number): Promise<BatchRow> {
  const row = await rowOf<BatchRow>(tx, `select ${batchColumns} from reconciliation where tenant_id = $1 and id = $2 for update`, [
    tenant.id,
    id,
  ]);
  if (!row) throw new Error("a difference has no statement");
  return row;
}

/** @returns how many of its statement are open now */
export async function updateResolved(
  context: Context,
  row: DifferenceRow,
  how: { readonly action: string; readonly remark: string },
): Promise<number> {
  const { tx, tenant, staff, now } = context;
  await rowsOf(
    tx,
    "update reconciliation_row set action = $3, remark = $4, resolved_by = $5, resolved_at = $6 where tenant_id = $1 and id = $2",
    [tenant.id, row.id, how.action, how.remark, staff.id, now],
  );
  const left = await rowOf<{ n: number }>(
    tx,
    "select count(*)::int as n from reconciliation_row where tenant_id = $1 and batch_id = $2 and action is null",
    [tenant.id, row.batch_id],
  );
  return left?.n ?? 0;
}
