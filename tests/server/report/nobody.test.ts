// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookReportCodes, bookReports } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type FigureKey } from "../../../src/contract/report/figures.ts";
import { isNobody, nobody, noChannel } from "../../../src/contract/report/nobody.ts";
import type { InputOf, OutputOf } from "../../../src/contract/types.ts";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
const minor = (major: number): number => major * 100;
const principal = minor(3_000_000);
/** Owed of example A five days late. */
const owed = 3_171_000;

/** Of two late orders that are paid one is the collector's and one nobody's; so are two that still lie there, and one that is paid before it is due. */
beforeAll(async () => {
  house = await openLendingHouse();
  const { owner } = house.database;
  await owner.query("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'D0', -3, 0)");
  await owner.query(appendMissing, [1]);
  for (const order of [await house.lend(5, { collector: "collector" }), await house.lend(5)]) await house.pay(order, owed);
  await house.pay(await house.lend(-1), 3_021_000);
  await house.lend(5, { collector: "collector" });
  await house.lend(5);
});
afterAll(() => house.close());

const range = () => ({ startTime: house.dayOf(-2), endTime: house.dayOf(0) });
const days = () => ({ from: house.dayOf(-2), to: house.dayOf(0) });
async function ask<
  N extends "report.query" | "report.explain" | "collectionData.rank" | "collectionData.teamRank" | "collectionData.stageRank",
>(call: N, input: Omit<InputOf<N>, "startTime" | "endTime">, who = "manager"): Promise<OutputOf<N>> {
  const { data, message } = await house.call(call, { ...range(), ...input } as InputOf<N>, { token: await house.tokenOf(who) });
  expect(message).toBe("");
  return data as OutputOf<N>;
}
/** Orders that Enter opens. */
async function opened(filters: object, who = "manager"): Promise<number> {
  const input = { page: 1, pageSize: 10, order: "asc", ...filters } as InputOf<"collection.list">;
  const { data, message } = await house.call("collection.list", input, { token: await house.tokenOf(who) });
  expect(message).toBe("");
  return data.total;
}

describe("what is credited to nobody", () => {
  it("stands in a line of its own, and the whole is the same whatever a report is split by", async () => {
    for (const reportCode of bookReportCodes.filter((code) => "department" in bookReports[code])) {
      const splits = await Promise.all(
        bookReports[reportCode].by.map(async (by) => ({ by, ...(await ask("report.query", { reportCode, by } as never)) })),
      );
      for (const key of new Set(splits.flatMap(({ total }) => Object.keys(total)))) {
        const { over, server } = { ...figureOf(key as FigureKey) };
        const known = splits.filter(({ total }) => total[key] !== null && total[key] !== undefined);
        if (server) continue;
        expect(new Set(known.map(({ total }) => total[key])).size, `${reportCode} ${key}`).toBeLessThan(2);
        if (over || ["hours", "callers", "leadHours"].includes(key)) continue;
        for (const { by, lines, total } of known.filter((split) => split.lines.every(({ values }) => typeof values[key] === "number")))
          expect(
            lines.reduce((sum, { values }) => sum + (values[key] ?? 0), 0),
            `${reportCode} ${by} ${key}`,
          ).toBe(total[key]);
      }
    }
  });

  it.each(["collector", "team"] as const)("of a report by %s has no name, and nothing that commission is counted on", async (by) => {
    const { lines, total } = await ask("report.query", { reportCode: "afterLoanAchievement", by });
    const line = lines.find(({ key }) => isNobody(key));
    expect(line).toMatchObject({
      name: null,
      people: [nobody],
      values: { recoveredCount: 1, creditedPrincipal: principal, commissionBase: 0 },
    });
    expect(total).toMatchObject({ recoveredCount: 2, creditedPrincipal: 2 * principal, commissionBase: minor(owed) });
  });

  it("is what Enter opens on its line: in a list of a department, and in that of all orders", async () => {
    expect(await opened({ recoveredTime: days() })).toBe(2);
    expect(await opened({ recoveredTime: days(), creditedTo: [nobody] })).toBe(1);
    expect(await opened({ clearedTime: days(), creditedTo: [nobody] })).toBe(1);
    expect(await opened({ clearedTime: days(), creditedTo: [nobody, house.fixture.vn.staff.collector] })).toBe(2);
  });

  it("is not seen by whoever sees only his team", async () => {
    const { lines, total } = await ask("report.query", { reportCode: "afterLoanWeekly", by: "team" }, "supervisor");
    expect(lines.some(({ key }) => isNobody(key))).toBe(false);
    expect(total["recoveredPrincipal"]).toBe(principal);
    expect(await opened({ recoveredTime: days(), creditedTo: [nobody] }, "supervisor")).toBe(0);
  });

  it("of collection daily has its line beside people and teams, with the orders that wait for an owner", async () => {
    const people = await ask("collectionData.rank", {});
    const line = people.find(({ adminUserId }) => isNobody(adminUserId));
    expect(line).toMatchObject({ adminName: "", recoveredCount: 1, recoveredPrincipal: principal });
    expect(await opened({ assignStatus: "unassigned" })).toBe(line?.stock);
    const stages = await ask("collectionData.stageRank", {});
    const teams = await ask("collectionData.teamRank", {});
    const figures = ["recoveredCount", "recoveredPrincipal", "stock", "stockPrincipal", "allocated", "monthPrincipal"] as const;
    for (const figure of figures) {
      const whole = stages.reduce((sum, each) => sum + (each[figure] ?? 0), 0);
      expect(
        people.reduce((sum, each) => sum + (each[figure] ?? 0), 0),
        figure,
      ).toBe(whole);
      expect(
        teams.reduce((sum, each) => sum + (each[figure] ?? 0), 0),
        figure,
      ).toBe(whole);
    }
    expect((await ask("collectionData.rank", {}, "supervisor")).some(({ adminUserId }) => isNobody(adminUserId))).toBe(false);
  });
});

describe("what commission is counted on", () => {
  it("is of somebody's money alone, by day and stage too; explained from the facts it is the same", async () => {
    for (const by of bookReports.afterLoanAchievement.by) {
      expect((await ask("report.query", { reportCode: "afterLoanAchievement", by })).total["commissionBase"], by).toBe(minor(owed));
      const asked = { reportCode: "afterLoanAchievement", by, metric: "commissionBase", key: null } as const;
      expect((await ask("report.explain", asked)).parts).toEqual([{ name: "commissionBase", kept: minor(owed), facts: minor(owed) }]);
    }
  });

  it("opens the orders of that money, and no others", async () => {
    expect(await opened({ recoveredTime: days(), credited: true })).toBe(1);
    expect(await opened({ recoveredTime: days(), credited: true, creditedTo: [nobody] })).toBe(0);
    expect(await opened({ recoveredTime: days(), credited: false })).toBe(2);
  });

  it("is work per head, too", async () => {
    const { total } = await ask("report.query", { reportCode: "reminderEffect", by: "day" });
    expect(total["paidCount"]).toBe(0);
    expect((await ask("report.query", { reportCode: "reminderDaily", by: "day" })).total["paidCount"]).toBe(1);
  });
});

it("nothing differs between books, reports and facts", () => house.expectSound());

describe("what came by no channel", () => {
  it("has a line of its own, whose orders the list of all orders finds", async () => {
    const all = async (filters: object) =>
      (
        await house.call("order.list", { page: 1, pageSize: 10, order: "asc", ...filters } as InputOf<"order.list">, {
          token: await house.tokenOf("manager"),
        })
      ).data.total;
    const none = await all({ channel: noChannel });
    const { rows } = await house.database.owner.query<{ n: number; first: number }>(
      "select count(*) filter (where channel = '')::int as n, min(id) as first from loan_order where tenant_id = 1",
    );
    expect(none).toBe(rows[0]?.n);
    expect(none).toBeGreaterThan(0);
    await house.database.owner.query("update loan_order set channel = 'fair' where tenant_id = 1 and id = $1", [rows[0]?.first]);
    expect([await all({ channel: noChannel }), await all({ channel: "fair" })]).toEqual([none - 1, 1]);
  });
});
