// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  // The fixture has none up to the due day.
  await sql("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'D0', -3, 0)");
  await sql(appendMissing, [1]);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number): number => major * 100;
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const today = () => ({ startTime: house.dayOf(0), endTime: house.dayOf(0) });
const days = () => ({ from: house.dayOf(0), to: house.dayOf(0) });
type Read = "dayparting.overview" | "dayparting.diagram" | "collectionData.rank" | "staffData.overview" | "todayExpireData.overview";
const ask = async <N extends Read>(call: N, input: object = {}) =>
  (await house.call(call, { ...today(), ...input } as InputOf<N>, { token: await house.tokenOf("manager") })).data;
const recovered = async (): Promise<number> => (await ask("dayparting.overview")).recoveredCount;
const cleared = () => ({ clearedTime: days() });
/** Orders that the list holds behind the figure. */
const listed = async (call: "collection.list" | "todayExpire.list", filters: object = cleared()): Promise<number> => {
  const { data, message } = await house.call(call, { page: 1, pageSize: 10, order: "asc", ...filters } as never, {
    token: await house.tokenOf("manager"),
  });
  expect(message).toBe("");
  return data.total;
};
async function reverse(repaymentId: number): Promise<void> {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
  const decision = { approvalId: asked.data.approvalId, decision: "approve" } as const;
  expect((await house.call("approval.review", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
}
/** What each row of an order's money says of it, in the order in which it was written. */
const saidOf = async (order: number): Promise<readonly number[]> =>
  (await sql("select cleared from repayment where tenant_id = 1 and order_id = $1 order by id", [order])).map((row) =>
    Number(row["cleared"]),
  );

/** 3,171,000 are owed of an order that is five days late; the last of three parts comes at 12:10. */
async function inThreeParts(): Promise<{ readonly order: number; readonly receipts: readonly number[] }> {
  const order = await house.lend(5, { collector: "collector" });
  const receipts: number[] = [];
  for (const [clock, part] of [
    ["10:05", 1_000_000],
    ["11:05", 1_000_000],
    ["12:10", 1_171_000],
  ] as const) {
    house.goTo(0, clock);
    receipts.push(await house.pay(order, part));
  }
  return { order, receipts };
}

describe("a late order that is paid in three parts", () => {
  it("is one recovered order, in the hour of the last part, for whom that is credited to", async () => {
    const before = await recovered();
    const { order } = await inThreeParts();
    expect(await saidOf(order)).toEqual([0, 0, 1]);
    expect(await recovered()).toBe(before + 1);
    const { count, principal } = await ask("dayparting.diagram");
    expect([count[10], count[11], count[12]]).toEqual([0, 0, 1]);
    expect(principal[10]).toBe(minor(1_000_000) - minor(150_000) - minor(21_000));
    await house.expectSound();
  });

  it("opens as the one order that the cell counts, while its money opens in each of its hours", async () => {
    const at = (hour: number) => ({ recoveredHour: { from: hour, to: hour } });
    expect([
      await listed("collection.list", { ...cleared(), ...at(10) }),
      await listed("collection.list", { ...cleared(), ...at(12) }),
    ]).toEqual([0, 1]);
    expect(await listed("collection.list", { recoveredTime: days(), ...at(10) })).toBe(1);
    const mine = { ...cleared(), creditedTo: [house.fixture.vn.staff.collector] };
    const [line] = (await ask("collectionData.rank")).filter((each) => each.adminUserId === house.fixture.vn.staff.collector);
    expect(await listed("collection.list", mine)).toBe(line?.recoveredCount);
  });

  it("has no rate above the whole: of two orders given, both paid in parts", async () => {
    house.goTo(1);
    const orders = [await house.lend(4, { collector: "collector" }), await house.lend(4, { collector: "collector" })];
    const given = { loanRecordIds: orders, adminUserIds: [house.fixture.vn.staff.collector2], mode: "even" as const };
    expect((await house.call("collection.selectTransfer", given, { token: await house.tokenOf("manager") })).message).toBe("");
    for (const order of orders) for (const part of [1_000_000, 1_000_000, 1_171_000]) await house.pay(order, part);
    const range = { startTime: house.dayOf(1), endTime: house.dayOf(1) };
    const lines = await ask("collectionData.rank", range);
    expect(lines.filter(({ adminUserId }) => adminUserId === house.fixture.vn.staff.collector2)).toMatchObject([
      { allocated: 2, recoveredCount: 2, countRate: 1_000_000 },
    ]);
    await house.expectSound();
  });
});

describe("a reversal (T33)", () => {
  it("of the last part takes the order off again, in its own row; paid anew it counts once", async () => {
    const before = await recovered();
    const { order, receipts } = await inThreeParts();
    await reverse(receipts[2] ?? 0);
    expect(await saidOf(order)).toEqual([0, 0, 1, -1]);
    expect(await recovered()).toBe(before);
    house.goTo(0, "13:00");
    await house.pay(order, 1_171_000);
    expect(await saidOf(order)).toEqual([0, 0, 1, -1, 1]);
    expect(await recovered()).toBe(before + 1);
    await house.expectSound();
  });

  it("of an earlier part takes none while the order is late anyhow, and one where it was settled", async () => {
    const before = await recovered();
    const order = await house.lend(5, { collector: "collector" });
    const first = await house.pay(order, 1_000_000);
    house.goTo(0, "11:05");
    await house.pay(order, 1_000_000);
    await reverse(first);
    expect([await saidOf(order), await recovered()]).toEqual([[0, 0, 0], before]);
    const settled = await inThreeParts();
    expect(await recovered()).toBe(before + 1);
    await reverse(settled.receipts[0] ?? 0);
    expect([await saidOf(settled.order), await recovered()]).toEqual([[0, 0, 1, -1], before]);
    await house.expectSound();
  });
});

describe("one happening of several rows", () => {
  it("counts one: a coupon that ends the lateness together with its money, and their reversal", async () => {
    const before = await recovered();
    const order = await house.lend(5, { collector: "collector" });
    const { rows } = await house.database.owner.query<{ id: string }>(
      `with c as (insert into coupon (tenant_id, name, kind, face_value, threshold, end_on, total, taken, state, created_at)
         values (1, 'Tết', 'interestOff', 1000000, 0, $1, 10, 1, 'listed', now()) returning id)
       insert into user_coupon (tenant_id, coupon_id, customer_id, state, offered_at, taken_at, expires_on)
       select 1, c.id, $2, 'taken', now(), now(), $1 from c returning id`,
      [house.dayOf(90), (await house.order(order))["customer_id"]],
    );
    const said = { payTime: house.now().toISOString(), tradeNo: "with-coupon", voucherUrl: "https://vouchers.example/with-coupon" };
    const money = { loanRecordId: order, amount: minor(3_161_000), userCouponId: Number(rows[0]?.id), ...said };
    const { data, message } = await house.call("repayment.offline", money, { token: await house.tokenOf("finance") });
    expect(message).toBe("");
    const decision = { repaymentId: data.repaymentId, decision: "confirm", voucherAmount: money.amount } as const;
    expect((await house.call("repayment.confirm", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
    expect(await house.order(order)).toMatchObject({ stage: "overdue_settled" });
    expect(await recovered()).toBe(before + 1);
    await reverse(data.repaymentId);
    expect((await saidOf(order)).reduce((all, each) => all + each, 0)).toBe(0);
    expect(await recovered()).toBe(before);
    await house.expectSound();
  });
});

describe("what money does not end", () => {
  it("is no recovered order: an extension of a late one, whose money is no less recovered", async () => {
    const before = await recovered();
    const order = await house.lend(2, { collector: "collector" });
    const plan = { loanRecordId: order, planId: 1, days: 7, fee: minor(300_000) };
    expect((await house.call("renewal.add", plan, { token: await house.tokenOf("collector") })).message).toBe("");
    await house.pay(order, 360_000, "extend");
    expect(await house.order(order)).toMatchObject({ stage: "extended" });
    expect([(await saidOf(order)).every((said) => said === 0), await recovered()]).toEqual([true, before]);
    await house.expectSound();
  });
});

describe("an order that was reminded of", () => {
  it("counts when what was due is settled, not with each part; a reversal takes it back", async () => {
    const count = async () => (await ask("todayExpireData.overview")).recoveredCount;
    const before = await count();
    const order = await house.lend(0);
    await house.pay(order, 1_000_000);
    expect(await count()).toBe(before);
    house.goTo(0, "11:00");
    const last = await house.pay(order, 2_021_000);
    expect([await saidOf(order), await count()]).toEqual([[0, 1], before + 1]);
    expect(await listed("todayExpire.list")).toBe(before + 1);
    await reverse(last);
    expect([await saidOf(order), await count()]).toEqual([[0, 1, -1], before]);
    expect(await listed("todayExpire.list")).toBe(before);
    await house.expectSound();
  });
});

it("is filled for what was written before, from the history, and the hours with it", async () => {
  const said = await sql("select id, cleared from repayment where tenant_id = 1 order by id");
  expect(said.some((row) => row["cleared"] === -1)).toBe(true);
  for (const tenant of [1, 2]) await foldDeltas(house.kernel.database, tenant);
  await sql("alter table repayment drop column cleared");
  // As the hours were before: every row of money counted.
  await sql(`insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count)
    select b.tenant_id, b.day, b.hour, b.staff_id, b.app_id, b.stage, -b.recovered_count from collection_bucket b
    where b.hour < 24 and b.staff_id <> -1 and b.app_id <> -1 and b.recovered_count <> 0`);
  await sql(`insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count)
    select r.tenant_id, x.local::date, extract(hour from x.local), coalesce(r.collector_id, 0), o.app_id, coalesce(s.code, ''), sign(r.principal + r.interest + r.fee + r.penalty)
    from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id join tenant t on t.tenant_id = r.tenant_id
    cross join lateral (select r.value_at at time zone t.time_zone as local, case when r.days_late > 0 then r.days_late else r.remind_day end as late) x
    left join collection_stage s on s.tenant_id = r.tenant_id and x.late >= s.from_day and (s.to_day is null or x.late <= s.to_day)
    where r.days_late > 0 or r.remind_day is not null`);
  await migrateAgain(house.database.owner, "0393");
  expect(await sql("select id, cleared from repayment where tenant_id = 1 order by id")).toEqual(said);
  await house.expectSound();
});
