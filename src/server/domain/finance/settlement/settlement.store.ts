import type { ChannelDay } from "../../../../lending/finance/settlement/settlement.rules.ts";
import type { ChannelFee } from "../../../../lending/finance/match.rules.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** Money `r` that a channel has collected and that stands on no line yet: posted, or nobody's so far. */
const atChannel = `r.tenant_id = $1 and r.statement_line_id is null and r.source in ('online', 'unmatched') and r.state in ('pending', 'success')
  and (r.state = 'success' or r.source = 'unmatched') and r.paid_at >= $2 and r.paid_at < $3`;

interface Span {
  readonly from: string;
  readonly to: string;
}
const spanOf = ({ tenant }: TenantTx, { from, to }: Span): readonly Date[] => [
  startOfDay(from, tenant.timeZone),
  startOfDay(addDays(to, 1), tenant.timeZone),
];

export interface ChannelOfDays extends ChannelFee {
  readonly channelId: string;
  readonly name: string;
  readonly days: readonly (ChannelDay & { readonly state: string | null })[];
}

/** What each channel has collected by day and not paid out, with how its own statement of the day stands. */
export async function selectDays(context: TenantTx, span: Span): Promise<readonly ChannelOfDays[]> {
  const { tx, tenant } = context;
  return rowsOf<ChannelOfDays>(
    tx,
    `with money as (
       select split_part(r.trade_no, ':', 1) as code, (r.paid_at at time zone $4)::date as on_day, r.amount, r.fee_filed from receipt r where ${atChannel}),
     days as (
       select c.code, c.name, c.fee_fixed, c.fee_ppm, m.on_day, count(*)::int as n, sum(m.amount)::bigint as gross, coalesce(sum(m.fee_filed), 0)::bigint as filed,
         coalesce(sum(m.amount) filter (where m.fee_filed is null), 0)::bigint as unnamed, count(*) filter (where m.fee_filed is null)::int as unnamed_count,
         coalesce(sum(c.fee_fixed + round(m.amount::numeric * c.fee_ppm / 1000000)) filter (where m.fee_filed is null), 0)::bigint as terms
       from money m join collection_channel c on c.tenant_id = $1 and c.code = m.code group by 1, 2, 3, 4, 5)
     select d.code as "channelId", d.name, d.fee_fixed as fixed, d.fee_ppm as ppm, json_agg(json_build_object('day', d.on_day - date '1970-01-01', 'count', d.n,
       'gross', d.gross, 'filed', d.filed, 'unnamed', d.unnamed, 'unnamedCount', d.unnamed_count, 'terms', d.terms, 'state', b.state) order by d.on_day) as days
     from days d left join reconciliation b on b.tenant_id = $1 and b.type = 'collection' and b.channel = d.code and b.day = d.on_day
     group by 1, 2, 3, 4 order by 1`,
    [tenant.id, ...spanOf(context, span), tenant.timeZone],
  );
}

export interface Part {
  readonly id: number;
  readonly amount: number;
  readonly filed: number | null;
}

/** The same money of one channel, payment by payment, held until the transaction ends. */
export function lockParts(context: Context, { channelId, ...span }: Span & { readonly channelId: string }): Promise<readonly Part[]> {
  const { tx, tenant } = context;
  return rowsOf<Part>(
    tx,
    `select r.id, r.amount, r.fee_filed as filed from receipt r where ${atChannel} and split_part(r.trade_no, ':', 1) = $4 order by r.id for update of r`,
    [tenant.id, ...spanOf(context, span), channelId],
  );
}

export interface NewSettlement extends Span {
  readonly lineId: number;
  readonly channelId: string;
  readonly payments: number;
  readonly gross: number;
  readonly paid: number;
  readonly filed: number;
  readonly fee: number;
  readonly rest: number;
  readonly termsFee: number;
  readonly reason: string | null;
  readonly remark: string;
}
export async function insertSettlement({ tx, tenant, staff, now }: Context, of: NewSettlement): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into channel_settlement (tenant_id, line_id, channel, from_day, to_day, payments, gross, paid, filed, fee, rest, terms_fee, reason, remark, state, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'asked', $15, $16) returning id`,
    [
      tenant.id,
      of.lineId,
      of.channelId,
      of.from,
      of.to,
      of.payments,
      of.gross,
      of.paid,
      of.filed,
      of.fee,
      of.rest,
      of.termsFee,
      of.reason,
      of.remark,
      staff.id,
      now,
    ],
  );
  if (!row) throw new Error("a settlement was not kept");
  return row.id;
}

export interface SettlementRow extends Omit<NewSettlement, "from" | "to" | "lineId" | "channelId" | "termsFee"> {
  readonly id: number;
  readonly line_id: number;
  readonly channel: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly terms_fee: number;
  readonly state: "asked" | "settled" | "takenBack";
}
export function lockSettlement({ tx, tenant }: Context, id: number): Promise<SettlementRow | undefined> {
  return rowOf<SettlementRow>(
    tx,
    `select id, line_id, channel, from_day, to_day, payments, gross, paid, filed, fee, rest, terms_fee, reason, remark, state
     from channel_settlement where tenant_id = $1 and id = $2 for update`,
    [tenant.id, id],
  );
}

/** The money stands on the line from now on, is at the bank, and each payment bears its share of the fee. */
export async function settleParts(
  { tx, tenant, staff, now }: Context,
  { id, line_id: lineId, rest }: Pick<SettlementRow, "id" | "line_id" | "rest">,
  kept: readonly (readonly [id: number, kept: number])[],
): Promise<void> {
  await rowsOf(
    tx,
    `update receipt r set statement_line_id = $3, settlement_id = $4, kept = g.kept, banked_at = $5
     from unnest($6::bigint[], $7::bigint[]) as g(id, kept) where r.tenant_id = $1 and r.id = any($2::bigint[]) and r.id = g.id`,
    [tenant.id, kept.map(([each]) => each), lineId, id, now, kept.map(([each]) => each), kept.map(([, share]) => share)],
  );
  await rowsOf(tx, "update channel_settlement set state = 'settled', settled_by = $3, settled_at = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    staff.id,
    now,
  ]);
  await explainMore({ tx, tenant, now }, lineId, rest);
}

/** What of a line's money is explained changes by so much, and what of the line is left is counted anew. */
async function explainMore({ tx, tenant }: TenantMoment, lineId: number, more: number): Promise<void> {
  await rowsOf(
    tx,
    `update statement_line l set parked_reason = null, parked_remark = '', parked_by = null, parked_at = null, explained = l.explained + $3::bigint, rest = l.amount + l.explained + $3::bigint - coalesce((select sum(r.amount - r.kept) from receipt r
       where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success')), 0)
     where l.tenant_id = $1 and l.id = $2`,
    [tenant.id, lineId, more],
  );
}

export interface StandingParts {
  readonly amount: number;
  readonly kept: number;
  readonly filed: number;
}
/** What of a settlement stands: payments that were reversed since have left it already. */
export async function selectStanding({ tx, tenant }: TenantTx, id: number): Promise<StandingParts> {
  const row = await rowOf<StandingParts>(
    tx,
    `select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(kept), 0)::bigint as kept, coalesce(sum(fee_filed), 0)::bigint as filed
     from receipt where tenant_id = $1 and settlement_id = $2 and state in ('pending', 'success')`,
    [tenant.id, id],
  );
  return row ?? { amount: 0, kept: 0, filed: 0 };
}

/** The money is the channel's again; what its statement named as a fee stays named. */
export async function untieParts(
  { tx, tenant, staff, now }: Context,
  { id, line_id: lineId, rest }: Pick<SettlementRow, "id" | "line_id" | "rest">,
  reason: string,
): Promise<void> {
  await rowsOf(
    tx,
    `update receipt set statement_line_id = null, settlement_id = null, kept = 0, banked_at = null
     where tenant_id = $1 and settlement_id = $2 and state in ('pending', 'success')`,
    [tenant.id, id],
  );
  await rowsOf(
    tx,
    "update channel_settlement set state = 'takenBack', back_by = $3, back_at = $4, back_reason = $5 where tenant_id = $1 and id = $2",
    [tenant.id, id, staff.id, now, reason],
  );
  await explainMore({ tx, tenant, now }, lineId, -rest);
}

export function selectFee({ tx, tenant }: TenantTx, code: string): Promise<ChannelFee | undefined> {
  return rowOf<ChannelFee>(tx, "select fee_fixed as fixed, fee_ppm as ppm from collection_channel where tenant_id = $1 and code = $2", [
    tenant.id,
    code,
  ]);
}

/** What did not come of the settlement that a payment belongs to; 0 where it belongs to none. */
export async function selectRestOf({ tx, tenant }: TenantTx, receiptId: number): Promise<number> {
  const row = await rowOf<{ rest: number }>(
    tx,
    `select s.rest from receipt r join channel_settlement s on s.tenant_id = r.tenant_id and s.id = r.settlement_id
     where r.tenant_id = $1 and r.id = $2 and s.state = 'settled'`,
    [tenant.id, receiptId],
  );
  return row?.rest ?? 0;
}
