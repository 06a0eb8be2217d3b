// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookRecords } from "../../../src/contract/report/book/book-records.ts";
import { isBookReport } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type Figure } from "../../../src/contract/report/figures.ts";
import { queryReportCodes, queryReports, type QueryReport } from "../../../src/contract/report/query-reports.ts";
import { reviewerReports } from "../../../src/contract/report/review/reviewer-reports.ts";
import type { ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { bookLines } from "../../../src/server/report/book/book-lines.ts";
import { explainFigure } from "../../../src/server/report/book/explain.ts";
import { linesOf } from "../../../src/server/report/review/review-lines.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { dice } from "../../support/dice.ts";
import { partOf, rounds } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
let context: (tx: unknown, staff?: Partial<StaffFacts>) => Context;
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
type Input = ParsedOf<"report.explain">;

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const { rows: stages } = await database.owner.query(
    'select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1',
  );
  const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
  context = (tx, staff = {}) =>
    ({
      tx,
      tenant: { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages },
      staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
      now,
      whileAsked: (work: () => Promise<unknown>) => work(),
    }) as unknown as Context;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Asked = ParsedOf<"report.query">;
function linesFrom(input: Asked, isFromFacts: boolean, staff: Partial<StaffFacts> = {}) {
  return app.withTenant(
    1,
    (tx) =>
      isBookReport(input.reportCode)
        ? bookLines(input as never, context(tx, staff), isFromFacts ? "facts" : "kept")
        : linesOf(input as never, context(tx, staff), isFromFacts),
    "snapshot",
  );
}
const explain = (asked: Partial<Input> & Pick<Input, "reportCode" | "metric" | "by">, staff: Partial<StaffFacts> = {}) =>
  app.withTenant(1, (tx) => explainFigure({ ...range, key: null, ...asked }, context(tx, staff)), "snapshot");

test.each(partOf(queryReportCodes, 9))("%s along whatever it may be split by: what is kept is what the facts say", async (reportCode) => {
  for (const by of queryReports[reportCode].by) {
    const asked = { reportCode, by, ...range } as Asked;
    expect({ by, ...(await linesFrom(asked, true)) }).toEqual({ by, ...(await linesFrom(asked, false)) });
  }
});

test("and so it is of part of it, and of what somebody may see", async () => {
  const next = dice(20261121);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  for (let turn = 0; turn < rounds(30, 4); turn += 1) {
    const reportCode = pick(queryReportCodes);
    const asked = {
      reportCode,
      by: pick<Asked["by"]>(queryReports[reportCode].by),
      startTime: pick(["2026-10-23", "2026-11-15", "2026-11-21"]),
      endTime: range.endTime,
      ...(next() < 0.4 ? { appId: 1 } : {}),
      ...(next() < 0.3 ? { userType: "newUser" } : {}),
    };
    const staff = pick<Partial<StaffFacts>>([{}, { dataScope: "team" }, { dataScope: "own", id: 20 }]);
    expect({ asked, ...(await linesFrom(asked, true, staff)) }).toEqual({ asked, ...(await linesFrom(asked, false, staff)) });
  }
});

const recordOf = (code: QueryReport) => [...bookRecords, ...reviewerReports].find(({ query }) => query === code);

test("every figure of every report is explained: a quotient by its halves, and nothing differs", async () => {
  for (const reportCode of partOf(queryReportCodes, 7)) {
    const { figures = [], head = [] } = recordOf(reportCode) ?? {};
    const [by = "day"] = queryReports[reportCode].by as readonly Asked["by"][];
    for (const metric of [...new Set([...figures, ...head])].filter((_, at) => at % rounds(1, 12) === 0)) {
      const { over }: Figure = figureOf(metric);
      const { parts } = await explain({ reportCode, by, metric });
      expect(parts.map(({ name }) => name)).toEqual(over ? [over.part, over.whole, metric] : [metric]);
      expect(parts.filter(({ kept, facts }) => kept !== facts)).toEqual([]);
    }
  }
}, 300_000);

test("a number that is kept wrongly is told from its facts, and what waits is counted", async () => {
  const asked = { reportCode: "timeShareApply", by: "day", metric: "applications", key: "2026-11-20" } as const;
  const before = await explain(asked);
  expect(before.parts[0]?.kept).toBeGreaterThan(0);
  await database.owner.query(
    "insert into tally_delta (tenant_id, book, measure, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, n) values (1, 'flow', 'applied', '2026-11-20', 9, 0, 1, 0, 'newUser', '', '', '', 1)",
  );
  const after = await explain(asked);
  expect(after.parts).toEqual([{ name: "applications", kept: (before.parts[0]?.kept ?? 0) + 1, facts: before.parts[0]?.facts }]);
  expect(after.waiting).toBe(before.waiting + 1);
  await database.owner.query(
    "delete from tally_delta where tenant_id = 1 and staff_id = 0 and hour = 9 and product_id = 0 and day = '2026-11-20'",
  );
});

test("whoever may not read the report, a split or a figure that it does not have: refused", async () => {
  const asked = { reportCode: "profit", by: "day", metric: "net" } as const;
  await expect(explain(asked, { permissions: new Set() } as never)).rejects.toMatchObject({ reason: { error: "forbidden" } });
  await expect(explain({ ...asked, by: "collector" })).rejects.toMatchObject({ reason: { field: "by" } });
  await expect(explain({ ...asked, metric: "toString" })).rejects.toMatchObject({ reason: { field: "metric" } });
  await expect(explain({ ...asked, metric: "promised" })).rejects.toMatchObject({ reason: { field: "metric" } });
});
