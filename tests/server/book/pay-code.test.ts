// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isPayCode, payCodeOf } from "../../../src/lending/finance/pay-code.ts";
import { addChannel, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
  await house.database.owner.query(
    `update product_version set config = jsonb_set(config, '{terms,minimumRepayment}', '{"rate": "0.01"}') where product_id = 9`,
  );
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
let serial = 0;
const make = async (loanRecordId: number, major: number, purpose: "repay" | "extend" = "repay", who = "collector") =>
  house.call("repayment.payCode", { loanRecordId, amount: minor(major), purpose }, { token: await house.tokenOf(who) });
const paid = (orderNo: string, major: number) =>
  report(house.origin, { tradeNo: `Q${(serial += 1)}`, orderNo, amount: minor(major), payTime: house.now().toISOString() });

describe("a pay code", () => {
  it("has twelve digits of which the last finds one that is wrong", () => {
    expect(payCodeOf(7_992_739_871)).toBe("079927398713");
    expect(isPayCode("079927398713")).toBe(true);
    for (const wrong of ["079927398714", "709927398713", "07992739871", "10001000"]) expect(isPayCode(wrong)).toBe(false);
  });

  it("brings money to its order, also after its end, and the receipt names it", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const { data, message } = await make(order, 100_000);
    expect(message).toBe("");
    expect(isPayCode(data.payCode)).toBe(true);
    expect(data.expireTime).toBe(new Date(house.now().getTime() + 72 * 3_600_000).toISOString());
    house.goTo(5);
    expect((await paid(data.payCode, 50_000)).data.result).toBe("posted");
    expect(await house.order(order)).toMatchObject({ stage: "overdue_partial", penalty_paid: minor(50_000) });
    const list = await house.call("repayment.list", { payCode: data.payCode }, { token: await house.tokenOf("finance") });
    expect(list.data.list).toMatchObject([
      { payCode: data.payCode, amount: minor(50_000), penalty: minor(50_000), channel: "test-channel" },
    ]);
    expect(await house.history(order)).toContain("payCodeMade");
    expect((await paid("079927398713", 1_000)).data.result).toBe("unmatched");
  });

  it("asks for the minimum, which money that arrives need not reach", async () => {
    const order = await house.lend(5, { collector: "collector" });
    expect((await make(order, 31_709)).refusal).toMatchObject({ error: "repayment.tooLittle", field: "amount" });
    const { data } = await make(order, 31_710);
    expect((await paid(data.payCode, 1)).data.result).toBe("posted");
  });

  it("for an extension holds its money", async () => {
    const order = await house.lend(2, { collector: "collector" });
    expect((await make(order, 360_000, "extend")).refusal.error).toBe("extension.notRunning");
    await house.call(
      "renewal.add",
      { loanRecordId: order, planId: 1, days: 7, fee: minor(300_000) },
      { token: await house.tokenOf("collector") },
    );
    const { data } = await make(order, 360_000, "extend");
    await paid(data.payCode, 360_000);
    expect(await house.order(order)).toMatchObject({ stage: "extended" });
  });

  it("is made for orders with a debt, of one's own, by whoever may", async () => {
    const order = await house.lend(5, { collector: "collector2" });
    expect((await make(order, 100_000)).refusal.error).toBe("notFound");
    expect((await make(order, 100_000, "repay", "auditor")).refusal.error).toBe("forbidden");
    await house.pay(order, 3_171_000);
    expect((await make(order, 100_000, "repay", "collector2")).refusal.error).toBe("repayment.noDebt");
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
