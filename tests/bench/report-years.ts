import { tenant } from "./bare-queue.ts";
import type { Book } from "./house.ts";
import { measureBooks } from "./report.ts";
import { type Bar, count, say } from "./table.ts";

const years = 2;
const orders = 10_000_000;
const sums = ["tally_bucket", "review_bucket", "collection_bucket"] as const;

/**
 * Reports over ten million orders of two years. A report reads sums by day and never an order, so the portfolio's sums are what grows: its days
 * are repeated back through the two years, by whole weeks because some sums are of weeks, and its people and products as often as it takes to
 * stand for so many orders.
 */
export async function measureReportYears(book: Book): Promise<readonly Bar[]> {
  const { rows } = await book.owner.query<{ orders: number; days: number }>(
    `select (select count(*)::int from loan_order where tenant_id = $1) as orders, ((current_date - min(day)) / 7 * 7 + 7)::int as days
     from tally_bucket where tenant_id = $1 and level = 0 and book = 'flow'`,
    [tenant],
  );
  const [{ orders: there, days } = { orders: 1, days: 1 }] = rows;
  const spans = Math.ceil((years * 365) / days);
  const crowds = Math.ceil(orders / (there * spans));
  await Promise.all(sums.map((table) => repeat(book, table, { days, spans, crowds })));
  const told = `${count(there * spans * crowds)} orders in ${spans * days} days`;
  say(`sums of ${told}\n`);
  return measureBooks(book, { limit: 30, of: `, of ${told}` });
}

interface Repeated {
  readonly days: number;
  readonly spans: number;
  readonly crowds: number;
}

/**
 * Other people and products have other numbers; rows of nobody and of none are the same ones, and are not repeated beside them. The finest cells of the years
 * before are left out: no report of a month reads them, and they were five sixths of it all (120 million rows, 60 GB). The key is made anew when all are there:
 * row by row it took hours.
 */
async function repeat({ owner }: Book, table: (typeof sums)[number], { days, spans, crowds }: Repeated): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const other: Readonly<Record<string, string>> = {
    day: `t.day - s.span * ${days}`,
    staff_id: "case when t.staff_id > 0 then t.staff_id + c.crowd * 100000 else t.staff_id end",
    product_id: "case when t.product_id > 0 then t.product_id + c.crowd * 100000 else t.product_id end",
  };
  const values = names.map((name) => other[name] ?? `t.${name}`);
  const owned = ["staff_id", "product_id"].filter((name) => names.includes(name)).map((name) => `t.${name} > 0`);
  const isCoarse = table === "tally_bucket" ? "t.level > 0" : "true";
  const client = await owner.connect();
  try {
    const { rows: keys } = await client.query<{ name: string; definition: string }>(
      "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'p'",
      [table],
    );
    for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    // Days before those that are repeated would stand there twice.
    await client.query(`delete from ${table} where tenant_id = $1 and day <= current_date - ${days}`, [tenant]);
    const made = await client.query(
      `insert into ${table} (${names.join(", ")})
       select ${values.join(", ")} from ${table} t, generate_series(0, ${spans - 1}) s(span), generate_series(0, ${crowds - 1}) c(crowd)
       where t.tenant_id = $1 and t.day <= current_date and s.span + c.crowd > 0 and (s.span = 0 or ${isCoarse}) and (c.crowd = 0 or ${owned.join(" or ")})`,
      [tenant],
    );
    say(`${table}: ${count(made.rowCount ?? 0)} rows more\n`);
    await client.query("set maintenance_work_mem = '2GB'");
    for (const { name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query(`vacuum analyze ${table}`);
    await client.query("reset maintenance_work_mem");
  } finally {
    client.release();
  }
}
