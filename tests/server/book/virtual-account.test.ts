// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { VirtualAccountGateway } from "../../../src/server/gateway/virtual-account.ts";
import { virtualAccountGateways } from "../../../src/server/gateway/virtual-account.ts";
import { runVirtualAccounts } from "../../../src/server/jobs/virtual-accounts.ts";
import { addChannel, channelCode, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { lineOf } from "../../support/clock.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const job = (gateway?: Partial<VirtualAccountGateway>) => {
  const own = virtualAccountGateways(lineOf(() => house.now()));
  return runVirtualAccounts(house.kernel.database, 1, house.now(), (channel) => ({ ...own(channel), ...gateway }));
};
/** Asked for by one, approved by another. */
const saved = async (change: object = {}) => {
  const wanted = { type: "collection", code: channelCode, bank: "ACB", virtualAccounts: true, ...change };
  const asked = await house.call("payChannel.save", wanted as never, await as("finance"));
  return house.call("approval.review", { approvalId: asked.data.pending?.approvalId ?? 0, decision: "approve" }, await as("tenantAdmin"));
};
const accounts = async (filters: object = {}) =>
  (await house.call("virtualCard.list", { pageSize: 200, ...filters }, await as("finance"))).data.list;
const accountOfOrder = async (id: number) => (await accounts({ orderNo: String((await house.order(id))["order_no"]) }))[0];
let serial = 0;
const pay = (vaNo: string, major: number) =>
  report(house.origin, { tradeNo: `VA${(serial += 1)}`, orderNo: vaNo, amount: major * 100, payTime: house.now().toISOString() });

describe("an account number of one's own", () => {
  it("is given to each order paid out from then on, and once, whatever the channel does not answer", async () => {
    const before = await house.lend(-2);
    house.goTo(1);
    expect((await saved()).message).toBe("");
    // Paid out seven days before its due day, on day 2.
    house.goTo(3);
    const order = await house.lend(-9);
    await job({ issue: async () => null });
    expect(await accountOfOrder(order)).toMatchObject({ status: "asked", vaNo: null });
    await job();
    expect(await accountOfOrder(order)).toMatchObject({ status: "asked" });
    house.goTo(3, "10:05");
    await job();
    await job();
    const account = await accountOfOrder(order);
    expect(account).toMatchObject({ status: "active", bank: "ACB", channel: channelCode, received: 0 });
    expect(account?.vaNo).toMatch(/^9\d{14}$/);
    expect(await accountOfOrder(before)).toBeUndefined();
  });

  it("finds its order for money that comes to it, also after its end, which is the order's settlement", async () => {
    house.goTo(3);
    const order = await house.lend(-9);
    await job();
    const { vaNo } = (await accountOfOrder(order)) ?? {};
    expect(await pay(String(vaNo), 1_000_000)).toMatchObject({ code: 1, data: { result: "posted" } });
    expect(await house.order(order)).toMatchObject({ stage: "partially_repaid" });
    expect(await accountOfOrder(order)).toMatchObject({ received: 100_000_000 });
    expect(await pay(String(vaNo), 2_021_000)).toMatchObject({ data: { result: "posted" } });
    expect(await house.order(order)).toMatchObject({ stage: "settled" });
    const closed: string[] = [];
    await job({ close: async () => false });
    await job({ close: async (number) => closed.push(number) > 0 });
    await job({ close: async (number) => closed.push(number) > 0 });
    expect(closed).toEqual([vaNo]);
    expect(await accountOfOrder(order)).toMatchObject({ status: "ended", endReason: "settled" });
    expect(await pay(String(vaNo), 5)).toMatchObject({ data: { result: "posted" } });
    expect(await house.order(order)).toMatchObject({ overpaid: 500 });
    expect((await accounts({ vaNo, status: ["ended"] })).length).toBe(1);
  });

  it("is ended by finance, and the order gets no other; a number of nobody is unmatched money", async () => {
    house.goTo(3);
    const order = await house.lend(-9);
    await job();
    const { id = 0 } = (await accountOfOrder(order)) ?? {};
    const disable = async (who: string) => house.call("virtualCard.disable", { id, reason: "published by mistake" }, await as(who));
    expect((await disable("collector")).refusal.error).toBe("forbidden");
    expect((await disable("finance")).message).toBe("");
    expect((await disable("finance")).refusal.error).toBe("state.refused");
    expect((await house.call("virtualCard.disable", { id: 99_999, reason: "x" }, await as("finance"))).refusal.error).toBe("notFound");
    await job();
    expect(await accountOfOrder(order)).toMatchObject({ status: "ended" });
    expect(await pay("900100000000099", 5)).toMatchObject({ data: { result: "unmatched" } });
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
