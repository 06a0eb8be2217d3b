// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../src/lending/time/zone.ts";
import { type Database, openDatabase } from "../../../src/server/db/connection.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { checkReports, lastCheck, monthOf } from "../../../src/server/report/check/check.ts";
import { mendReports } from "../../../src/server/report/check/mend.ts";
import { compareReviewsOf } from "../../../src/server/report/review/review-rollup.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase } from "../../support/templates.ts";
import { rounds } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
beforeAll(async () => {
  database = await createDemoDatabase("small");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
const query = async (text: string, values: readonly unknown[] = []) => (await database.owner.query(text, [...values])).rows;
beforeEach(() => query("delete from report_check"));

/** That hour in Hồ Chí Minh, so many days after the demo was made. */
const night = (day: number, clock = "02:10"): Date => new Date(`${addDays("2026-11-22", day)}T${clock}:00+07:00`);
const last = () => app.withTenant(1, (tx) => lastCheck(undefined, { tx, tenant: { id: 1 } } as unknown as Context));

describe("a night", () => {
  it("counts every figure of 35 days and of a month before them again, once, from two o'clock on, and finds what the whole of them has: nothing", async () => {
    await checkReports(app, 1, night(0, "01:59"));
    expect(await last()).toBeNull();
    await Promise.all([checkReports(app, 1, night(0)), checkReports(app, 1, night(0))]);
    await checkReports(app, 1, night(0, "23:00"));
    expect(await last()).toMatchObject({ time: night(0).toISOString(), from: "2026-10-18", to: "2026-11-21", found: 0, days: [] });
    // Another month each night.
    const nights = rounds(6, 1);
    for (let day = 1; day < nights; day += 1) await checkReports(app, 1, night(day));
    expect(await query("select found, month_from is not null as month from report_check")).toEqual(
      Array.from({ length: nights }, () => ({ found: 0, month: true })),
    );
  });
});

/** One cell of each kind of figure, of the recent days. */
const wrong = {
  hours:
    "update collection_bucket set attempts = attempts + 1 where ctid = (select ctid from collection_bucket where tenant_id = 1 and day = $1 and hour < 24 limit 1)",
  days: "update day_bucket set applied = applied + 1 where ctid = (select ctid from day_bucket where tenant_id = 1 and day = $1 limit 1)",
  reviews:
    "update review_bucket set passed = passed + 1 where ctid = (select ctid from review_bucket where tenant_id = 1 and day = $1 limit 1)",
  books:
    "update tally_bucket set n = n + 1 where ctid = (select ctid from tally_bucket where tenant_id = 1 and day = $1 and level = 1 limit 1)",
};

describe("what reviewing came to on some days", () => {
  it("goes through the orders of those days once, not anew for each row that looks at what else its order has", async () => {
    const rows = await query(`explain ${compareReviewsOf}`, [1, 20, "2026-10-18", "2026-11-21"]);
    const lines = rows.map((row) => String(row["QUERY PLAN"]));
    expect(lines.filter((line) => line.includes("CTE Scan on touched"))).toHaveLength(1);
    const passes = lines.flatMap((line, at) => (line.includes("CTE Scan on ord") ? [lines[at + 1] ?? ""] : []));
    expect(passes.length).toBeGreaterThan(5);
    expect(passes.filter((line) => line.includes("Filter:"))).toEqual([]);
  });
});

describe("a figure that is kept wrongly", () => {
  it("of any kind is found, with its day, and mended by the command, which is on record", async () => {
    const day = "2026-11-10";
    for (const text of Object.values(wrong)) expect((await database.owner.query(text, [day])).rowCount).toBe(1);
    await checkReports(app, 1, night(0));
    const found = await last();
    expect(found?.days).toContain(day);
    const told = await query("select distinct d ->> 'what' as what from report_check, jsonb_array_elements(differences) d order by 1");
    expect(told.map(({ what }) => what)).toEqual(Object.keys(wrong).toSorted());

    const client = await database.owner.connect();
    const mended = await mendReports(client, { url: database.url, tenantId: 1 });
    client.release();
    expect(Object.keys(mended).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(await query("select subject, detail from audit where tenant_id = 1 and call = 'reports.mended'")).toEqual([
      { subject: "report", detail: mended },
    ]);
    await foldDeltas(app, 1);
    await checkReports(app, 1, night(1));
    expect(await last()).toMatchObject({ found: 0 });
  });

  it("of a day before the recent ones has its night", async () => {
    const [first] = await query("select min(day)::text as day from day_bucket where tenant_id = 1");
    const months = Array.from({ length: 40 }, (_, at) => monthOf(addDays("2026-11-22", at), String(first?.["day"])));
    // Every day before the recent ones has its night among them.
    const seen = new Set(
      months.flatMap((of) => (of ? Array.from({ length: 31 }, (_, at) => addDays(of.from, at)).filter((day) => day <= of.to) : [])),
    );
    for (let day = String(first?.["day"]); day < "2026-10-17"; day = addDays(day, 1)) expect(seen.has(day), day).toBe(true);
    expect(monthOf("2026-11-22", "2026-11-01")).toBeNull();
    expect(monthOf("2026-11-22", null)).toBeNull();
  });
});
