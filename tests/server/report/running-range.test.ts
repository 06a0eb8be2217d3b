// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ParsedOf } from "../../../src/contract/types.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
let app: Database;
let stages: object[] = [];
beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  stages = (
    await database.owner.query(
      `select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1 order by from_day`,
    )
  ).rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** 15:30 of Saturday, the 21st. */
const now = demoNow;
const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
const ask = (input: object) =>
  app.withTenant(
    1,
    (tx) =>
      queryReport(
        input as ParsedOf<"report.query">,
        {
          tx,
          tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
          staff: { id: 1, teamId: 1, dataScope: "tenant", permissions },
          now,
        } as unknown as Context,
      ),
    "read",
  );
async function one(sql: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(`select (${sql})::float8 as n`);
  return rows[0]?.n ?? 0;
}
const applied = (from: string, to: string, until: number) =>
  one(`select count(*) from order_event e cross join lateral (select e.at at time zone 'Asia/Ho_Chi_Minh' as at) l
    where e.tenant_id = 1 and e.from_stage is null and e.to_stage = 'machine_pending' and l.at::date between '${from}' and '${to}' and extract(hour from l.at) <= ${until}`);
const change = (is: number, was: number) => Math.round(((is - was) * 1_000_000) / was);

describe("a range that ends today, by hour", () => {
  const range = { startTime: "2026-11-15", endTime: "2026-11-21" };

  test("is held against the range before as far as both have come: what runs is compared with nothing", async () => {
    const { lines } = await ask({ reportCode: "timeShareApply", by: "hour", ...range });
    const at = (hour: number) => lines.find(({ key }) => Number(key) === hour)?.values;
    const whole = await applied("2026-11-08", "2026-11-14", 10);
    expect(at(10)).toMatchObject({ cumulative: await applied("2026-11-15", "2026-11-21", 10), dayBefore: whole });
    expect(at(10)?.["againstDay"]).toBe(change(await applied("2026-11-15", "2026-11-21", 10), whole));
    expect(at(15)?.["againstDay"]).toBeNull();
    // Of the last day the hours up to 14:00 are whole.
    const late = (await applied("2026-11-15", "2026-11-20", 19)) + (await applied("2026-11-21", "2026-11-21", 14));
    const earlier = (await applied("2026-11-08", "2026-11-13", 19)) + (await applied("2026-11-14", "2026-11-14", 14));
    expect(at(19)?.["againstDay"]).toBe(change(late, earlier));
  });

  test("of today alone says nothing of the hour that runs, nor of those to come", async () => {
    const { lines } = await ask({ reportCode: "timeShareApply", by: "hour", startTime: range.endTime, endTime: range.endTime });
    for (const { key, values } of lines.filter(({ key: hour }) => Number(hour) >= 15))
      expect([key, values["againstDay"]]).toEqual([key, null]);
    const known = lines.find(({ key, values }) => Number(key) < 15 && values["dayBefore"]);
    expect(known?.values["againstDay"]).toBe(
      change(await applied("2026-11-21", "2026-11-21", Number(known?.key)), await applied("2026-11-20", "2026-11-20", Number(known?.key))),
    );
  });

  test("that is over is compared whole", async () => {
    const { lines } = await ask({ reportCode: "timeShareApply", by: "hour", startTime: "2026-11-14", endTime: "2026-11-20" });
    const at = lines.find(({ key }) => key === "15")?.values;
    expect(at?.["againstDay"]).toBe(change(await applied("2026-11-14", "2026-11-20", 15), await applied("2026-11-07", "2026-11-13", 15)));
  });
});

describe("a week that runs", () => {
  const rate = async (from: string, to: string) => {
    const sum = (measure: string) =>
      one(`select sum(b.${measure}) from collection_bucket b join collection_stage s on s.tenant_id = 1 and s.code = b.stage and s.from_day > 0
        where b.tenant_id = 1 and b.hour = 24 and b.staff_id = -1 and b.app_id > 0 and b.day between '${from}' and '${to}'`);
    return Math.round(((await sum("recovered_principal")) / (await sum("entered_principal"))) * 1_000_000);
  };

  test("is held against the same weekdays of the week before, today left out; a week that is over against the whole one", async () => {
    const { lines } = await ask({ reportCode: "afterLoanWeekly", by: "week", startTime: "2026-11-09", endTime: "2026-11-21" });
    const [was, is] = [await rate("2026-11-09", "2026-11-13"), await rate("2026-11-16", "2026-11-20")];
    expect(lines.find(({ key }) => key === "2026-11-16")?.values).toMatchObject({ lastRate: was, rateChange: is - was });
    const [first, second] = [await rate("2026-11-02", "2026-11-08"), await rate("2026-11-09", "2026-11-15")];
    expect(lines.find(({ key }) => key === "2026-11-09")?.values).toMatchObject({ lastRate: first, rateChange: second - first });
  });
});
