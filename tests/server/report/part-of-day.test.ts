// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookReportCodes, bookReports, type BookDimension, type BookReport } from "../../../src/contract/report/book/book-reports.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { sumsOf } from "../../../src/server/report/book/book-sums.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

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
type Asked = Partial<ParsedOf<"report.query">> & { readonly reportCode: BookReport | "reviewer" };
const ask = (input: Asked): Promise<OutputOf<"report.query">> =>
  app.withTenant(
    1,
    (tx) =>
      queryReport(
        { by: "day", startTime: "2026-11-15", endTime: "2026-11-21", ...input } as ParsedOf<"report.query">,
        {
          tx,
          tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
          staff: { id: 1, teamId: 1, dataScope: "tenant", permissions },
          now: demoNow,
        } as unknown as Context,
      ),
    "read",
  );
async function one(sql: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(`select (${sql})::float8 as n`);
  return rows[0]?.n ?? 0;
}
/** Facts of a table from one moment of the lender's clock up to another. */
const counted = (table: string, at: string, when: string, [from, to]: readonly [string, string]) =>
  one(`select count(*) from ${table} f where f.tenant_id = 1 and ${when}
    and ${at} at time zone 'Asia/Ho_Chi_Minh' >= '${from}' and ${at} at time zone 'Asia/Ho_Chi_Minh' < '${to}'`);

describe("a range whose last day is cut at an hour", () => {
  const applies = "f.from_stage is null and f.to_stage = 'machine_pending'";
  const calls = "f.direction = 'out' and exists (select from contact_attempt a where a.id = f.attempt_id and a.purpose = 'collect')";

  test("counts the days before it whole, and of it what came before that hour, whatever it is split by", async () => {
    const applied = await counted("order_event", "f.at", applies, ["2026-11-15", "2026-11-21 10:00"]);
    const called = await counted("phone_call", "f.started_at", calls, ["2026-11-15", "2026-11-21 10:00"]);
    expect(applied).toBeLessThan(await counted("order_event", "f.at", applies, ["2026-11-15", "2026-11-22"]));
    expect(called).toBeLessThan(await counted("phone_call", "f.started_at", calls, ["2026-11-15", "2026-11-22"]));
    for (const by of bookReports.timeShareApply.by as readonly BookDimension[])
      expect([by, (await ask({ reportCode: "timeShareApply", by, untilHour: 10 })).total["applications"]]).toEqual([by, applied]);
    for (const by of bookReports.callTimeShare.by as readonly BookDimension[])
      expect([by, (await ask({ reportCode: "callTimeShare", by, untilHour: 10 })).total["calls"]]).toEqual([by, called]);
  });

  test("of the hours of reminding too, person by person", async () => {
    const whole = await ask({ reportCode: "reminderEffect", by: "collector" });
    const cut = await ask({ reportCode: "reminderEffect", by: "collector", untilHour: 10 });
    const attempts = await counted("contact_attempt", "f.at", "f.type = 'call' and f.direction = 'out' and f.purpose = 'remind'", [
      "2026-11-15",
      "2026-11-21 10:00",
    ]);
    expect(cut.total["attempts"]).toBe(attempts);
    expect(whole.total["attempts"] ?? 0).toBeGreaterThan(attempts);
    expect(cut.lines.reduce((sum, { values }) => sum + (values["attempts"] ?? 0), 0)).toBe(attempts);
  });

  test("at midnight has nothing of its last day, and its lines are those of the days before", async () => {
    const { lines, total } = await ask({ reportCode: "userChange", untilHour: 0 });
    expect(lines.map(({ key }) => key)).not.toContain("2026-11-21");
    expect(total).toEqual((await ask({ reportCode: "userChange", endTime: "2026-11-20" })).total);
  });

  test("asks of what is due for all of the day: it is due from its beginning on", async () => {
    const [whole, cut] = [await ask({ reportCode: "reminderTimeShare" }), await ask({ reportCode: "reminderTimeShare", untilHour: 0 })];
    expect(cut.total["dueOrders"]).toBe(whole.total["dueOrders"]);
  });
});

describe("whose books know hours", () => {
  const hourly = new Set(["work", "call", "flow", "lead"]);
  test.each(bookReportCodes)("%s says so exactly where all of them do, or it asks for what is due", async (reportCode) => {
    const sums = Object.values(sumsOf(reportCode));
    const isDue = ({ book, plus, ripe, less }: (typeof sums)[number]) =>
      book === "due" && !ripe && !less && plus.every((measure) => measure === "due" || measure === "dueAmount");
    expect("hours" in bookReports[reportCode]).toBe(sums.every((sum) => hourly.has(sum.book) || isDue(sum)));
    if (!("hours" in bookReports[reportCode]))
      await expect(ask({ reportCode, by: bookReports[reportCode].by[0], untilHour: 10 })).rejects.toMatchObject({
        reason: { error: "badInput", field: "untilHour" },
      });
  });
  test("the reports of the reviewers know days only", async () => {
    await expect(ask({ reportCode: "reviewer", untilHour: 10 })).rejects.toMatchObject({
      reason: { error: "badInput", field: "untilHour" },
    });
  });
});
