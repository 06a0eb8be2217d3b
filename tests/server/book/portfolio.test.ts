// @vitest-environment node
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkItems } from "../../../src/lending/finance/day-close.rules.ts";
import { debtGroupsOf, debtGroupsText, groupAt, readDebtGroups } from "../../../src/lending/finance/debt-group.ts";
import { regions } from "../../../src/contract/languages.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const reasons = Object.fromEntries(checkItems.map((item) => [item, "known"]));
async function close(day: string): Promise<void> {
  const asked = await house.call("ledger.dayClose", { day, reasons }, await as("finance"));
  const { approvalId } = asked.data.pending;
  expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("finance2"))).message).toBe("");
}
const rows = async (input: object = {}) =>
  (await house.call("ledger.portfolioList", { pageSize: 100, ...input }, await as("finance"))).data.list;
const balances = async (day: string): Promise<Readonly<Record<string, number>>> =>
  (await house.database.owner.query("select balances from ledger_close where tenant_id = 1 and day = $1", [day])).rows[0].balances;
const change = async (value: string, source = "") =>
  house.call(
    "systemConfig.updateSystemConfig",
    { groupCode: "provision", key: "debtGroups", value, remark: "the auditor asks for it", source },
    await as("tenantAdmin"),
  );

describe("the portfolio at the close of a day", () => {
  it("is the book of that day by group and days past due, whatever was posted since", async () => {
    const [young, old, paid] = [await house.lend(5), await house.lend(95), await house.lend(40)];
    for (const order of [young, old, paid]) await house.pay(order, 1_000);
    house.goTo(1);
    // Paid after the day's end: on that day it was owed, and as late as it was.
    await house.pay(paid, 10_000_000);
    expect(await house.order(paid)).toMatchObject({ status: 9 });
    await close(house.dayOf(0));
    const list = await rows();
    expect(list.map(({ group, lateDays, orders }) => [group, lateDays, orders])).toEqual([
      ["1", expect.any(String), expect.any(Number)],
      ...list.slice(1).map(({ group, lateDays, orders }) => [group, lateDays, orders]),
    ]);
    const of = (group: string, lateDays: string) => list.find((row) => row.group === group && row.lateDays === lateDays);
    expect(of("2", "31–60")?.orders).toBeGreaterThanOrEqual(1);
    expect(of("3", "91–180")).toMatchObject({ rate: 200_000, groupDays: "91–180" });
    const closed = await balances(house.dayOf(0));
    const total = (of: "principal" | "interest" | "fee" | "penalty") => list.reduce((all, row) => all + row[of], 0);
    expect([total("principal"), total("interest"), total("fee"), total("penalty")]).toEqual(
      ["1100", "1110", "1120", "1130"].map((account) => closed[account] ?? 0),
    );
    for (const row of list) expect(row.provision).toBe(Math.round((row.principal * row.rate) / 1_000_000));
    const sums = (await house.call("ledger.portfolioTotal", {}, await as("finance"))).data;
    expect(sums).toMatchObject({ count: list.length, principal: total("principal") });
  });

  it("is counted by the table that two persons have put into force for that day; earlier days keep theirs", async () => {
    const before = await rows();
    expect((await change("A 0..30 1%, B 31.. 50%")).refusal.error).toBe("setting.source");
    expect((await change("A 0..30 1%, B 32.. 50%", "policy 7")).refusal.error).toBe("setting.groups");
    const asked = await change("A 0..30 1%, B 31.. 50%", "policy 7");
    const { approvalId } = asked.data.pending ?? { approvalId: 0 };
    expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("tenantAdmin"))).refusal.error).toBe(
      "approval.samePerson",
    );
    expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("platformAdmin"))).message).toBe("");
    house.goTo(2);
    await close(house.dayOf(1));
    const after = await rows();
    expect(new Set(after.map(({ group }) => group))).toEqual(new Set(["A", "B"]));
    expect(await rows({ time: { from: house.dayOf(0), to: house.dayOf(0) } })).toEqual(before);
    expect((await rows({ group: "B" })).every(({ group, rate }) => group === "B" && rate === 500_000)).toBe(true);
  });
});

describe("a table of debt groups", () => {
  it("of every market is read as it is written, and has one group for every day", () => {
    for (const region of regions) {
      const { table, source } = debtGroupsOf(region);
      const judged = readDebtGroups(table);
      if ("reason" in judged) throw new Error(`${region}: ${table}`);
      expect(source).not.toBe("");
      expect(debtGroupsText(judged.meant)).toBe(judged.value);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 5_000 }), (days) => {
          expect(judged.meant.filter(({ from, to }) => days >= from && (to === null || days <= to))).toHaveLength(1);
          expect(groupAt(judged.meant, days)).toBeDefined();
        }),
      );
    }
  });
  it("of Vietnam: under ten days is the first group, more than 360 the fifth", () => {
    const judged = readDebtGroups(debtGroupsOf("VN").table);
    const groups = "meant" in judged ? judged.meant : [];
    expect([0, 9, 10, 90, 91, 180, 181, 360, 361].map((days) => groupAt(groups, days)?.code)).toEqual([
      "1",
      "1",
      "2",
      "2",
      "3",
      "3",
      "4",
      "4",
      "5",
    ]);
  });
  it.each([
    "1 1.. 5%",
    "1 0..9 5%",
    "1 0.. 101%",
    "1 0..9 5%, 1 10.. 5%",
    "1 0..9 5%, 2 9.. 5%",
    "1 0..9, 2 10..",
    "",
    "1 9..0 1%, 2 10.. 5%",
  ])("%s is refused", (typed) => {
    expect(readDebtGroups(typed)).toMatchObject({ reason: { error: "setting.groups" } });
  });
});
