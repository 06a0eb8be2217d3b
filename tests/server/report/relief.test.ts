// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf, OutputOf } from "../../../src/contract/types.ts";
import { isNobody, nobody } from "../../../src/contract/report/nobody.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { reviewFigureConditions } from "../../../src/server/domain/orders/order/review-figure.filters.ts";
import { Values } from "../../../src/server/kernel/sql/sql.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
/** Extended, settled by an offer and then given on to another team, and extended without having been given to anybody. */
beforeAll(async () => {
  house = await openLendingHouse();
  const [extended, settled, nobodys] = [await house.lend(2), await house.lend(5), await house.lend(2, { collector: "collector" })];
  await give([extended, settled], "collector");
  await extend(extended);
  await extend(nobodys);
  const { data } = await asked("waiver.apply", "collector", {
    loanRecordId: settled,
    settleAmount: minor(3_000_000),
    validUntil: house.dayOf(2),
    reason: "lost his job",
  });
  expect((await asked("waiver.review", "supervisor", { waiverId: data.waiverId, decision: "approve" })).message).toBe("");
  await house.pay(settled, 3_000_000);
  await move(settled, "collectorB");
});
afterAll(() => house.close());

const minor = (major: number): number => major * 100;
const asked = async <N extends "renewal.add" | "waiver.apply" | "waiver.review" | "collection.selectTransfer" | "report.query">(
  call: N,
  who: string,
  input: InputOf<N>,
) => house.call(call, input, { token: await house.tokenOf(who) });
async function give(loanRecordIds: number[], who: "collector"): Promise<void> {
  const { message } = await asked("collection.selectTransfer", "manager", {
    loanRecordIds,
    adminUserIds: [house.fixture.vn.staff[who]],
    mode: "even",
  });
  expect(message).toBe("");
  house.goTo(0, "10:05");
}
/** Given on afterwards, as the history has it: a settled order is on nobody's desk any more. */
async function move(order: number, who: "collectorB"): Promise<void> {
  await house.database.owner.query(
    `with b as (insert into assignment_batch (tenant_id, staff_id, at, mode, orders, department) values (1, $2, $3, 'chosen', 1, 'collection') returning id)
     insert into assignment (tenant_id, batch_id, order_id, at, to_staff, version) select 1, b.id, $1, $3, $2, 99 from b`,
    [order, house.fixture.vn.staff[who], new Date(house.now().getTime() + 60_000)],
  );
}
async function extend(loanRecordId: number): Promise<void> {
  const { message } = await asked("renewal.add", "collector", { loanRecordId, planId: 1, days: 7, fee: minor(300_000) });
  expect(message).toBe("");
  await house.pay(loanRecordId, 360_000, "extend");
}
async function weekly(by: "week" | "team" | "stage", who = "manager", teamId?: number): Promise<OutputOf<"report.query">> {
  const { data } = await asked("report.query", who, {
    ...(teamId === undefined ? {} : { teamId }),
    reportCode: "afterLoanWeekly",
    by,
    startTime: house.dayOf(-6),
    endTime: house.dayOf(0),
  });
  return data;
}

test("extensions and waivers stand with the team of whoever held the order then, and teams and nobody's are the whole", async () => {
  const { total } = await weekly("week");
  expect(total).toMatchObject({ extended: 2, waivedLate: minor(171_000) });
  const { lines } = await weekly("team");
  const own = lines.filter(({ values }) => values["extended"] || values["waivedLate"]);
  expect(own.map(({ key, name, values }) => [isNobody(key), name, values["extended"], values["waivedLate"]])).toEqual([
    [true, null, 1, 0],
    [false, "Collection A", 1, minor(171_000)],
  ]);
  const stages = await weekly("stage");
  expect(stages.lines.filter(({ values }) => values["extended"]).map(({ key, values }) => [key, values["extended"]])).toEqual([["S1", 2]]);
});

/** How many orders Enter opens on a figure of the collectors of that team, as the console asks for them. */
async function behind(
  figure: "reliefExtended" | "reliefWaived",
  staff: readonly number[] | undefined,
  item: string,
  reader: object = { id: 1, dataScope: "tenant" },
): Promise<number> {
  const values = new Values();
  const asked = { figure, figureTime: { from: house.dayOf(0), to: house.dayOf(0) }, figureStaff: staff, figureReason: [item] };
  const context = { tenant: { id: 1, timeZone: "Asia/Ho_Chi_Minh" }, staff: reader, now: house.now() };
  const conditions = reviewFigureConditions(asked, context as never, values);
  const { rows } = await house.database.owner.query<{ n: number }>(
    `select count(*)::int as n from loan_order o where o.tenant_id = 1 and ${conditions.join(" and ")}`,
    [...values.list],
  );
  return rows[0]?.n ?? -1;
}

test("Enter opens the orders of a team, of a stage and of all", async () => {
  const { collector, collectorB } = house.fixture.vn.staff;
  expect(await behind("reliefExtended", [collector], "collection")).toBe(1);
  expect(await behind("reliefExtended", [nobody], "collection")).toBe(1);
  expect(await behind("reliefExtended", undefined, "S1:collection")).toBe(2);
  expect(await behind("reliefWaived", [collector, collectorB], "collection")).toBe(1);
  expect(await behind("reliefWaived", [collectorB], "collection")).toBe(0);
});

test("a supervisor's figure and what Enter opens behind it are his team's; a team that a manager asks for has its people in every line", async () => {
  const { supervisor, collector } = house.fixture.vn.staff;
  const [{ team }] = (
    await house.database.owner.query<{ team: number }>("select team_id::int as team from staff where id = $1", [supervisor])
  ).rows as [{ team: number }];
  const { total } = await weekly("stage", "supervisor");
  const reader = { id: supervisor, dataScope: "team", teamId: team };
  expect(total["extended"]).toBe(1);
  expect(await behind("reliefExtended", undefined, "S1:collection", reader)).toBe(1);
  expect(await behind("reliefExtended", undefined, "S1:collection", { ...reader, teamId: 999 })).toBe(0);
  expect(await behind("reliefExtended", undefined, "S1:collection", { id: collector, dataScope: "own" })).toBe(1);
  const { lines } = await weekly("stage", "manager", team);
  expect(lines.length).toBeGreaterThan(0);
  for (const { people } of lines) expect(people).toContain(collector);
  expect(await behind("reliefExtended", lines[0]?.people, "S1:collection")).toBe(1);
});

test("what is kept is what the facts say, and what was on record before is counted alike", async () => {
  const { owner } = house.database;
  const client = await owner.connect();
  try {
    expect(await verifyTallies(client)).toEqual([]);
    await foldDeltas(house.kernel.database, 1);
    await foldDeltas(house.kernel.database, 2);
    await client.query("delete from tally_bucket where book = 'relief'");
    expect(await verifyTallies(client)).not.toEqual([]);
    await migrateAgain(client, "0330");
    expect(await verifyTallies(client)).toEqual([]);
  } finally {
    client.release();
  }
});
