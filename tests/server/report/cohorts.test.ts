// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookReport } from "../../../src/contract/report/book/book-reports.ts";
import type { ParsedOf } from "../../../src/contract/types.ts";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

const zone = "Asia/Ho_Chi_Minh";
let database: TestDatabase;
let app: Database;
beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const today = localDate(demoNow, zone);
const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
const ask = (reportCode: BookReport, by: "day" | "app", startTime: string) =>
  app.withTenant(
    1,
    (tx) =>
      queryReport(
        { reportCode, by, startTime, endTime: today } as ParsedOf<"report.query">,
        {
          tx,
          tenant: { id: 1, region: "VN", timeZone: zone, stages: [] },
          staff: { id: 1, teamId: 1, dataScope: "tenant", permissions },
          now: demoNow,
        } as unknown as Context,
      ),
    "read",
  );
async function sumOf(
  book: string,
  measure: string,
  more: { readonly to: string; readonly from: string; readonly items?: readonly string[] },
) {
  const { rows } = await database.owner.query<{ n: number }>(
    `select coalesce(sum(n), 0)::float8 as n from tally_bucket where tenant_id = 1 and level = 0 and book = $1 and measure = $2
       and day between $3::date and $4::date and ($5::text[] is null or item = any($5))`,
    [book, measure, more.from, more.to, more.items ?? null],
  );
  return rows[0]?.n ?? 0;
}
const ppm = (part: number, whole: number) => Math.round((part / whole) * 1_000_000);

test.each([
  { code: "amountRepayment", key: "paid7", book: "due", measures: ["paid", "dueAmount"], items: ["-1", "0", "1", "3", "7"] },
  { code: "reborrow", key: "backRate7", book: "settle", measures: ["reapplied", "settled"], items: ["0", "3", "7"] },
] as const)("$code $key: the whole and each app are of the days that are old enough, as the lines of days are", async (each) => {
  const { code, key, book, measures, items } = each;
  const age = 7;
  const from = addDays(today, -30);
  const to = addDays(today, -age - 1);
  const [part, whole] = [await sumOf(book, measures[0], { from, to, items }), await sumOf(book, measures[1], { from, to })];
  expect(part).toBeGreaterThan(0);
  const byApp = await ask(code, "app", from);
  expect(byApp.total[key]).toBe(ppm(part, whole));
  const byDay = await ask(code, "day", from);
  expect(byDay.total[key]).toBe(byApp.total[key]);
  for (const { key: day, values } of byDay.lines) if (day > to) expect(values[key], day).toBeNull();
  expect(byDay.lines.some(({ values }) => values[key] !== null)).toBe(true);
});

test("who was lost is said of days that are over a month old: of younger ones nobody knows, and it is no zero", async () => {
  expect((await ask("reborrow", "app", addDays(today, -30))).total["lost"]).toBeNull();
});

test.each([
  { code: "amountRepayment", figures: ["paidDay", "amountRate"] },
  { code: "reminderCustomers", figures: ["unpaid", "paidRate", "amountRate"] },
] as const)(
  "$code: what is paid by the end of a due day is of days that are over; of today, in the morning, nobody knows it",
  async ({ code, figures }) => {
    const from = addDays(today, -30);
    const over = { from, to: addDays(today, -1) };
    const [due, dueToday, paid, amount, settled] = [
      await sumOf("due", "due", over),
      await sumOf("due", "due", { from: today, to: today }),
      await sumOf("due", "paid", { ...over, items: ["-1", "0"] }),
      await sumOf("due", "dueAmount", over),
      await sumOf("due", "settled", { ...over, items: ["-1", "0"] }),
    ];
    expect(dueToday).toBeGreaterThan(0);
    const known: Readonly<Record<string, number>> = {
      paidDay: paid,
      amountRate: ppm(paid, amount),
      unpaid: due - settled,
      paidRate: ppm(settled, due),
    };
    const byApp = await ask(code, "app", from);
    const byDay = await ask(code, "day", from);
    const [newest] = byDay.lines.filter(({ key }) => key === today);
    const alone = await ask(code, "app", today);
    for (const figure of figures) {
      expect([figure, byApp.total[figure], byDay.total[figure]]).toEqual([figure, known[figure], known[figure]]);
      expect([figure, newest?.values[figure], alone.total[figure]]).toEqual([figure, null, null]);
    }
    // How many are due today is known, and who of them has paid already.
    expect(newest?.values["dueOrders"]).toBe(dueToday);
  },
);
