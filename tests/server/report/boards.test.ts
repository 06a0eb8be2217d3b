// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionReasons } from "../../../src/lending/options/collection-reasons.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { allBoardHandlers } from "../../../src/server/report/board.handlers.ts";
import { namedLines } from "../../../src/server/report/book/query-report.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";

/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
const zone = "'Asia/Ho_Chi_Minh'";
const within = (at: string) => `(${at} at time zone ${zone})::date between '${range.startTime}' and '${range.endTime}'`;
const talks = collectionReasons
  .filter((reason) => reason.talk)
  .map(({ code }) => code)
  .join(", ");

let demo: TestDatabase;
let app: Database;
beforeAll(async () => {
  demo = await createDemoDatabase("large");
  app = openDatabase(demo.url, 4);
});
afterAll(async () => {
  await app.close();
  await demo.drop();
});

type Name = keyof typeof allBoardHandlers;
async function withIt<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const tenant = await tenantReader(app, () => now)(1);
  const staff = { id: 1, teamId: 1, dataScope: "tenant" };
  return app.withTenant(1, (tx) => work({ tx, tenant, staff, now } as unknown as Context), "read");
}
const ask = (name: Name, input: object = {}): Promise<never> =>
  withIt((context) =>
    (allBoardHandlers[name] as unknown as (input: object, context: Context) => Promise<never>)({ ...range, ...input }, context),
  );
async function raw(sql: string): Promise<number> {
  const { rows } = await demo.owner.query<{ v: string | null }>(`select (${sql})::float8 as v`);
  return Number(rows[0]?.v ?? 0);
}
const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);

const departments = [
  {
    department: "collection",
    purpose: "collect",
    money: `r.days_late > 0 and ${within("r.value_at")}`,
    boards: ["collectionData", "collectionReport", "collectionHomeData"],
  },
  {
    department: "remind",
    purpose: "remind",
    money: `r.days_late = 0 and ${within("r.value_at")} and (r.value_at at time zone ${zone})::date between o.due_date - 3 and o.due_date`,
    boards: ["todayExpireData", "todayExpireHomeData"],
  },
] as const;

/** What each figure is, straight from the tables of facts. */
function truths({ department, purpose, money }: (typeof departments)[number]): Readonly<Record<string, string>> {
  const repaid = (what: string) =>
    `select sum(${what}) from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1 and ${money}`;
  const results = (what: string) =>
    `select count(*) from collection_result x where x.tenant_id = 1 and x.department = '${department}' and x.voided_at is null and ${within("x.at")} and ${what}`;
  const gateway = (what: string) =>
    `select count(*) from phone_call p join contact_attempt c on c.tenant_id = 1 and c.id = p.attempt_id where p.tenant_id = 1 and p.order_id is not null
      and p.direction = 'out' and c.purpose = '${purpose}' and ${within("p.started_at")} and ${what}`;
  const promises = (what: string) =>
    `select count(*) from promise p where p.tenant_id = 1 and p.department = '${department}' and p.state <> 'voided' and ${within("p.promised_at")} and ${what}`;
  return {
    allocated: `select count(*) from assignment a join assignment_batch b on b.tenant_id = a.tenant_id and b.id = a.batch_id
      where a.tenant_id = 1 and b.department = '${department}' and b.mode <> 'undo' and a.to_staff is not null and ${within("a.at")}`,
    attempts: `select count(*) from contact_attempt c where c.tenant_id = 1 and c.direction = 'out' and c.purpose = '${purpose}' and c.type = 'call' and ${within("c.at")}`,
    gatewayCalls: gateway("true"),
    answered: gateway("p.answered_at is not null"),
    results: results("true"),
    contacted: results(`x.reason in (${talks})`),
    promised: results("x.promise_id is not null"),
    promisesDue: promises("true"),
    promisesKept: promises("p.state = 'kept'"),
    // Orders, not payments: those that are settled, with their last money.
    recoveredCount: `select count(*) from loan_order o join lateral (select x.* from repayment x where x.tenant_id = 1 and x.order_id = o.id
      order by x.value_at desc limit 1) r on true where o.tenant_id = 1 and o.status = 9 and ${money}`,
    recoveredPrincipal: repaid("r.principal"),
    recoveredInterest: repaid("r.interest + r.fee"),
    recoveredPenalty: repaid("r.penalty"),
    ruleBlocks: `select count(*) from contact_block k where k.tenant_id = 1 and k.purpose = '${purpose}' and ${within("k.at")}`,
    enteredPrincipal:
      department === "remind"
        ? `select sum(o.principal) from loan_order o where o.tenant_id = 1 and o.status in (6, 8, 9) and o.due_date between '${range.startTime}' and '${range.endTime}'`
        : `select sum(o.collection_entry_principal) from loan_order o where o.tenant_id = 1 and o.collection_entered_on between '${range.startTime}' and '${range.endTime}'`,
  };
}
const heads = [
  "allocated",
  "contacted",
  "promised",
  "promisesDue",
  "recoveredCount",
  "recoveredPrincipal",
  "recoveredInterest",
  "recoveredPenalty",
  "enteredPrincipal",
];
const million = 1_000_000;

for (const each of departments)
  describe.each(each.boards)("%s", (board) => {
    it("overview: every head figure is the raw book's, and somebody did something", async () => {
      const shown: Readonly<Record<string, number>> = await ask(`${board}.overview`);
      const truth = truths(each);
      for (const head of heads) expect([head, shown[head]]).toEqual([head, await raw(truth[head] ?? "")]);
      expect(shown["recoveredPrincipal"]).toBeGreaterThan(0);
      expect(shown["rate"]).toBe(Math.round(((shown["recoveredPrincipal"] ?? 0) / (shown["enteredPrincipal"] ?? 1)) * million));
    });

    it("quality: shares of the raw counts", async () => {
      const shown: Readonly<Record<string, number | null>> = await ask(`${board}.quality`);
      const truth = truths(each);
      const share = async (part: string, whole: string) => {
        const of = await raw(truth[whole] ?? "");
        return of > 0 ? Math.round(((await raw(truth[part] ?? "")) / of) * million) : null;
      };
      expect(shown).toMatchObject({
        connectRate: await share("answered", "gatewayCalls"),
        ptpRate: await share("promised", "results"),
        ptpKeptRate: await share("promisesKept", "promisesDue"),
        ruleBlocks: await raw(truth["ruleBlocks"] ?? ""),
      });
    });

    it("rank and teamRank: people and teams by what is credited to them", async () => {
      const people: readonly { adminUserId: number; recoveredPrincipal: number; rank: number }[] = await ask(`${board}.rank`);
      const [first] = people;
      expect(people.map((row) => row.rank)).toEqual(people.map((_, at) => at + 1));
      expect(first?.recoveredPrincipal).toBe(
        await raw(
          `select sum(r.principal) from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1 and r.collector_id = ${first?.adminUserId} and ${each.money}`,
        ),
      );
      const teams: readonly { recoveredPrincipal: number }[] = await ask(`${board}.teamRank`);
      expect(sum(teams.map((row) => row.recoveredPrincipal))).toBe(sum(people.map((row) => row.recoveredPrincipal)));
    });

    it("diagram: its points add up to the head figures", async () => {
      const picture: { x: string[]; series: { measure: string; values: number[] }[] } = await ask(`${board}.diagram`);
      const truth = truths(each);
      for (const { measure, values } of picture.series)
        expect([measure, sum(values)]).toEqual([measure, await raw(truth[measure === "connected" ? "contacted" : measure] ?? "")]);
      expect(picture.x).toHaveLength(board === "collectionReport" ? 5 : 30);
      if (board === "collectionReport") expect(picture.x[1]).toBe("2026-10-26");
    });
  });

describe("work per head", () => {
  it("is what people did: nobody's money and entries are left out", async () => {
    const shown: Readonly<Record<string, number>> = await ask("staffData.overview");
    const [collection] = departments;
    const credited = `select sum(r.principal) from repayment r where r.tenant_id = 1 and r.collector_id is not null and ${collection.money}`;
    expect(shown["recoveredPrincipal"]).toBe(await raw(credited));
    // What the rate is a share of: what was given to them.
    const given = (truths(collection)["allocated"] ?? "").replace(
      "count(*) from assignment a",
      "sum(o.principal) from assignment a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id",
    );
    expect([shown["enteredCount"], shown["enteredPrincipal"]]).toEqual([shown["allocated"], await raw(given)]);
    expect(shown["enteredPrincipal"]).toBeGreaterThan(0);
    expect(shown["enteredCount"]).toBeGreaterThan(0);
    expect(shown["rate"]).toBe(Math.round(((shown["recoveredCount"] ?? 0) / (shown["allocated"] ?? 1)) * million));
    const picture: { x: string[]; series: { measure: string; values: number[] }[] } = await ask("staffData.diagram");
    expect(sum(picture.series[0]?.values ?? [])).toBe(shown["recoveredPrincipal"]);
  });
});

interface Work {
  readonly adminUserId: number;
  readonly adminUserIds: readonly number[];
  readonly [measure: string]: unknown;
}
const summed = [
  "hours",
  "allocated",
  "attempts",
  "gatewayCalls",
  "answeredCalls",
  "connected",
  "talkSeconds",
  "promisesDue",
  "promisesKept",
  "recoveredPrincipal",
  "ruleBlocks",
];
const sumOf = (lines: readonly Work[], measure: string): number => sum(lines.map((line) => Number(line[measure])));

describe("work of each person and team", () => {
  it("is the raw book's: hours in which he called, minutes that he talked, promises that were due to him", async () => {
    const [first]: readonly Work[] = await ask("staffData.rank");
    const mine = (what: string, from: string) =>
      raw(
        `select ${what} from ${from} x join tenant t on t.tenant_id = 1 where x.tenant_id = 1 and x.staff_id = ${first?.adminUserId} and ${within("x.at")}`,
      );
    const calls = "contact_attempt";
    const outward = "filter (where x.direction = 'out' and x.purpose = 'collect' and x.type = 'call')";
    const tries = `(select a.tenant_id, a.staff_id, a.at from contact_attempt a where a.direction = 'out' and a.purpose = 'collect' and a.type = 'call'
      union all select k.tenant_id, k.staff_id, k.at from contact_block k where k.purpose = 'collect')`;
    expect(first).toMatchObject({
      hours: await mine(`count(distinct date_trunc('hour', x.at at time zone ${zone}))`, tries),
      attempts: await mine(`count(*) ${outward}`, calls),
      talkSeconds: await mine(`sum(x.seconds) ${outward}`, calls),
      connectRate: Math.round((Number(first?.["answeredCalls"]) / Number(first?.["gatewayCalls"])) * million),
      principalPerHour: Math.round(Number(first?.["recoveredPrincipal"]) / Number(first?.["hours"])),
    });
    expect(Number(first?.["hours"])).toBeGreaterThan(10);
    expect(Number(first?.["talkSeconds"])).toBeGreaterThan(1000);
  });

  it("adds up: people to teams, and what lies before an hour of the last day with what lies behind it to the whole", async () => {
    const people: readonly Work[] = await ask("staffData.rank");
    const teams: readonly Work[] = await ask("staffData.teamRank");
    for (const measure of summed) expect([measure, sumOf(teams, measure)]).toEqual([measure, sumOf(people, measure)]);
    const cut: readonly Work[] = await ask("staffData.rank", { untilHour: 11 });
    const rest = await raw(
      `select sum(b.recovered_principal) from collection_bucket b where b.tenant_id = 1 and b.day = '${range.endTime}' and b.hour between 11 and 23
         and b.staff_id > 0 and b.app_id > 0 and b.stage in (select '' union all select c.code from collection_stage c where c.tenant_id = 1 and c.from_day > 0)`,
    );
    expect(rest).toBeGreaterThan(0);
    expect(sumOf(cut, "recoveredPrincipal") + rest).toBe(sumOf(people, "recoveredPrincipal"));
    expect(sumOf(cut, "hours")).toBeLessThan(sumOf(people, "hours"));
    const yesterday: readonly Work[] = await ask("staffData.rank", { endTime: "2026-11-20" });
    const none: readonly Work[] = await ask("staffData.rank", { untilHour: 0 });
    for (const measure of summed) expect([measure, sumOf(none, measure)]).toEqual([measure, sumOf(yesterday, measure)]);
  });

  it("is each one's own and never more than his scope", async () => {
    const people: readonly Work[] = await ask("staffData.rank", { adminUserId: 1_000_000 });
    expect(people).toEqual([]);
    const [team]: readonly Work[] = await ask("staffData.teamRank");
    const ofTeam: readonly Work[] = await ask("staffData.rank", { teamId: team?.["teamId"] });
    expect(ofTeam.map((line) => line.adminUserId).sort((a, b) => a - b)).toEqual([...(team?.adminUserIds ?? [])].sort((a, b) => a - b));
  });

  it("names the people of a team in one order, wherever their rows lie", async () => {
    const [team]: readonly Work[] = await ask("staffData.teamRank");
    const [first = 0] = team?.adminUserIds ?? [];
    // Written once more, a row lies behind the others.
    await demo.owner.query("update staff set resting = resting where id = $1", [first]);
    const asked = { ...range, reportCode: "afterLoanWeekly", by: "stage", teamId: Number(team?.["teamId"]) } as const;
    const { lines } = await withIt((context) => namedLines(asked, context));
    const teams: readonly Work[] = await ask("staffData.teamRank");
    for (const people of [...lines.map(({ people = [] }) => people), ...teams.map(({ adminUserIds }) => adminUserIds)]) {
      expect(people.length).toBeGreaterThan(1);
      expect(people).toEqual(people.toSorted((a, b) => a - b));
    }
    expect(lines.length).toBeGreaterThan(0);
  });
});

interface Daily {
  readonly adminUserId: number;
  readonly teamId: number;
  readonly stage: string;
  readonly [figure: string]: unknown;
}
const dailyOf = (measure: "rank" | "teamRank" | "stageRank", input: object = {}): Promise<readonly Daily[]> =>
  ask(`collectionData.${measure}`, input);
const added = (lines: readonly Daily[], figure: string): number => sum(lines.map((line) => Number(line[figure])));

describe("collection daily", () => {
  it("of a collector is the raw book's: results, promises, money of the month, and what he holds now", async () => {
    const [first] = await dailyOf("rank");
    const staff = first?.adminUserId;
    const results = (what: string) =>
      raw(`select count(*) from collection_result x where x.tenant_id = 1 and x.department = 'collection' and x.voided_at is null
        and x.staff_id = ${staff} and ${within("x.at")} and ${what}`);
    const month = `(r.value_at at time zone ${zone})::date between '2026-11-01' and '2026-11-21'`;
    expect(first).toMatchObject({
      results: await results("true"),
      promised: await results("x.promise_id is not null"),
      monthPrincipal: await raw(
        `select sum(r.principal) from repayment r where r.tenant_id = 1 and r.collector_id = ${staff} and r.days_late > 0 and ${month}`,
      ),
      stock: await raw(`select count(*) from loan_order o where o.tenant_id = 1 and o.status = 8 and o.collector_id = ${staff}`),
      stockPrincipal: await raw(
        `select sum(o.principal - o.principal_paid) from loan_order o where o.tenant_id = 1 and o.status = 8 and o.collector_id = ${staff}`,
      ),
      rate: first?.["countRate"],
      countRate: Math.round((Number(first?.["recoveredCount"]) / Number(first?.["allocated"])) * million),
    });
    expect(Number(first?.["stock"])).toBeGreaterThan(0);
  });

  it("adds up: people to teams; by stage it is the head figures, with what is nobody's", async () => {
    const [people, teams, stages] = [await dailyOf("rank"), await dailyOf("teamRank"), await dailyOf("stageRank")];
    for (const figure of ["stock", "stockPrincipal", "allocated", "recoveredPrincipal", "results", "monthPrincipal"])
      expect([figure, added(teams, figure)]).toEqual([figure, added(people, figure)]);
    const head: Readonly<Record<string, number>> = await ask("collectionData.overview");
    for (const figure of ["allocated", "recoveredCount", "recoveredPrincipal", "promised"])
      expect([figure, added(stages, figure)]).toEqual([figure, head[figure]]);
    expect(added(stages, "stock")).toBe(await raw("select count(*) from loan_order o where o.tenant_id = 1 and o.status = 8"));
    expect(stages.length).toBeGreaterThan(2);
  });

  it("is narrowed to a stage, a team, a person; what was held on an earlier day nobody knows", async () => {
    const stages = await dailyOf("stageRank");
    const code = stages[0]?.stage;
    const ofStage = await dailyOf("rank", { stage: code });
    expect(added(ofStage, "recoveredPrincipal")).toBeLessThan(added(await dailyOf("rank"), "recoveredPrincipal"));
    expect((await dailyOf("stageRank", { stage: code })).map(({ stage }) => stage)).toEqual([code]);
    const [team] = await dailyOf("teamRank");
    expect((await dailyOf("teamRank", { teamId: team?.teamId })).map(({ teamId }) => teamId)).toEqual([team?.teamId]);
    expect(await dailyOf("rank", { adminUserId: 1_000_000 })).toEqual([]);
    const past = await dailyOf("rank", { endTime: "2026-11-20" });
    expect(new Set(past.flatMap(({ stock, stockPrincipal }) => [stock, stockPrincipal]))).toEqual(new Set([null]));
  });
});

describe("what is done now", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it("reaches the boards of its own department, and every bucket is still the raw book's", async () => {
    const supervisor = await server.signIn(accountOf("manager"));
    const [late] = server.fixture.vn.orders.filter(({ status }) => status === 8);
    const [due] = server.fixture.vn.orders.filter(({ status }) => status === 6);
    const { owner } = server.database;
    await owner.query("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'R', -3, 0)");
    await owner.query("update loan_order set due_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date + 1 where id = $1", [due?.id]);
    const today = { startTime: "2000-01-01", endTime: "2000-01-01" };
    const { rows } = await owner.query("select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day");
    today.startTime = rows[0].day;
    today.endTime = rows[0].day;
    const give = async (name: "collection.selectTransfer" | "todayExpire.selectTransfer", order: number, to: number) =>
      (await server.call(name, { loanRecordIds: [order], adminUserIds: [to], mode: "chosen" }, { token: supervisor })).code;
    expect(await give("collection.selectTransfer", late?.id ?? 0, server.fixture.vn.staff.collector2)).toBe(1);
    expect(await give("todayExpire.selectTransfer", due?.id ?? 0, server.fixture.vn.staff.reminder)).toBe(1);
    const overview = async (name: "collectionData.overview" | "todayExpireData.overview") =>
      (await server.call(name, today, { token: supervisor })).data.allocated;
    expect([await overview("collectionData.overview"), await overview("todayExpireData.overview")]).toEqual([1, 1]);
    const client = await owner.connect();
    // The fixture's orders were put there without their facts; what was done now is what is held.
    const different = await verifyBuckets(client).finally(() => client.release());
    expect(different.filter(({ measure }) => measure === "allocated")).toEqual([]);
  });
});
