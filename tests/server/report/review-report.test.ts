// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reviewReportCodes, reviewReports, type ReviewReport } from "../../../src/contract/report/review/review-reports.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { createDemo } from "../../../src/server/demo/demo.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { queryReport } from "../../../src/server/report/review/review-lines.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let app: Database;
/** 15:30 in Hồ Chí Minh. */
const now = new Date("2026-11-21T08:30:00Z");
const today = "2026-11-21";
const range = { startTime: "2026-10-23", endTime: today };
type Asked = ParsedOf<"report.query">;
type Answer = OutputOf<"report.query">;

beforeAll(async () => {
  database = await createTestDatabase();
  await createDemo({ ownerUrl: database.url, orders: 3000, now });
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions = new Set(Object.values(reviewReports).map(({ permission }) => permission));
function ask(asked: Partial<Asked> & { readonly reportCode: ReviewReport }, staff: Partial<StaffFacts> = {}): Promise<Answer> {
  const tenant = { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages: [] };
  const asker = { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff };
  const by = reviewReports[asked.reportCode].by[0];
  return app.withTenant(1, (tx) => queryReport({ ...range, by, ...asked }, { tx, tenant, staff: asker, now } as unknown as Context), "read");
}
async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  const { rows: found } = await database.owner.query(sql, values);
  return found as T[];
}

describe("what the reports of the reviewers are summed from", () => {
  test("equals what is on record of every order, of every tenant", async () => {
    expect(await verifyReviews(database.owner as never, 5)).toEqual([]);
    const cells = await rows<{ kind: string; n: number }>("select kind, count(*)::int as n from review_bucket where tenant_id = 1 group by 1");
    expect(new Set(cells.map(({ kind }) => kind))).toEqual(
      new Set(["order", "machine", "first", "final", "hold", "close", "pair", "rule"]),
    );
  });

  test.each(reviewReportCodes)("%s answers lines along everything that it may be split by, each with its figures", async (reportCode) => {
    for (const by of reviewReports[reportCode].by) {
      const { lines, total } = await ask({ reportCode, by });
      expect(lines.length, by).toBeGreaterThan(0);
      expect(Object.values(total).some((value) => value !== null && value > 0), by).toBe(true);
    }
  });
});
