// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const minor = (major: number) => major * 100;
const recovered = async (filters: object = {}) =>
  (await house.call("collectionDetails.list", { pageSize: 50, ...filters }, await as("finance"))).data.list;
const total = async (filters: object = {}) => (await house.call("collectionDetails.total", filters, await as("finance"))).data;
/** What receivables of an order lost to money, by its entries alone. */
async function credited(order: number): Promise<number> {
  const { rows } = await house.database.owner.query<{ sum: number }>(
    `select coalesce(-sum(l.amount), 0)::bigint as sum from posting p, unnest(p.accounts, p.amounts) as l(account, amount)
     where p.tenant_id = 1 and p.order_id = $1 and l.account in (1100, 1110, 1120, 1130) and (p.code = 'L05' or p.takes_back = 'L05')`,
    [order],
  );
  return rows[0]?.sum ?? 0;
}

describe("money of late loans", () => {
  it("is filtered by people and teams whose names finance may read, and nothing of what they hold; of a team for whom sees no more", async () => {
    const people = async (who: string) => (await house.call("collectionDetails.people", {}, await as(who))).data;
    const all = await people("finance");
    const { staff } = house.fixture.vn;
    expect(all.find(({ adminUserId }) => adminUserId === staff.collector)).toEqual({
      adminUserId: staff.collector,
      adminName: "collector VN",
      teamId: expect.any(Number),
      team: expect.any(String),
      kind: "collection",
    });
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["collection", "reminder", "marketing"]));
    expect((await house.call("collection.postLoanUserList", {}, await as("finance"))).data ?? []).toEqual([]);
    expect((await house.call("collectionDetails.people", {}, await as("collector"))).refusal.error).toBe("forbidden");
  });

  it("is listed for whoever had the order, split as the ledger says; what is paid in time is not", async () => {
    const late = await house.lend(3, { collector: "collector" });
    const inTime = await house.lend(-2);
    const nobody = await house.lend(4);
    await house.pay(late, 500_000);
    await house.pay(inTime, 200_000);
    await house.pay(nobody, 100_000);
    const list = await recovered();
    const ours = list.find(({ loanRecordId }) => loanRecordId === late);
    expect(ours).toMatchObject({ amount: minor(500_000), penalty: minor(90_000), overdueDays: 3, adminName: "collector VN" });
    expect(ours?.commissionBase).toBe(minor(500_000));
    expect(list.some(({ loanRecordId }) => loanRecordId === inTime)).toBe(false);
    expect(list.find(({ loanRecordId }) => loanRecordId === nobody)).toMatchObject({ adminName: null, commissionBase: 0 });
    expect(await credited(late)).toBe(ours?.amount);
    expect(await total({ adminUserId: [ours?.adminUserId ?? 0] })).toMatchObject({
      count: 1,
      amount: minor(500_000),
      penalty: minor(90_000),
    });
    expect((await recovered({ stage: [ours?.stage ?? ""] })).map(({ id }) => id)).toContain(ours?.id);
    expect(await recovered({ stage: ["nowhere"] })).toEqual([]);
  });

  it("is taken back by a row below zero when the repayment is reversed", async () => {
    const order = await house.lend(3, { collector: "collector" });
    const repaymentId = await house.pay(order, 300_000);
    const asked = await house.call("repayment.reverse", { repaymentId, reason: "another's" }, await as("finance"));
    expect(asked.message).toBe("");
    const { rows } = await house.database.owner.query<{ id: number }>(
      "select id from approval where kind = 'repaymentReversal' and state = 'pending'",
    );
    const done = await house.call("approval.review", { approvalId: rows[0]?.id ?? 0, decision: "approve" }, await as("finance2"));
    expect(done.message).toBe("");
    const mine = (await recovered()).filter(({ loanRecordId }) => loanRecordId === order);
    expect(mine.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([minor(-300_000), minor(300_000)]);
    expect(await credited(order)).toBe(0);
  });
});

describe("extension fees", () => {
  it("are what 4030 was credited with, once the extension has taken effect, and nothing while money is held", async () => {
    const order = await house.lend(2, { collector: "collector" });
    const opened = await house.call("renewal.add", { loanRecordId: order, planId: 1, days: 7, fee: minor(300_000) }, await as("collector"));
    const row = async () =>
      (await house.call("extensionCollection.list", { pageSize: 50 }, await as("finance"))).data.list.find(
        ({ id }) => id === opened.data.extensionId,
      );
    await house.pay(order, 100_000, "extend");
    expect(await row()).toMatchObject({
      status: "inProgress",
      feeDue: minor(300_000),
      feeReceived: 0,
      overdueDays: 2,
      adminName: "collector VN",
    });
    await house.pay(order, 260_000, "extend");
    expect(await row()).toMatchObject({ status: "success", feeReceived: minor(300_000), penaltyPaid: minor(60_000) });
    const { data } = await house.call("extensionCollection.total", { status: ["success"] }, await as("finance"));
    const { rows } = await house.database.owner.query<{ sum: number }>(
      "select -sum(l.amount)::bigint as sum from posting p, unnest(p.accounts, p.amounts) as l(account, amount) where p.tenant_id = 1 and l.account = 4030",
    );
    expect(data.feeReceived).toBe(rows[0]?.sum);
  });
});
