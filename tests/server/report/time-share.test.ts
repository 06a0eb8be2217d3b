// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import type { StageRow } from "../../../src/lending/order/stage.ts";
import { Refused } from "../../../src/lending/reason.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { daypartingHandlers } from "../../../src/server/report/time-share.handlers.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
let app: Database;
let stages: StageRow[] = [];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  const { rows } = await database.owner.query(
    `select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1 order by from_day`,
  );
  stages = rows;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Staff = Partial<Pick<StaffFacts, "id" | "teamId" | "dataScope">>;

function ask<N extends keyof typeof daypartingHandlers>(name: N, input: ParsedOf<N>, staff: Staff = {}): Promise<OutputOf<N>> {
  return app.withTenant(
    1,
    (tx) => {
      const tenant = {
        id: 1,
        name: "",
        region: "VN",
        currency: "VND",
        currencyStep: 100,
        timeZone: "Asia/Ho_Chi_Minh",
        countryCode: "+84",
        stages,
        apps: [],
      };
      const asker = { id: 1, teamId: 1, dataScope: "tenant", ...staff };
      const context = { tx, tenant, staff: asker, now } as unknown as Context;
      const handler = daypartingHandlers[name] as unknown as (input: ParsedOf<N>, context: Context) => Promise<OutputOf<N>>;
      return handler(input, context);
    },
    "read",
  );
}

async function one<T>(sql: string): Promise<T> {
  const { rows } = await database.owner.query<{ v: T }>(sql);
  return rows[0]?.v as T;
}
const sum = (list: readonly (number | null)[]): number => list.reduce<number>((total, each) => total + (each ?? 0), 0);
const inRange = `(r.value_at at time zone 'Asia/Ho_Chi_Minh')::date between '${range.startTime}' and '${range.endTime}'`;
const late = `from repayment r where r.tenant_id = 1 and r.days_late > 0 and ${inRange}`;

describe("the time-share report", () => {
  test("shows the raw book's money, hour by hour", async () => {
    const shown = await ask("dayparting.diagram", range);
    expect(shown.days).toHaveLength(30);
    expect(sum(shown.principal)).toBe(await one<number>(`select sum(r.principal)::bigint as v ${late}`));
    const nine = await one<number>(
      `select coalesce(sum(r.principal), 0)::bigint as v ${late} and extract(hour from r.value_at at time zone 'Asia/Ho_Chi_Minh') = 9`,
    );
    expect(sum(shown.days.map((_, day) => shown.principal[day * 24 + 9] ?? 0))).toBe(nine);
  });

  test("leaves hours that have not come null", async () => {
    const { count } = await ask("dayparting.diagram", range);
    expect(count[29 * 24 + 15]).not.toBeNull();
    expect(count.slice(29 * 24 + 16)).toEqual(Array.from({ length: 8 }, () => null));
  });

  test("compares with an equally long range", async () => {
    const shown = await ask("dayparting.diagram", { ...range, startTime: "2026-11-15", compareStart: "2026-11-08" });
    expect(shown.compareDays).toEqual(["2026-11-08", "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-14"]);
    const before = await ask("dayparting.diagram", { startTime: "2026-11-08", endTime: "2026-11-14" });
    // Today's hours stand beside what was known then (known-then.test.ts); what is over, beside all of it.
    expect(shown.comparePrincipal.slice(0, 144)).toEqual(before.principal.slice(0, 144));
    const over = await ask("dayparting.diagram", { startTime: "2026-11-14", endTime: "2026-11-20", compareStart: "2026-11-08" });
    expect(over.comparePrincipal).toEqual(before.principal);
  });

  test("gives the same total in overview, rank, teams and diagram", async () => {
    const [overview, rank, teams, diagram] = [
      await ask("dayparting.overview", range),
      await ask("dayparting.rank", range),
      await ask("dayparting.teamRank", range),
      await ask("dayparting.diagram", range),
    ];
    const nobodys = await one<number>(`select coalesce(sum(r.principal), 0)::bigint as v ${late} and r.collector_id is null`);
    expect(overview.recoveredPrincipal).toBe(sum(diagram.principal));
    expect(sum(rank.map((row) => row.recoveredPrincipal)) + nobodys).toBe(overview.recoveredPrincipal);
    expect(sum(teams.map((row) => row.recoveredPrincipal)) + nobodys).toBe(overview.recoveredPrincipal);
    expect(rank.map((row) => row.rank)).toEqual(rank.map((_, i) => i + 1));
  });

  test("shows a collector his own figures and a supervisor the team's, whatever they ask for", async () => {
    const all = await ask("dayparting.rank", range);
    const best = all[0];
    if (!best) throw new Error("somebody recovered something");
    const team = await one<number>(`select team_id as v from staff where id = ${best.adminUserId}`);
    const own = await ask("dayparting.rank", range, { id: best.adminUserId, dataScope: "own" });
    expect(own.map((row) => row.adminUserId)).toEqual([best.adminUserId]);
    expect(
      (await ask("dayparting.overview", { ...range, adminUserId: best.adminUserId }, { id: best.adminUserId + 1, dataScope: "own" }))
        .recoveredCount,
    ).toBe(0);
    const teams = await ask("dayparting.teamRank", range, { teamId: team, dataScope: "team" });
    expect(teams.map((row) => row.teamId)).toEqual([team]);
  });

  test("filters by app and stage", async () => {
    const parts = await Promise.all([1, 2, 3].map((appId) => ask("dayparting.overview", { ...range, appId })));
    const whole = await ask("dayparting.overview", range);
    expect(sum(parts.map((part) => part.recoveredPrincipal))).toBe(whole.recoveredPrincipal);
    expect((await ask("dayparting.overview", { ...range, stage: "M0" })).recoveredCount).toBeLessThan(whole.recoveredCount);
  });

  test("refuses a range that is reversed or longer than a month of 31 days", async () => {
    await expect(ask("dayparting.overview", { startTime: "2026-11-21", endTime: "2026-11-20" })).rejects.toThrow(Refused);
    await expect(ask("dayparting.overview", { startTime: "2026-10-21", endTime: "2026-11-21" })).rejects.toThrow(Refused);
  });
});

describe("folding", () => {
  const insert = `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal) values (1, '2026-11-21', 10, 30, 1, 'M0', 1, 700)`;

  test("changes no figure: what waits is counted already, and counted once after", async () => {
    const before = await ask("dayparting.overview", range);
    for (let i = 0; i < 20; i += 1) await database.owner.query(insert);
    const waiting = await ask("dayparting.overview", range);
    expect(waiting.recoveredPrincipal - before.recoveredPrincipal).toBe(14_000);
    await Promise.all([foldDeltas(app, 1), foldDeltas(app, 1), foldDeltas(app, 1)]);
    await foldDeltas(app, 1);
    expect(await one<number>("select count(*)::int as v from collection_delta")).toBe(0);
    expect(await ask("dayparting.overview", range)).toEqual(waiting);
  });

  test("is found out by verify when a figure has no fact behind it", async () => {
    const client = await database.owner.connect();
    const found = await verifyBuckets(client, 100);
    client.release();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((each) => each.day === "2026-11-21" && ["recovered_count", "recovered_principal"].includes(each.measure))).toBe(
      true,
    );
  });
});
