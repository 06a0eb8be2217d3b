import type { PaperKind } from "../../../../lending/finance/paper.ts";
import type { Locale } from "../../../../contract/languages.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface PaperRow {
  readonly id: number;
  readonly kind: PaperKind;
  readonly year: number;
  readonly number: number;
  readonly order_id: number;
  readonly repayment_id: number | null;
  readonly from_day: string | null;
  readonly to_day: string | null;
  readonly up_to_posting: number;
  readonly locale: Locale;
  readonly issued_at: Date;
  readonly operator: string | null;
  readonly amount: number | null;
  readonly is_void: boolean;
}
const settled = "('settled', 'overdue_settled')";

/**
 * Void is what is not so any more: a receipt whose money was taken back, a certificate of an order that left its settlement since. Neither has to be told:
 * it follows from what happened.
 */
const select = `select p.id, p.kind, p.year, p.number, p.order_id, p.repayment_id, p.from_day, p.to_day, p.up_to_posting, p.locale, p.issued_at, s.admin_name as operator,
    r.principal + r.interest + r.fee + r.penalty as amount,
    case p.kind
      when 'receipt' then exists (select from receipt m where m.tenant_id = p.tenant_id and r.event_id = 'receipt:' || m.id and m.state = 'reversed')
        or exists (select from posting t where t.tenant_id = p.tenant_id and t.order_id = p.order_id and t.takes_back_event = r.event_id)
      when 'certificate' then exists (select from order_event e where e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.id > p.up_to_event
        and e.from_stage in ${settled} and e.to_stage not in ${settled})
      else false end as is_void
  from paper p left join repayment r on r.tenant_id = p.tenant_id and r.id = p.repayment_id left join staff s on s.tenant_id = p.tenant_id and s.id = p.issued_by`;

export const selectPapers = ({ tx, tenant }: TenantTx, orderId: number): Promise<readonly PaperRow[]> =>
  rowsOf<PaperRow>(tx, `${select} where p.tenant_id = $1 and p.order_id = $2 order by p.id desc limit 200`, [tenant.id, orderId]);
export const selectPaper = ({ tx, tenant }: TenantTx, id: number): Promise<PaperRow | undefined> =>
  rowOf<PaperRow>(tx, `${select} where p.tenant_id = $1 and p.id = $2`, [tenant.id, id]);

/** Money of an order that stands: what was taken back later is left out. */
export const selectMoney = ({ tx, tenant }: TenantTx, orderId: number) =>
  rowsOf<{ readonly id: number; readonly at: Date; readonly amount: number; readonly receiptId: number | null }>(
    tx,
    `select r.id, r.value_at as at, substring(r.event_id from '^receipt:(\\d+)$')::bigint as "receiptId", r.principal + r.interest + r.fee + r.penalty as amount from repayment r
     where r.tenant_id = $1 and r.order_id = $2 and r.principal + r.interest + r.fee + r.penalty > 0
       and not exists (select from posting t where t.tenant_id = $1 and t.order_id = $2 and t.takes_back_event = r.event_id)
       and not exists (select from receipt m where m.tenant_id = $1 and r.event_id = 'receipt:' || m.id and m.state = 'reversed')
     order by r.value_at desc, r.id desc limit 200`,
    [tenant.id, orderId],
  );

export interface MoneyParts {
  readonly order_id: number;
  readonly value_at: Date;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
  readonly penalty: number;
}
export const selectParts = ({ tx, tenant }: TenantTx, repaymentId: number): Promise<MoneyParts | undefined> =>
  rowOf<MoneyParts>(tx, "select order_id, value_at, principal, interest, fee, penalty from repayment where tenant_id = $1 and id = $2", [
    tenant.id,
    repaymentId,
  ]);

/** Entries of an order's ledger up to one of them. */
export const selectEntries = ({ tx, tenant }: TenantTx, orderId: number, upTo: number) =>
  rowsOf<{
    readonly id: number;
    readonly code: string;
    readonly valueDate: string;
    readonly accounts: number[];
    readonly amounts: number[];
  }>(
    tx,
    `select id, code, value_date as "valueDate", accounts, amounts from posting where tenant_id = $1 and order_id = $2 and id <= $3 order by id`,
    [tenant.id, orderId, upTo],
  );

export interface Facts {
  readonly order_no: string;
  readonly stage: string;
  readonly principal: number;
  readonly paid_out_at: Date | null;
  readonly name: string;
  readonly id_no: string;
  readonly app: string;
  readonly posting: number;
  readonly event: number;
}
/** What a paper says of its order beside the figures, and the last of what has happened to it. */
export const selectFacts = ({ tx, tenant }: TenantTx, orderId: number): Promise<Facts | undefined> =>
  rowOf<Facts>(
    tx,
    `select o.order_no, o.stage, o.principal, o.paid_out_at, c.name, c.id_no, a.name as app,
       coalesce((select max(p.id) from posting p where p.tenant_id = o.tenant_id and p.order_id = o.id), 0)::bigint as posting,
       coalesce((select max(e.id) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id), 0)::bigint as event
     from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id join app a on a.tenant_id = o.tenant_id and a.id = o.app_id
     where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId],
  );

interface Wanted {
  readonly kind: PaperKind;
  readonly year: number;
  readonly orderId: number;
  readonly repaymentId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly posting: number;
  readonly event: number;
  readonly locale: Locale;
  readonly by: number | null;
}
/** The next number of its kind and year: whoever asks at the same time waits, and a number that was not used is given again. */
export async function insertPaper(
  { tx, tenant, now }: TenantMoment,
  wanted: Wanted,
): Promise<{ readonly id: number; readonly number: number }> {
  const { kind, year, orderId, repaymentId, from, to, posting, event, locale, by } = wanted;
  const row = await rowOf<{ id: number; number: number }>(
    tx,
    `with next as (
       insert into paper_number (tenant_id, kind, year, last) values ($1, $2, $3, 1)
       on conflict (tenant_id, kind, year) do update set last = paper_number.last + 1 returning last
     )
     insert into paper (tenant_id, kind, year, number, order_id, repayment_id, from_day, to_day, up_to_posting, up_to_event, locale, issued_at, issued_by)
     select $1, $2, $3, next.last, $4, $5, $6, $7, $8, $9, $10, $11, $12 from next returning id, number`,
    [tenant.id, kind, year, orderId, repaymentId, from, to, posting, event, locale, now, by],
  );
  if (!row) throw new Error("an insert answers its row");
  return row;
}

/** The paper of a number, where it is of an order of the customer with this telephone. */
export async function selectOwn({ tx, tenant }: TenantTx, no: string, phone: string): Promise<number | null> {
  const [letter, year, number] = [no.slice(0, 1), no.slice(1, 5), no.slice(6)];
  const kind = { R: "receipt", S: "statement", C: "certificate" }[letter] ?? "";
  const row = await rowOf<{ id: number }>(
    tx,
    `select p.id from paper p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     where p.tenant_id = $1 and p.kind = $2 and p.year = $3 and p.number = $4 and (c.phone = $5 or o.phone = $5)`,
    [tenant.id, kind, Number(year), Number(number), phone],
  );
  return row?.id ?? null;
}
