// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figures } from "../../../src/contract/report/figures.ts";
import { judgedBy } from "../../../src/contract/report/odd/judged.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { oddDays } from "../../../src/server/report/odd/odd-days.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { sumUp } from "../../support/migrate-again.ts";

let database: TestDatabase;
let app: Database;
let stages: object[] = [];
beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  stages = (await database.owner.query(`select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1`)).rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
type Odd = OutputOf<"report.odd">;
const ask = (input: Partial<ParsedOf<"report.odd">>, staff: Partial<StaffFacts> = {}): Promise<Odd> =>
  app.withTenant(
    1,
    (tx) =>
      oddDays(
        { reportCode: "timeShareApply", startTime: "2026-10-23", endTime: "2026-11-21", ...input } as ParsedOf<"report.odd">,
        {
          tx,
          tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
          staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
          now: demoNow,
        } as unknown as Context,
      ),
    "read",
  );

/** How many registered on these Wednesdays, and one on a day before all of them. */
const wednesdays = {
  "2026-08-28": 1,
  "2026-09-23": 36,
  "2026-09-30": 44,
  "2026-10-07": 40,
  "2026-10-14": 38,
  "2026-10-21": 46,
  "2026-10-28": 40,
  "2026-11-04": 43,
  "2026-11-11": 41,
  "2026-11-18": 100,
} as const;
/** On these days so many registered, and on no other: their book is written anew. */
async function registerOn(days: Readonly<Record<string, number>>): Promise<void> {
  await database.owner.query(
    `delete from tally_bucket where tenant_id = 1 and book = 'flow'; delete from tally_delta where tenant_id = 1 and book = 'flow'`,
  );
  await database.owner.query(
    `insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
     select 1, 0, 'flow', d.key::date, 0, 0, 1, 0, 'newUser', '', '', 'android', 'registered', d.value::int from jsonb_each_text($1) d`,
    [JSON.stringify(days)],
  );
  await sumUp(database.owner);
}

describe("odd days of a report", () => {
  const registered = async (input: Partial<ParsedOf<"report.odd">> = {}) =>
    (await ask({ reportCode: "timeShareRegister", ...input })).filter(({ metric }) => metric === "registered");
  beforeAll(() => registerOn(wednesdays));

  test("are those outside three deviations of the eight same weekdays before, counted by hand", async () => {
    // 36 38 40 40 41 43 44 46: the median is 40.5, and half of them lie within 2.5 of it.
    expect(await registered()).toEqual([{ day: "2026-11-18", metric: "registered", value: 100, median: 41, low: 33, high: 48 }]);
    // A filter is of both: of another app there is nothing.
    expect(await registered({ appId: 2 })).toEqual([]);
  });

  test("say nothing of today, which is not over, and nothing where nobody may see the whole house", async () => {
    expect((await ask({ reportCode: "timeShareRegister" })).filter(({ day }) => day >= "2026-11-21")).toEqual([]);
    expect(await ask({ reportCode: "timeShareRegister", startTime: "2026-11-21" })).toEqual([]);
    expect(await ask({ reportCode: "timeShareRegister" }, { dataScope: "own" })).toEqual([]);
  });

  test("say nothing of days before which fewer than eight weeks are known", async () => {
    const { "2026-08-28": _first, "2026-09-23": _second, ...seven } = wednesdays;
    await registerOn(seven);
    expect(await registered()).toEqual([]);
    await registerOn({ ...seven, "2026-09-22": 1 });
    // The day before the first of the eight is known, and on that one nobody came.
    expect(await registered()).toMatchObject([{ day: "2026-11-18", median: 41 }]);
  });

  test("of a report without days, or for whom it is not, are refused by field", async () => {
    await expect(ask({ reportCode: "afterLoanWeekly" })).rejects.toMatchObject({ reason: { error: "badInput", field: "reportCode" } });
    await expect(ask({ startTime: "2026-01-01" })).rejects.toMatchObject({ reason: { error: "range.tooLong", field: "endTime" } });
    await expect(ask({}, { permissions: new Set() } as unknown as Partial<StaffFacts>)).rejects.toMatchObject({
      reason: { error: "forbidden" },
    });
  });
});

describe("what is judged", () => {
  test("stays as it was once its day is over, and says of how many cases it is", () => {
    const judged = (Object.keys(figures) as (keyof typeof figures)[]).filter((key) => judgedBy(key) !== null);
    expect(judged).toEqual(
      expect.arrayContaining(["registered", "calls", "answerRate", "payoutAmounts", "paid7", "backRate7", "done", "passRate"]),
    );
    for (const growing of [
      "paidTotal",
      "back7",
      "lost",
      "overturnedRate",
      "newOverdueRate",
      "laterPassed",
      "outstanding",
      "stageStayed",
    ] as const)
      expect([growing, judgedBy(growing)]).toEqual([growing, null]);
    // Money that stands beside nothing that it could be counted in.
    for (const alone of ["net", "earnedInterest", "promisedAmount"] as const) expect([alone, judgedBy(alone)]).toEqual([alone, null]);
    expect(judgedBy("answerRate")).toEqual({ kind: "share", cases: "calls" });
    expect(judgedBy("amountRate")).toEqual({ kind: "share", cases: "dueOrders" });
    expect(judgedBy("payoutAverage")).toEqual({ kind: "mean", cases: "payouts" });
  });
});
