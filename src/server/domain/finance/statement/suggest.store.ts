import type { Candidate, MatchLine, MatchTie } from "../../../../lending/finance/match.rules.ts";
import { openRest, penaltyOwed } from "../../../db/claim.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { placedOf } from "./statement.store.ts";

export interface OrderOfLine extends Candidate, MatchLine {
  readonly tie: MatchTie;
  readonly orderNo: string;
  readonly name: string;
  readonly owed: number;
  readonly dueDate: string | null;
  readonly purpose: "repay" | "extend";
  /** The contract asks for several instalments: its loan is to be asked for what is due. */
  readonly hasInstalments: boolean;
}

/** What settles an order `o` at a day: the claim as it is booked, with the penalty of that day; after a write-off what is kept in memo. */
export const owedOn = (
  step: number,
  day: string,
): string => `case when o.status not in (6, 8) then 0 when o.written_off_on is not null then o.claim_booked
  else ${openRest} + greatest(${penaltyOwed(Math.trunc(step), day)} - o.penalty_paid - o.penalty_waived, 0) end`;

const lines = `select l.id, l.day, l.refs, l.payer_folded, l.amount - ${placedOf} as open from statement_line l
  where l.tenant_id = $1 and l.amount > 0`;

/**
 * Every order that something of a line speaks of, in one statement for all of the lines: codes and accounts by their index, names by theirs. A name
 * that more than eight running loans have says nothing.
 */
const candidates = (step: number): string => `
  with l as materialized (${lines} and l.id = any($2::bigint[])),
  ref as materialized (select l.id as line, x.ref from l, unnest(l.refs) x(ref) where x.ref ~ '^[A-Z]*[0-9]'),
  tied as (
    select ref.line, p.order_id, 'code' as tie, p.amount as asked, p.purpose, (p.expires_at at time zone $3)::date as until, null as channel
      from ref join pay_code p on p.tenant_id = $1 and p.code = ref.ref
    union all select ref.line, v.order_id, 'account', null, 'repay', null, v.channel from ref join virtual_account v on v.tenant_id = $1 and v.number = ref.ref
    union all select ref.line, o.id, 'orderNo', null, 'repay', null, null from ref join loan_order o on o.tenant_id = $1 and o.order_no = ref.ref
      where ref.ref ~ '^[0-9]{8}$'
    union all select l.id, n.id, 'payer', null, 'repay', null, null from l cross join lateral (
      select x.id, count(*) over () as n from (select o.id from loan_order o
        where o.tenant_id = $1 and o.name_folded = l.payer_folded and o.status in (6, 8) limit 9) x) n
      where l.payer_folded <> '' and n.n <= 8)
  select l.id as "lineId", l.open, l.day - date '1970-01-01' as day, o.id as "orderId", t.tie, o.order_no as "orderNo", o.customer_name as name,
    d.owed, o.due_date as "dueDate", o.due_date - date '1970-01-01' as "dueDay", t.purpose,
    o.payment_in_check as "isInCheck",
    array_remove(array[case when t.purpose = 'repay' then d.owed end,
      case when l.day <= t.until and o.status in (6, 8) and (t.purpose = 'extend' or t.asked <= d.owed) then t.asked end], null)::text as figures,
    coalesce((v.config #>> '{instalments,count}')::int > 1 or v.config #> '{instalments,down}' is not null, false) and o.status in (6, 8) and o.written_off_on is null as "hasInstalments",
    case when c.fee_fixed > 0 or c.fee_ppm > 0 then jsonb_build_object('fixed', c.fee_fixed, 'ppm', c.fee_ppm) end as fee
  from tied t join l on l.id = t.line join loan_order o on o.tenant_id = $1 and o.id = t.order_id
  cross join lateral (select ${owedOn(step, "l.day")} as owed) d
  left join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
  left join collection_channel c on c.tenant_id = $1 and c.code = t.channel
  where l.open > 0 and o.status in (6, 8, 9) and o.product_version is not null order by l.id`;

type Raw = Omit<OrderOfLine, "figures"> & { readonly figures: string };
const whole = ({ figures, ...rest }: Raw): OrderOfLine => ({
  ...rest,
  figures: figures.slice(1, -1).split(",").filter(Boolean).map(Number),
});

export async function selectCandidates({ tx, tenant }: TenantTx, lineIds: readonly number[]): Promise<readonly OrderOfLine[]> {
  const rows = await rowsOf<Raw>(tx, candidates(tenant.currencyStep), [tenant.id, lineIds, tenant.timeZone]);
  return rows.map(whole);
}

export interface FoundOrder {
  readonly loanRecordId: number;
  readonly orderNo: string;
  readonly name: string;
  readonly owed: number;
  readonly dueDate: string | null;
}

/** Orders by number, code, account, or the beginning of the name. */
export function selectFound(
  { tx, tenant }: Context,
  { text, folded, today }: { readonly text: string; readonly folded: string; readonly today: string },
) {
  return rowsOf<FoundOrder>(
    tx,
    `select o.id as "loanRecordId", o.order_no as "orderNo", o.customer_name as name, ${owedOn(tenant.currencyStep, "$4::date")} as owed, o.due_date as "dueDate"
     from loan_order o where o.tenant_id = $1 and o.product_version is not null and o.status in (6, 8, 9) and o.id in (
       select x.id from loan_order x where x.tenant_id = $1 and x.order_no = $2
       union select p.order_id from pay_code p where p.tenant_id = $1 and p.code = $2
       union select v.order_id from virtual_account v where v.tenant_id = $1 and v.number = $2
       union (select y.id from loan_order y where y.tenant_id = $1 and y.status in (6, 8) and y.name_folded >= $3 and y.name_folded < $3 || chr(1114111) order by y.name_folded, y.id limit 9))
     order by o.name_folded, o.id limit 9`,
    [tenant.id, text, folded, today],
  );
}
