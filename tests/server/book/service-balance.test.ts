// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chargeServices } from "../../../src/server/domain/finance/service/charge.actions.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let task = 0;
let order = 0;
let minutes = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  order = await house.lend(2);
  await sql(
    `insert into message_template (tenant_id, name, scene, medium, language, content, updated_at) values (1, 'x', 'collect', 'sms', 'vi_VN', 'x', now())`,
  );
  const made = await sql(
    `insert into message_task (tenant_id, staff_id, template_id, state, hold_until, created_at)
     select 1, $1, t.id, 'sent', now(), now() from message_template t where t.tenant_id = 1 order by t.id limit 1 returning id`,
    [house.fixture.vn.staff["collector"]],
  );
  task = Number(made[0]?.["id"]);
});
const later = () => house.goTo(0, `10:${String((minutes += 1)).padStart(2, "0")}`);
beforeEach(later);
afterAll(() => house.close());

const sql = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await house.database.owner.query(text, [...values])).rows;
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const recharge = async (change: object) =>
  house.call(
    "topUp.recharge",
    { accountType: "sms", amount: 100_000, currency: "VND", voucherUrl: "file:v1", ...change } as never,
    await as("finance"),
  );
const decide = async (approvalId: number, who = "finance2") =>
  house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
/** Messages that a network took at a price. */
const took = async (count: number, cost: number, medium = "sms") =>
  sql(
    `insert into message (tenant_id, task_id, order_id, customer_id, purpose, state, created_at, due_at, expires_at, submitted_at, medium, cost)
     select 1, $1, o.id, o.customer_id, 'collect', 'submitted', $4, $4, $4::timestamptz + interval '1 day', $4, $5, $3
     from loan_order o, generate_series(1, $6) where o.id = $2`,
    [task, order, cost, house.now(), medium, count],
  );
const charge = async () =>
  house.kernel.database.withTenant(1, async (tx) =>
    chargeServices({ tx, tenant: await house.kernel.tenantOf(1), now: house.now(), staffId: null }),
  );
const deals = async (input: object = {}) =>
  (await house.call("dealInfo.search", { pageSize: "200", ...input } as never, await as("finance"))).data.list;
const total = async (input: object = {}) => (await house.call("dealInfo.amountTotal", input as never, await as("finance"))).data;

describe("a top-up that is refused", () => {
  it("stays on the list with why, is no balance and no sum, and whoever asked reads it", async () => {
    const asked = await recharge({ voucherUrl: "file:refused" });
    const no = {
      approvalId: asked.data.pending.approvalId,
      decision: "refuse",
      reason: "evidence",
      remark: "the slip is unreadable",
    } as const;
    expect((await house.call("approval.review", no, await as("finance2"))).message).toBe("");
    const { list } = (await house.call("topUp.search", { status: "refused" } as never, await as("finance"))).data;
    expect(list).toMatchObject([
      { status: "refused", refusal: "evidence", decision: "the slip is unreadable", reviewer: "finance2 VN", approvalId: null },
    ]);
    expect((await house.call("topUp.total", {}, await as("finance"))).data).toMatchObject({ count: 0, amount: 0 });
    expect((await house.call("topUp.search", { status: "pending" } as never, await as("finance2"))).data.list).toEqual([]);
  });
});

describe("a service's balance", () => {
  it("is topped up by two persons, with its voucher, and stands in the ledger to the unit", async () => {
    await took(5, 300);
    later();
    const asked = await recharge({});
    expect(asked.message).toBe("");
    const waiting = (await house.call("topUp.search", { status: "pending" } as never, await as("finance2"))).data.list;
    expect(waiting).toMatchObject([
      { accountType: "sms", amount: 100_000, balanceAfter: null, voucherUrl: "file:v1", status: "pending", isOwnRequest: false },
    ]);
    expect(waiting[0]?.id).toBeLessThan(0);
    expect((await decide(asked.data.pending.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await decide(asked.data.pending.approvalId)).message).toBe("");
    const [row] = (await house.call("topUp.search", {}, await as("finance"))).data.list;
    expect(row).toMatchObject({
      accountType: "sms",
      channel: null,
      balanceBefore: 0,
      balanceAfter: 100_000,
      operator: "finance VN",
      status: "done",
    });
    expect(row?.reviewer).not.toBe(row?.operator);
    expect(await deals()).toMatchObject([{ dealType: "topUp", amount: 100_000, balanceAfter: 100_000, unitPrice: null }]);
    expect(await house.balances()).toMatchObject({ 1300: 1_000, 1000: -1_000 });
    expect((await house.call("topUp.total", {}, await as("finance"))).data).toMatchObject({
      byType: [{ accountType: "sms", count: 1, amount: 100_000 }],
      byChannel: [],
    });
  });

  it("pays for what networks took since its first top-up, each once, at the price of its moment, with the balance after it", async () => {
    expect(await charge()).toBe(0);
    await took(3, 350);
    await took(2, 400);
    expect(await charge()).toBe(1_850);
    expect(await charge()).toBe(0);
    expect(await deals({ dealType: "charge" })).toMatchObject([
      { amount: -800, unitPrice: 400, quantity: 2, balanceAfter: 98_150, loanRecordId: order },
      { amount: -1_050, unitPrice: 350, quantity: 3, balanceAfter: 98_950 },
    ]);
    expect(await total()).toEqual({ amountIn: 100_000, amountOut: 1_850, balance: 98_150 });
    expect(await house.balances()).toMatchObject({ 1300: 981.5, 5040: 18.5 });
  });

  it("of calls is its own; filters, kinds and sums say the same as the movements", async () => {
    await took(4, 500, "voice");
    expect(await charge()).toBe(0);
    later();
    const asked = await recharge({ accountType: "voice", amount: 1_000, voucherUrl: "file:v2" });
    await decide(asked.data.pending.approvalId);
    await took(4, 500, "voice");
    expect(await charge()).toBe(2_000);
    // More was used than was paid for: it is below zero, and says so.
    expect(await total({ accountType: "voice" })).toEqual({ amountIn: 1_000, amountOut: 2_000, balance: -1_000 });
    const kinds = (await house.call("dealInfo.dealTypeTotal", {}, await as("finance"))).data;
    expect(kinds).toEqual([
      { dealType: "topUp", count: 2, amount: 101_000 },
      { dealType: "charge", count: 3, amount: -3_850 },
    ]);
    expect((await house.call("dealInfo.dealType", {}, await as("finance"))).data.map(({ code }) => code)).toEqual(["topUp", "charge"]);
    expect((await deals({ startTime: house.dayOf(1) })).length).toBe(0);
    const all = await deals();
    for (const account of ["sms", "voice"]) {
      const own = all.filter((each) => each.accountType === account);
      expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(own[0]?.balanceAfter);
    }
    expect((await house.balances())["1300"]).toBe((98_150 - 1_000) / 100);
  });

  it("is charged once by two at the same time", async () => {
    await took(10, 100);
    const both = await Promise.all([charge(), charge()]);
    expect(both.toSorted((one, other) => one - other)).toEqual([0, 1_000]);
  });
});
