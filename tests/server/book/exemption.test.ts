// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runExemptions } from "../../../src/server/jobs/exemptions.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
const save = async (input: object, who = "finance") =>
  house.call("lateExemption.save", { scope: "order", reason: "channel down", ...input } as never, { token: await house.tokenOf(who) });
const approve = async (approvalId: number | null, who = "finance2") =>
  house.call("approval.review", { approvalId: approvalId ?? 0, decision: "approve" }, { token: await house.tokenOf(who) });
const listed = async (filters: object = {}) =>
  (await house.call("lateExemption.list", { pageSize: 200, ...filters }, { token: await house.tokenOf("finance") })).data.list;
const penalty = async (id: number) => (await house.balances(id))[1130] ?? 0;
const job = () => runExemptions(house.kernel.database, 1, house.now());

describe("days without penalty", () => {
  it("of one order are freed at once, posted as a contra entry, and listed with what they cost", async () => {
    const order = await house.lend(5);
    const { data, message } = await save({ ids: [order], fromDay: house.dayOf(-4), toDay: house.dayOf(-3) });
    expect(message).toBe("");
    expect(data).toMatchObject({ approvalId: null });
    // Five days at 30,000 less two.
    expect(await penalty(order)).toBe(90_000);
    const no = String((await house.order(order))["order_no"]);
    expect(await listed({ orderNo: no })).toMatchObject([
      {
        id: data.id,
        scope: "order",
        orderNo: no,
        orders: 1,
        forgone: minor(60_000),
        status: "over",
        operator: "finance VN",
        reviewer: null,
      },
    ]);
    expect(await house.history(order)).toContain("exempted");
    const { rows } = await house.database.owner.query("select code, takes_back from posting where order_id = $1 and event_id = $2", [
      order,
      `exemption:${data.id}`,
    ]);
    expect(rows).toEqual([{ code: "L13", takes_back: "L04" }]);
  });

  it("to come are free when they come", async () => {
    const order = await house.lend(1);
    await save({ ids: [order], fromDay: house.dayOf(1), toDay: house.dayOf(2) });
    expect(await penalty(order)).toBe(30_000);
    house.goTo(3);
    await house.pay(order, 1);
    expect(await penalty(order)).toBe(60_000 - 1);
  });

  it("are refused in the wrong order, where nothing would be free, and on settled or foreign orders", async () => {
    const [late, early] = [await house.lend(5), await house.lend(-5)];
    const days = { fromDay: house.dayOf(-4), toDay: house.dayOf(-3) };
    expect((await save({ ids: [late], fromDay: house.dayOf(-3), toDay: house.dayOf(-4) })).refusal).toMatchObject({
      error: "field.daysReversed",
      field: "toDay",
    });
    expect((await save({ ids: [early], ...days })).refusal.error).toBe("exemption.nothing");
    expect((await save({ ids: [], ...days })).refusal.error).toBe("exemption.nothing");
    expect((await save({ ids: [late], ...days }, "collector")).refusal.error).toBe("forbidden");
    expect((await save({ ids: [house.fixture.ph.orders[0]?.id], ...days })).refusal.error).toBe("notFound");
    await house.pay(late, 3_171_000);
    expect((await save({ ids: [late], ...days })).refusal.error).toBe("order.wrongStatus");
  });

  it("of much money wait for a second person, and take effect against what is owed by then", async () => {
    const [one, two] = [await house.lend(40), await house.lend(40)];
    const { data } = await save({ ids: [one, two], fromDay: house.dayOf(-38), toDay: house.dayOf(0) });
    expect(data).toMatchObject({ id: null, approvalId: expect.any(Number) });
    expect(await penalty(one)).toBe(0);
    await house.pay(two, 3_021_000 + 1_200_000);
    expect((await approve(data.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await approve(data.approvalId)).message).toBe("");
    expect((await house.order(one))["penalty_closed"]).toBeDefined();
    expect(await penalty(one)).toBe(30_000);
    expect((await house.order(two))["status"]).toBe(9);
    const [row] = await listed();
    expect(row).toMatchObject({ orders: 1, reviewer: "finance2 VN" });
  });
});

it("a request that is refused stays on the list with why, and frees nothing", async () => {
  const [one, two] = [await house.lend(40), await house.lend(40)];
  const { data } = await save({ ids: [one, two], fromDay: house.dayOf(-38), toDay: house.dayOf(0) });
  const no = { approvalId: data.approvalId ?? 0, decision: "refuse", reason: "policy", remark: "ask for a week" } as const;
  expect((await house.call("approval.review", no, { token: await house.tokenOf("finance2") })).message).toBe("");
  expect(await listed({ status: ["refused"] })).toMatchObject([
    {
      key: -(data.approvalId ?? 0),
      id: null,
      status: "refused",
      refusal: "policy",
      decision: "ask for a week",
      reviewer: "finance2 VN",
      approvalId: null,
    },
  ]);
  const no1 = String((await house.order(one))["order_no"]);
  expect(await listed({ orderNo: no1 })).toHaveLength(1);
  expect(await listed({ status: ["asked"] })).toEqual([]);
});

describe("a request that waits", () => {
  const edit = async (approvalId: number | null, more: object, who = "finance") =>
    house.call("lateExemption.edit", { approvalId: approvalId ?? 0, scope: "order", reason: "storm", ...more } as never, {
      token: await house.tokenOf(who),
    });

  it("is changed by whoever asked; whoever decides sees what it was, and decides nothing that he has not seen", async () => {
    const [one, two] = [await house.lend(40), await house.lend(40)];
    const { data } = await save({ ids: [one, two], fromDay: house.dayOf(-38), toDay: house.dayOf(0) });
    const row = async () => (await listed({ status: ["asked"] })).find(({ approvalId }) => approvalId === data.approvalId);
    const before = await row();
    expect(before).toMatchObject({ editTime: null, orders: 2 });
    expect(before?.orderNos).toHaveLength(2);
    const days = { ids: [one], fromDay: house.dayOf(-10), toDay: house.dayOf(-1) };
    expect((await edit(data.approvalId, days, "finance2")).refusal).toMatchObject({ error: "approval.notOwn", field: "approvalId" });
    expect((await edit(data.approvalId, { ...days, fromDay: house.dayOf(0) })).refusal).toMatchObject({ field: "toDay" });
    expect((await edit(data.approvalId, { ...days, reason: "one order only" })).message).toBe("");
    const after = await row();
    expect(after).toMatchObject({ orders: 1, fromDay: house.dayOf(-10), reason: "one order only", editTime: expect.any(String) });
    expect(after?.seen).not.toBe(before?.seen);
    const shown = await house.call(
      "decision.evidence",
      { of: "exemption", id: after?.key ?? 0 },
      { token: await house.tokenOf("finance2") },
    );
    expect(shown.data.trail.map(({ step, remark }) => [step, remark])).toEqual([
      ["edited", "one order only"],
      ["asked", before?.reason],
    ]);
    expect(shown.data.since).toContainEqual({ what: "orders", was: 2, is: 1 });

    const decide = async (seen = "") =>
      house.call(
        "approval.review",
        { approvalId: data.approvalId ?? 0, decision: "approve", seen },
        { token: await house.tokenOf("finance2") },
      );
    expect((await decide(before?.seen)).refusal.error).toBe("approval.moved");
    expect((await decide(after?.seen)).message).toBe("");
    // Ten of forty days.
    expect(await penalty(one)).toBe(900_000);
    expect((await edit(data.approvalId, days)).refusal).toMatchObject({ error: "approval.notPending", field: "approvalId" });
  });

  it("is not changed into what waits already, nor one of another kind", async () => {
    const [one, two] = [await house.lend(40), await house.lend(40)];
    const days = { fromDay: house.dayOf(-38), toDay: house.dayOf(0) };
    const first = await save({ ids: [one, two], ...days });
    const second = await save({ ids: [one, two], ...days, toDay: house.dayOf(-1) });
    expect((await edit(second.data.approvalId, { ids: [one, two], ...days })).refusal.error).toBe("duplicateRequest");
    const other = await house.call(
      "goodwill.apply",
      { loanRecordId: one, amount: 100_00, reason: "late" },
      { token: await house.tokenOf("finance") },
    );
    expect((await edit(other.data.approvalId, { ids: [one], ...days })).refusal).toMatchObject({ error: "notFound", field: "approvalId" });
    expect(first.data.approvalId).not.toBe(second.data.approvalId);
  });
});

describe("a share of the penalty, and an earlier end", () => {
  const end = async (id: number | null, lastDay: string, who = "finance") =>
    house.call("lateExemption.end", { id: id ?? 0, lastDay, reason: "bank is back" }, { token: await house.tokenOf(who) });

  it("frees half of each day, as the list says", async () => {
    const order = await house.lend(5);
    const { data, message } = await save({ ids: [order], fromDay: house.dayOf(-4), toDay: house.dayOf(-1), rate: "0.5" });
    expect(message).toBe("");
    // Days 1 to 4 at half, the fifth in full.
    expect(await penalty(order)).toBe(4 * 15_000 + 30_000);
    const [row] = await listed({ orderNo: String((await house.order(order))["order_no"]) });
    expect(row).toMatchObject({ id: data.id, rate: "0.5", forgone: minor(60_000) });
    expect((await save({ ids: [order], fromDay: house.dayOf(0), toDay: house.dayOf(1), rate: "0" })).refusal.error).toBe(
      "exemption.nothing",
    );
  });

  it("ends from today on: the days up to then stay free, the others bear their penalty, and the list says what it still costs", async () => {
    const [order, coming] = [await house.lend(1), await house.lend(1)];
    const { data } = await save({ ids: [order], fromDay: house.dayOf(0), toDay: house.dayOf(4) });
    const later = await save({ ids: [coming], fromDay: house.dayOf(2), toDay: house.dayOf(3) });
    house.goTo(1);
    expect((await end(data.id, house.dayOf(0))).refusal.error).toBe("field.daysReversed");
    expect((await end(data.id, house.dayOf(1), "collector")).refusal.error).toBe("forbidden");
    expect((await end(999_999, house.dayOf(1))).refusal.error).toBe("notFound");
    expect((await end(data.id, house.dayOf(1))).message).toBe("");
    expect((await end(later.data.id, house.dayOf(1))).message).toBe("");
    await job();
    await job();
    house.goTo(3);
    expect((await end(data.id, house.dayOf(3))).refusal.error).toBe("state.refused");
    await house.pay(order, 1);
    await house.pay(coming, 1);
    // Days past due: four, of which those of day 0 and day 1 are free.
    expect(await penalty(order)).toBe(60_000 - 1);
    expect(await penalty(coming)).toBe(120_000 - 1);
    const [row] = await listed({ orderNo: String((await house.order(order))["order_no"]) });
    expect(row).toMatchObject({ toDay: house.dayOf(1), forgone: minor(60_000), status: "over" });
    const { rows } = await house.database.owner.query(
      "select type from loan_event where order_id = $1 and event_id like 'exemption:%' order by seq",
      [order],
    );
    expect(rows.map((each) => each.type)).toEqual(["exempted", "reversed", "exempted"]);
  });
});

describe("a holiday of everybody, or an outage of one app", () => {
  it("takes a second person, and the job frees whoever it is about, once", async () => {
    const [late, running] = [await house.lend(3), await house.lend(-1)];
    const asked = await save({ scope: "tenant", fromDay: house.dayOf(0), toDay: house.dayOf(2), reason: "Tết" });
    expect((await save({ scope: "tenant", ids: [late], fromDay: house.dayOf(0), toDay: house.dayOf(0) })).refusal.error).toBe("badInput");
    expect((await save({ scope: "app", ids: [99], fromDay: house.dayOf(0), toDay: house.dayOf(0) })).refusal.error).toBe("notFound");
    await approve(asked.data.approvalId);
    await job();
    await job();
    expect(await penalty(late)).toBe(60_000);
    const freed = async () =>
      (
        await house.database.owner.query("select count(*)::int as n from loan_event where type = 'exempted' and order_id = any($1)", [
          [late, running],
        ])
      ).rows[0].n;
    expect(await freed()).toBe(2);
    // Lent meanwhile, and late within those days.
    house.goTo(1);
    const later = await house.lend(0);
    await job();
    house.goTo(3);
    await house.pay(later, 1);
    expect(await penalty(later)).toBe(30_000 - 1);
    expect(await freed()).toBe(2);
    const [row] = await listed({ scope: ["tenant"] });
    expect(row).toMatchObject({ scope: "tenant", status: "over", reason: "Tết" });
    expect(row?.orders).toBeGreaterThanOrEqual(3);
  });
});

describe("an outage of an app that is over", () => {
  it("frees its days from whoever was late then, in as many turns as it takes", async () => {
    house.goTo(4);
    const late = [await house.lend(16), await house.lend(16)];
    const asked = await save({ scope: "app", ids: [1], fromDay: house.dayOf(-10), toDay: house.dayOf(-8), reason: "bank down" });
    await approve(asked.data.approvalId);
    // A server that was killed after the first of them.
    await house.database.owner.query(
      "insert into late_exemption_order (tenant_id, exemption_id, order_id, forgone) select 1, max(id), $1, 0 from late_exemption",
      [late[0]],
    );
    await house.database.owner.query("update late_exemption set orders = 1 where id = (select max(id) from late_exemption)");
    await job();
    expect(await penalty(late[0]!)).toBe(0);
    // Twenty days late by now, less three of the outage and those of the holiday before.
    expect(await penalty(late[1]!)).toBeGreaterThan(0);
    expect(await penalty(late[1]!)).toBeLessThan(20 * 30_000);
    const [row] = await listed({ scope: ["app"] });
    expect(row).toMatchObject({ appName: "Alpha", status: "over" });
    await house.database.owner.query("delete from late_exemption_order where order_id = $1 and forgone = 0", [late[0]]);
    await job();
    expect(await penalty(late[0]!)).toBe(await penalty(late[1]!));
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
