// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runNight } from "../../../src/server/jobs/night.ts";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { countedOf } from "../../../src/server/report/tally/tally-facts.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { payValued, reverseReceipt, whole } from "../../support/cohort-house.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { sumUp, textOf } from "../../support/migrate-again.ts";

let house: LendingHouse;
afterAll(() => house.close());
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;

/** Everything falls due on day 0; all but the last have three days of grace, so that nothing of them is late before day 4. */
const part = 1_000_000;
const orders = { paid: 0, parts: 0, posted: 0, never: 0, late: 0, bounced: 0, plain: 0 };
type Order = keyof typeof orders;
const story: Readonly<Record<number, () => Promise<unknown>>> = {
  1: async () => reverseReceipt(house, await payValued(house, orders.bounced, 1)),
  2: async () => {
    await payValued(house, orders.paid, 2);
    await payValued(house, orders.parts, 2, part);
    await payValued(house, orders.plain, 2, whole + 60_000);
  },
  // Their penalty begins on day 4.
  5: () => payValued(house, orders.late, 5, whole + 60_000),
  6: () => payValued(house, orders.posted, 2),
};

beforeAll(async () => {
  house = await openLendingHouse();
  await sql("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'R', -3, 0)");
  await sql(appendMissing, [1]);
  for (const name of Object.keys(orders) as Order[]) orders[name] = await house.lend(0, name === "plain" ? {} : { grace: 3 });
  house.goTo(-1, "09:00");
  const given = { loanRecordIds: Object.values(orders), adminUserIds: [house.fixture.vn.staff.reminder], mode: "even" as const };
  expect((await house.call("todayExpire.selectTransfer", given, { token: await house.tokenOf("manager") })).message).toBe("");
  for (const day of [-1, 0, 1, 2, 3, 4, 5, 6]) {
    house.goTo(day, "00:10");
    await runNight(house.kernel.database, 1, house.now());
    house.goTo(day, "10:00");
    await story[day]?.();
  }
}, 120_000);

const names = () => new Map(Object.entries(house.fixture.vn.staff).map(([name, id]) => [Number(id), name]));
/** What the facts of these orders add to cells of a book, by day, person and item. */
async function cells(book: string, measure: string): Promise<readonly (readonly [number, string, string, number])[]> {
  const table = book === "lapse" || book === "move" ? "order_event" : "repayment";
  const rows = await sql(
    `select day - $4::date as day, staff_id::int as staff, item, sum(n)::float8 as n from (${countedOf(table, `(select * from ${table} where tenant_id = $1)`)}) x
     where book = $2 and measure = $3 and order_id = any($5::bigint[]) group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    [1, book, measure, house.dayOf(0), Object.values(orders)],
  );
  return rows.map((row) => [Number(row["day"]), names().get(Number(row["staff"])) ?? "nobody", String(row["item"]), Number(row["n"])]);
}
/** Recovered principal in major units by day, person and stage. */
async function recovered() {
  const rows = await sql(
    `select day - $1::date as day, staff_id::int as staff, stage, sum(recovered_principal + recovered_interest)::float8 / 100 as n, sum(recovered_count)::int as orders
     from (select day, staff_id, stage, recovered_principal, recovered_interest, recovered_count from collection_bucket where tenant_id = 1 and hour < 24 and staff_id >= 0 and app_id > 0
       union all select day, staff_id, stage, recovered_principal, recovered_interest, recovered_count from collection_delta where tenant_id = 1) x
     group by 1, 2, 3 having sum(recovered_principal) <> 0 order by 1, 2, 3`,
    [house.dayOf(0)],
  );
  return rows.map((row) => [row["day"], names().get(Number(row["staff"])) ?? "nobody", row["stage"], row["n"], row["orders"]]);
}
const money = (major: number): number => major * 100;

/** By hand, from rules/figures.md 1, 3, 11 and 20: what is paid by the end of the grace is paid on time, and only what comes after it is collection's. */
const byHand = {
  // What came on day 1 was taken back on it.
  recovered: [
    [2, "nobody", "S1", whole, 1],
    [2, "reminder", "R", whole + part + whole, 2],
    [5, "nobody", "S1", whole, 1],
  ],
  /** Payments by what they met. */
  payments: [
    [1, "reminder", "onTime:receipt", 1],
    [1, "reminder", "onTime:reversal", -1],
    [2, "nobody", "overdue:receipt", 1],
    [2, "reminder", "onTime:receipt", 3],
    [5, "nobody", "overdue:receipt", 1],
  ],
  /** What was paid of day 0, by how many days later; nothing of it is of another due day. */
  paid: [
    [0, "nobody", "3", money(3 * whole + part)],
    [0, "nobody", "7", money(whole)],
  ],
  /** T24 is of the first day after the grace. */
  lapsed: [
    [1, "reminder", "", 1],
    [4, "reminder", "", 4],
  ],
  held: [
    [1, "nobody", "S0:came", 1],
    [2, "nobody", "S0:rolledOn", -1],
    [2, "nobody", "S1:rolledIn", 1],
    [2, "nobody", "S1:settled", -1],
    [4, "nobody", "S1:came", 5],
    [5, "nobody", "S1:settled", -1],
    [6, "nobody", "S1:otherwise", -1],
  ],
} as const;
const upTo = (day: number, rows: readonly (readonly [number, ...unknown[]])[]) => rows.filter((row) => row[0] <= day);

describe("money of a contract with grace", () => {
  test("that came within it is the reminders', and after it collection's", async () => {
    expect(await recovered()).toEqual(byHand.recovered);
    expect(await cells("money", "payments")).toEqual(byHand.payments);
  });

  test("was paid of its own due day, whenever it was posted", async () => {
    expect(await cells("due", "paid")).toEqual(byHand.paid);
  });

  test("leaves an order in no stage of collection before the grace is over", async () => {
    expect(await cells("lapse", "lapsed")).toEqual(byHand.lapsed);
    expect(upTo(6, await cells("move", "held"))).toEqual(byHand.held);
    const { rows } = await house.database.owner.query(
      "select (collection_entered_on - $2::date)::int as day from loan_order where id = $1",
      [orders.never, house.dayOf(0)],
    );
    expect(rows).toEqual([{ day: 4 }]);
  });

  test("earns what the reminders' last stage earns", async () => {
    const token = await house.tokenOf("reminder");
    await sql(
      `insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_by, changed_at) select 1, x.stage, $1, x.rate, $2, now() from (values ('R', 10000), ('S1', 900000)) x(stage, rate)`,
      [house.dayOf(-30), house.fixture.vn.staff["manager"]],
    );
    const { data } = await house.call("commission.today", {}, { token });
    // Posted today, for the day 2 on which it came.
    expect(data).toMatchObject({ base: money(whole), commission: money(30_210) });
  });

  test("is told alike where it was filed as collection's before", async () => {
    const told = async () => [
      await recovered(),
      await sql("select id::int, recovered_principal, recovered_interest from loan_order where tenant_id = 1 order by id"),
      await sql("select id::int, collector_id, days_late, remind_day, cleared from repayment where tenant_id = 1 order by id"),
    ];
    const now = await told();
    await asBefore();
    expect(await told()).not.toEqual(now);
    // What its rows say is summed as ever; it is the rows that said it otherwise.
    expect(await wrong()).toEqual(["lapse", "move"]);
    await sql(mended);
    await sumUp(house.database.owner);
    expect(await wrong()).toEqual([]);
    expect(await told()).toEqual(now);
    await house.expectSound();
  });
});

const mended = textOf("0432");
/** What the migration takes out of the books and puts into them: all that the rules of before, and those of now, make of contracts with a grace. */
const [before = "", now = ""] = [...mended.matchAll(/execute \$sql\$([\s\S]*?)\$sql\$/g)].map(([, text = ""]) => text);
const graced = /create temporary table graced[\s\S]*?analyze graced;/.exec(mended)?.[0] ?? "";

/** Books whose sums are not those of their facts. */
async function wrong(): Promise<readonly string[]> {
  const client = await house.database.owner.connect();
  try {
    return [...new Set((await verifyTallies(client, 1_000)).map(({ book }) => book))].toSorted();
  } finally {
    client.release();
  }
}

/** As it was: the rows, the hours and the books as they were counted before. */
async function asBefore(): Promise<void> {
  const client = await house.database.owner.connect();
  try {
    await client.query("begin");
    await client.query(graced);
    await client.query(now.replace("select $1::int", "select 1").replaceAll("$1", "1").replace("sum(x.n)::bigint", "-sum(x.n)::bigint"));
    await client.query(`insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
      select 1, x.local::date, extract(hour from x.local), m.staff, 1, m.stage, m.sign * m.cleared, m.sign * r.principal, m.sign * (r.interest + r.fee), m.sign * r.penalty
      from repayment r cross join lateral (select r.filed_at at time zone 'Asia/Ho_Chi_Minh' as local) x
      cross join lateral (values (-1, coalesce(r.collector_id, 0), 'R', r.cleared), (1, 0, case when r.remind_day = 1 then 'S0' else 'S1' end, 0)) m(sign, staff, stage, cleared)
      where r.remind_day > 0 and r.order_id <> ${orders.posted}`);
    await client.query(`update loan_order o set recovered_principal = x.principal, recovered_interest = x.interest
      from (select order_id, sum(principal) as principal, sum(interest + fee) as interest from repayment where remind_day > 0 and order_id <> ${orders.posted} group by 1) x where o.id = x.order_id`);
    // T26c was the reminders' before as well, on the due day.
    await client.query(`update repayment set remind_day = 0 where remind_day > 0 and order_id = ${orders.posted}`);
    await client.query(
      "update repayment set days_late = remind_day, remind_day = null, collector_id = null, cleared = 0 where remind_day > 0",
    );
    await client.query(before.replace("select $1::int", "select 1").replaceAll("$1", "1").replace("-sum(x.n)::bigint", "sum(x.n)::bigint"));
    await client.query("alter table repayment add constraint repayment_remind_day_check check (remind_day <= 0)");
    await client.query("commit");
  } finally {
    client.release();
  }
}
