import { payCodeOf } from "../../../src/lending/finance/pay-code.ts";
import { owedOn } from "../../../src/server/domain/finance/statement/suggest.store.ts";
import type { Book } from "../house.ts";

/** Repayments that are waited for. */
export const openRepayments = 100_000;

/** Loans that run, as many as the bar says: copies of those that the portfolio has, each with an account of its own. */
const copies = (columns: string): string => `
  insert into loan_order (${columns}) select ${columns} from (select (jsonb_populate_record(o, jsonb_build_object('id', m.last + n, 'order_no', (50000000 + n)::text, 'external_no', null, 'payment_in_check', false))).*
  from generate_series(1, $1::int) n, (select max(id) as last from loan_order) m,
    (select array_agg(id) as ids from loan_order where tenant_id = 1 and status in (6, 8) and product_version is not null and written_off_on is null) r
  join loan_order o on true where o.tenant_id = 1 and o.id = r.ids[1 + n % cardinality(r.ids)]) x`;
const written = `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
  where attrelid = 'loan_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
const accounts = `
  insert into virtual_account (tenant_id, order_id, channel, number, created_at, issued_at)
  select 1, a.id, c.code, a.number, now(), now() from unnest($1::bigint[], $2::text[]) a(id, number), (select min(code) as code from collection_channel where tenant_id = 1) c
  on conflict (tenant_id, order_id, channel) where ended_at is null do update set number = excluded.number`;
const codes = `
  insert into pay_code (tenant_id, code, order_id, amount, purpose, created_at, expires_at)
  select 1, c.code, c.id, c.amount, 'repay', now(), now() + interval '2 days' from unnest($1::text[], $2::bigint[], $3::bigint[]) c(code, id, amount)`;
const ended = codes.replace("now(), now() + interval '2 days'", "now() - interval '4 days', now() - interval '2 days'");
/** Of one in a hundred. */
const checks = "update loan_order set payment_in_check = true where tenant_id = 1 and id = any($1::bigint[])";

/** What a running loan may be paid with. */
export interface OpenLoan {
  readonly id: number;
  readonly orderNo: string;
  readonly name: string;
  readonly status: number;
  readonly owed: number;
  /** What it owed three days before. */
  readonly before: number;
  readonly account: string;
  readonly code: string;
  /** Of one that asked for what it owed three days ago, and has ended since. */
  readonly ended: string;
  /** Money of it waits for a second person. */
  readonly inCheck: boolean;
}

/** Every running loan is asked for what it owes today, by a code and an account of its own. */
export async function openLoans(
  book: Book,
  { step, today }: { readonly step: number; readonly today: string },
): Promise<readonly OpenLoan[]> {
  const client = await book.owner.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows: there } = await client.query<{ n: number }>(
      "select count(*)::int as n from loan_order where tenant_id = 1 and status in (6, 8) and product_version is not null",
    );
    const { rows: own } = await client.query<{ columns: string }>(written);
    await client.query(copies(own[0]?.columns ?? ""), [Math.max(openRepayments - (there[0]?.n ?? 0), 0)]);
    const { rows } = await client.query<Omit<OpenLoan, "code" | "ended" | "account" | "inCheck">>(
      `select o.id, o.order_no as "orderNo", o.customer_name as name, o.status, ${owedOn(step, "$1::date")} as owed, ${owedOn(step, "($1::date - 3)")} as before
       from loan_order o where o.tenant_id = 1 and o.status in (6, 8) and o.product_version is not null and not o.payment_in_check order by o.id`,
      [today],
    );
    // Both end with a check digit, as banks' numbers do.
    const loans = rows
      .filter(({ owed }) => owed > 0)
      .map((loan, at) => ({ ...loan, code: payCodeOf(700_000_000 + at * 37), account: `7${payCodeOf(loan.id)}` }))
      .map((loan, at) => ({ ...loan, ended: payCodeOf(9_000_000_000 + at * 41), inCheck: at % 100 === 7 }));
    await client.query(accounts, [loans.map(({ id }) => id), loans.map(({ account }) => account)]);
    await client.query(codes, [loans.map(({ code }) => code), loans.map(({ id }) => id), loans.map(({ owed }) => owed)]);
    const late = loans.filter(({ status, before }) => status === 8 && before > 0);
    await client.query(ended, [late.map((loan) => loan.ended), late.map(({ id }) => id), late.map(({ before }) => before)]);
    await client.query(checks, [loans.filter(({ inCheck }) => inCheck).map(({ id }) => id)]);
    await client.query("analyze loan_order, virtual_account, pay_code");
    return loans;
  } finally {
    client.release();
  }
}
