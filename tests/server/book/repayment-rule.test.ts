// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
let day = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
/** Forward only: what was approved yesterday holds today. */
beforeEach(() => house.goTo((day += 2)));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
const nothing = {
  minAmount: null,
  minPpm: null,
  dueOrder: null,
  toleranceAmount: null,
  tolerancePpm: null,
  overflow: "either",
  codeHours: null,
  cutOff: null,
} as const;
const save = async (change: object, validFrom = house.dayOf(day + 1), who = "finance") =>
  house.call("repaymentConfig.save", { appId: 1, ...nothing, ...change, validFrom, reason: "as agreed" } as never, await as(who));
const decide = async (approvalId: number, who = "finance2") =>
  house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
async function published(change: object): Promise<number> {
  const asked = await save(change);
  expect(asked.message).toBe("");
  expect((await decide(asked.data.pending.approvalId)).message).toBe("");
  return asked.data.version;
}
const shown = async () => (await house.call("repaymentConfig.get", { appId: 1 }, await as("finance"))).data;
const under = (order: number, version: number) =>
  sql("update loan_order set repayment_rule = $2 where tenant_id = 1 and id = $1 returning id", [order, version]);
const partsOf = async (order: number) =>
  sql(
    "select sum(principal)::bigint as principal, sum(interest)::bigint as interest, sum(penalty)::bigint as penalty from repayment where order_id = $1",
    [order],
  );

describe("rules of repayment", () => {
  it("begin on their day, once a second person has said yes; what is in force before does not change", async () => {
    expect((await save({ minAmount: 1 }, house.dayOf(day))).refusal).toMatchObject({ error: "setting.past", field: "validFrom" });
    expect((await save({})).refusal.error).toBe("setting.same");
    const asked = await save({ minAmount: 20_000_000 });
    expect((await decide(asked.data.pending.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await decide(asked.data.pending.approvalId)).message).toBe("");
    expect(await shown()).toMatchObject({ version: 0, minAmount: null, nextFrom: house.dayOf(day + 1) });
    house.goTo((day += 1));
    expect(await shown()).toMatchObject({ version: 1, minAmount: 20_000_000, nextFrom: null });
    expect(
      (await house.call("repaymentConfig.list", { status: ["own"] }, await as("finance"))).data.list.map((each) => each.appId),
    ).toEqual([1]);
  });

  it("bind the pay codes of their day, whatever the contract is older than, and not money that comes", async () => {
    const order = await house.lend(3);
    const code = async (amount: number) => house.call("repayment.payCode", { loanRecordId: order, amount }, await as("finance"));
    expect((await code(19_999_999)).refusal).toMatchObject({ error: "repayment.tooLittle", field: "amount" });
    expect((await code(20_000_000)).message).toBe("");
    await published({ minAmount: 10_000_000, codeHours: 100, cutOff: 12 * 60 });
    house.goTo((day += 1));
    const { data } = await code(10_000_000);
    // It is ten in the morning: by noon at the latest.
    expect(new Date(data.expireTime).getTime() - house.now().getTime()).toBe(2 * 3_600_000);
    await house.pay(order, 1_000);
  });

  it("are kept by a contract: order, rest and overpaid money go by the version of its application", async () => {
    const version = await published({
      dueOrder: ["interest", "principal", "fee", "penalty"],
      toleranceAmount: 5_000_000,
      overflow: "refund",
    });
    const before = await sendSigned(house, "/client-domain/order/apply", application());
    house.goTo((day += 1));
    const after = await sendSigned(house, "/client-domain/order/apply", application());
    const ruleOf = async (answer: { data: Readonly<Record<string, unknown>> }) =>
      (await sql("select repayment_rule as rule from loan_order where order_no = $1", [answer.data["orderNo"]]))?.rule;
    expect([await ruleOf(before), await ruleOf(after)]).toEqual([version - 1, version]);

    const [old, fresh] = [await house.lend(5), await house.lend(5)];
    await under(fresh, version);
    await house.pay(old, 100_000);
    await house.pay(fresh, 100_000);
    expect(await partsOf(old)).toEqual({ principal: 0, interest: 0, penalty: 10_000_000 });
    expect(await partsOf(fresh)).toEqual({ principal: 7_900_000, interest: 2_100_000, penalty: 0 });
    // A rest of 50,000 settles itself under the new rule alone.
    for (const id of [old, fresh]) {
      const { total } = (await house.call("repayment.quote", { loanRecordId: id }, await as("finance"))).data;
      await house.pay(id, total / 100 - 50_000);
    }
    expect([(await house.order(old))["status"], (await house.order(fresh))["status"]]).toEqual([8, 9]);
    const other = await house.lend(1);
    await house.pay(fresh, 1_000);
    const moved = await house.call("overflow.apply", { id: fresh, loanRecordId: other, amount: 100 }, await as("finance"));
    expect(moved.refusal.error).toBe("overflow.refundOnly");
    await house.expectSound();
  });

  it("go back to the version before within a day, by one person, once; a request that waits is void, and both are told", async () => {
    const was = await shown();
    const version = await published({ minAmount: 77_000 });
    const waiting = await save({ minAmount: 99_000 });
    const back = await house.call("repaymentConfig.rollback", { appId: 1 }, await as("finance"));
    expect(back.data).toEqual({ version: version + 1 });
    expect((await decide(waiting.data.pending.approvalId)).code).not.toBe(1);
    house.goTo((day += 1));
    expect(await shown()).toMatchObject({ version: version + 1, minAmount: was.minAmount, dueOrder: was.dueOrder, backUntil: null });
    expect((await house.call("repaymentConfig.rollback", { appId: 1 }, await as("finance"))).refusal.error).toBe(
      "repaymentRule.noRollback",
    );
    const { data } = await house.call("repaymentConfig.history", { appId: 1 }, await as("finance"));
    expect(data.slice(0, 2)).toMatchObject([
      { version: version + 1, backFrom: version, approvedBy: null, isInForce: true },
      { version, backFrom: null, by: "finance VN", isInForce: false },
    ]);
    await published({ minAmount: 78_000 });
    house.goTo((day += 2));
    expect((await house.call("repaymentConfig.rollback", { appId: 1 }, await as("finance"))).refusal.error).toBe(
      "repaymentRule.noRollback",
    );
  });

  it("asked beside another version are not published", async () => {
    const asked = await save({ minAmount: 55_000 });
    await sql(
      `insert into repayment_rule (tenant_id, app_id, version, valid_from, overflow, terms, reason, changed_by, at)
       select 1, 1, max(version) + 1, $1::date, 'either', '{}', 'x', min(changed_by), now() from repayment_rule where app_id = 1`,
      [house.dayOf(day)],
    );
    expect((await decide(asked.data.pending.approvalId)).refusal.error).toBe("approval.moved");
  });
});
