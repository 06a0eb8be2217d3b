// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Figure, type FigureKey, figureOf } from "../../../src/contract/report/figures.ts";
import { queryRecords } from "../../../src/contract/report/query-records.ts";
import { queryReportCodes, queryReports } from "../../../src/contract/report/query-reports.ts";
import type { ReportFilter } from "../../../src/contract/report/report-record.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { leadKinds } from "../../../src/lending/growth/lead-kinds.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { isBookReport } from "../../../src/contract/report/book/book-reports.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { bookLines } from "../../../src/server/report/book/book-lines.ts";
import { linesOf, wholes } from "../../../src/server/report/review/review-lines.ts";
import { type TestDatabase } from "../../support/database.ts";
import { dice } from "../../support/dice.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { partOf, rounds } from "../../support/whole.ts";

type Asked = ParsedOf<"report.query">;
type Lines = Pick<OutputOf<"report.query">, "lines" | "total">;
let database: TestDatabase;
let app: Database;
let stages: readonly unknown[] = [];
/** What occurs in the book, of each filter that a report may have. */
let values: Readonly<Record<ReportFilter, readonly (string | number)[]>>;
/** 15:30 in Hồ Chí Minh. */
const today = "2026-11-21";

const occurring: Readonly<Record<ReportFilter, string>> = {
  appId: "select distinct app_id as v from tally_bucket where tenant_id = 1 and level = 0 and app_id > 0",
  productId: "select distinct product_id as v from tally_bucket where tenant_id = 1 and level = 0 and product_id > 0",
  userType: "select distinct user_type as v from tally_bucket where tenant_id = 1 and level = 0 and user_type <> ''",
  channel: "select distinct code as v from delivery_channel where tenant_id = 1",
  companyId: "select distinct company_id::int as v from delivery_channel where tenant_id = 1",
  stage: "select code as v from collection_stage where tenant_id = 1",
  teamId: "select id::int as v from team where tenant_id = 1",
  adminUserId: "select distinct staff_id::int as v from tally_bucket where tenant_id = 1 and level = 0 and staff_id > 0",
  kind: "select distinct kind as v from review_bucket where tenant_id = 1",
  reason: "select distinct item as v from review_bucket where tenant_id = 1 and item <> ''",
  rule: "select distinct item::int as v from review_bucket where tenant_id = 1 and kind = 'rule' and item <> ''",
  leadKind: `select unnest('{${leadKinds.join(",")}}'::text[]) as v`,
};

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const of = async (sql: string) => (await database.owner.query<{ v: string | number }>(sql)).rows.map(({ v }) => v);
  const found = await Promise.all(Object.entries(occurring).map(async ([filter, sql]) => [filter, await of(sql)] as const));
  values = Object.fromEntries(found) as unknown as typeof values;
  stages = (await database.owner.query('select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1')).rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
function linesFrom(asked: Asked, from: "kept" | "facts", staff: Partial<StaffFacts>): Promise<Lines> {
  const facts = { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff };
  const tenant = { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages };
  return app.withTenant(
    1,
    (tx) => {
      const asking = { tx, tenant, staff: facts, now: demoNow, whileAsked: (work: () => Promise<unknown>) => work() } as unknown as Context;
      return isBookReport(asked.reportCode) ? bookLines(asked as never, asking, from) : linesOf(asked as never, asking, from === "facts");
    },
    "snapshot",
  ) as Promise<Lines>;
}

/** What is added up over lines: neither a quotient, nor what only the server can say of several, nor what is said of a moment. */
function adds(key: string): boolean {
  const figure: Figure | undefined = figureOf(key as FigureKey);
  return figure !== undefined && !figure.over && !figure.server && !figure.since && figure.unit !== "share";
}
/** Somebody who called in two hours is one caller, and one of each of them. */
function isOfPeople(key: string): boolean {
  const { is }: Figure = figureOf(key as FigureKey);
  return is?.people === true || is?.hours === true;
}
/** What a reason or a rule is held against stands whole in each of their lines, or in none. */
const isHeldAgainst = ({ reportCode, by }: Asked, key: string): boolean =>
  !isBookReport(reportCode) && wholes[reportCode] === key && (by === "reason" || by === "rule");

/** Of what lines say at all: of an order that is due no hour is known. */
function expectWhole({ lines, total }: Lines, asked: Asked, staff: object): void {
  for (const [key, whole] of Object.entries(total ?? {}).filter(([each]) => adds(each))) {
    const said = lines.flatMap((line) => line.values[key] ?? []);
    if (said.length === 0) continue;
    const sum = said.reduce((all, each) => all + each, 0);
    const where = JSON.stringify({ asked, staff, key });
    if (isHeldAgainst(asked, key)) expect([0, whole], where).toEqual(expect.arrayContaining(said));
    else if (isOfPeople(key)) expect(sum, where).toBeGreaterThanOrEqual(whole ?? 0);
    else expect(sum, where).toBe(whole ?? 0);
  }
}

describe.each(partOf(queryReportCodes, 4))("%s", (reportCode) => {
  test("of anything it may be narrowed to and of whatever somebody may see: kept as the facts say, and its parts are the whole", async () => {
    const next = dice(queryReportCodes.indexOf(reportCode) + 20261121);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const { filters = [] } = queryRecords.find(({ query }) => query === reportCode) ?? {};
    for (let turn = 0; turn < rounds(200, 2); turn += 1) {
      const endTime = addDays(today, -Math.floor(next() * 20));
      const narrowed = filters.filter((each) => values[each].length > 0 && next() < 0.35).map((each) => [each, pick(values[each])]);
      const asked = {
        reportCode,
        by: pick<Asked["by"]>(queryReports[reportCode].by),
        startTime: addDays(endTime, -Math.floor(next() * 30)),
        endTime,
        ...Object.fromEntries(narrowed),
      } as Asked;
      const staff = pick<Partial<StaffFacts>>([
        {},
        { dataScope: "team", teamId: Number(pick(values.teamId)) },
        { dataScope: "own", id: Number(pick(values.adminUserId)) },
      ]);
      const kept = await linesFrom(asked, "kept", staff);
      expect({ asked, staff, ...kept }).toEqual({ asked, staff, ...(await linesFrom(asked, "facts", staff)) });
      expectWhole(kept, asked, staff);
    }
  }, 900_000);
});
