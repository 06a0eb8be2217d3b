import { addMonths, localDate } from "../../../src/lending/time/zone.ts";
import { must } from "../client.ts";
import type { Book } from "../house.ts";
import { type Bar, count, holds, atMost, ms } from "../table.ts";

const zone = "Asia/Ho_Chi_Minh";

interface Row {
  readonly staff: number;
  readonly base: number;
  readonly late: number;
  readonly value: string;
}
interface Stage {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}
interface Rate {
  readonly stage: string;
  readonly from: string;
  readonly ppm: number;
}

/** Money of a month that somebody brought in, as the raw book has it: proved by a statement or needing none, less what was taken back. */
async function moneyOf({ owner }: Book, [from, to]: readonly [string, string]): Promise<readonly Row[]> {
  const { rows } = await owner.query<Row & { base: string }>(
    `select r.collector_id::int as staff, (r.principal + r.interest + r.fee + r.penalty)::text as base,
       case when r.days_late > 0 then r.days_late when r.remind_day > 0 then 0 else r.remind_day end as late, to_char(r.value_at at time zone '${zone}', 'YYYY-MM-DD') as value,
       r.posted_at, r.event_id, b.event ->> 'event' as back
     from repayment r left join loan_event b on b.tenant_id = 1 and b.order_id = r.order_id and b.event_id = r.event_id and b.type = 'reversed'
     where r.tenant_id = 1 and r.collector_id is not null`,
  );
  const { rows: receipts } = await owner.query<{ id: string; lined: Date | null; unproved: boolean }>(
    "select 'receipt:' || id as id, lined_at as lined, without_line as unproved from receipt where tenant_id = 1",
  );
  const receiptOf = new Map(receipts.map((each) => [each.id, each]));
  const [begins, ends] = [new Date(`${from}T00:00:00+07:00`), new Date(`${to}T00:00:00+07:00`)];
  return (rows as unknown as readonly (Row & { posted_at: Date; event_id: string; back: string | null })[])
    .filter(({ posted_at, event_id, back }) => {
      const receipt = receiptOf.get(back ?? event_id);
      const at = receipt?.lined && receipt.lined > posted_at ? receipt.lined : posted_at;
      return !receipt?.unproved && at >= begins && at < ends;
    })
    .map(({ base, ...row }) => ({ ...row, base: Number(base) }));
}

/** What that earned each, one row after the other: the rate of its stage on its value date, in whole steps of the currency. */
async function earnedOf({ owner }: Book, money: readonly Row[]): Promise<ReadonlyMap<number, number>> {
  const { rows: stages } = await owner.query<Stage>(
    `select code, from_day as "from", coalesce(to_day, 32767) as "to" from collection_stage where tenant_id = 1`,
  );
  const { rows: rates } = await owner.query<Rate>(
    `select stage, valid_from::text as "from", rate_ppm as ppm from commission_rate where tenant_id = 1 order by valid_from desc`,
  );
  const step = 100;
  const earned = new Map<number, number>();
  for (const { staff, base, late, value } of money) {
    const stage = stages.find(({ from, to }) => late >= from && late <= to);
    const ppm = rates.find((rate) => rate.stage === stage?.code && rate.from <= value)?.ppm ?? 0;
    // Half a step is a whole one, above and below zero.
    const steps = Math.sign(base) * Math.round((Math.abs(base) * ppm) / (1_000_000 * step));
    earned.set(staff, (earned.get(staff) ?? 0) + steps * step);
  }
  return earned;
}

/** Last month's wages, prepared anew over the whole ledger, against the raw book person by person. */
export async function measureWages(origin: string, book: Book, token: string): Promise<readonly Bar[]> {
  const today = localDate(new Date(), zone);
  const [from, to] = [`${addMonths(today, -1).slice(0, 7)}-01`, `${today.slice(0, 7)}-01`] as const;
  const began = performance.now();
  await must(origin, { name: "wages.prepare", input: { month: from.slice(0, 7) }, token });
  const took = performance.now() - began;
  const money = await moneyOf(book, [from, to]);
  const raw = await earnedOf(book, money);
  const { rows } = await book.owner.query<{ staff: number; shown: string; brought: string; lines: string }>(
    `select t.staff_id::int as staff, t.commission as shown, coalesce(sum(l.earned) filter (where l.kind <> 'marketing'), 0) as brought, coalesce(sum(l.earned), 0) as lines
     from wage_statement t left join wage_line l on l.tenant_id = t.tenant_id and l.statement_id = t.id where t.tenant_id = 1 and t.month = $1::date group by 1, 2`,
    [from],
  );
  const people = new Set([...raw.keys(), ...rows.map(({ staff }) => staff)]);
  const wrong = [...people].filter((id) => {
    const kept = rows.find(({ staff }) => staff === id);
    return Number(kept?.brought ?? 0) !== (raw.get(id) ?? 0) || Number(kept?.shown ?? 0) !== Number(kept?.lines ?? 0);
  });
  return [
    atMost("wages of a month, prepared", 30_000, took, [ms]),
    holds(
      "wages against the raw book, person by person",
      "0 differences",
      wrong.length === 0 && money.length > 0 && rows.length > 0,
      `${count(wrong.length)} of ${people.size} people, ${count(money.length)} rows of money`,
    ),
  ];
}
