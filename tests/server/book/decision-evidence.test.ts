// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OutputOf } from "../../../src/contract/types.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const ask = async (of: string, id: number, who = "finance2") => house.call("decision.evidence", { of, id } as never, await as(who));
const evidence = async (of: string, id: number): Promise<OutputOf<"decision.evidence">> => {
  const { data, message } = await ask(of, id);
  expect(message).toBe("");
  return data;
};
const decide = async (approvalId: number, decision: "approve" | "refuse", why: object = {}) => {
  const { message } = await house.call("approval.review", { approvalId, ...said(decision), ...why }, await as("finance2"));
  expect(message).toBe("");
};
/** Account by account what is said to be posted, debit above zero, major units. */
const movements = ({ entries }: OutputOf<"decision.evidence">): Record<number, number> => {
  const sums: Record<number, number> = {};
  for (const { lines } of entries ?? [])
    for (const { account, debit, credit } of lines) sums[account] = (sums[account] ?? 0) + (debit - credit) / 100;
  return sums;
};
const moved = (before: Record<number, number>, after: Record<number, number>): Record<number, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((account) => [account, (after[Number(account)] ?? 0) - (before[Number(account)] ?? 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );

describe("the evidence beside an adjustment", () => {
  const goodwill = async (loanRecordId: number, amount = 10_000_000) =>
    (await house.call("goodwill.apply", { loanRecordId, amount, reason: "our mistake" }, await as("finance"))).data.approvalId;

  it("says to the unit what a yes will post", async () => {
    const order = await house.lend(5);
    // What comes books the nights before it.
    await house.pay(order, 1);
    const id = await goodwill(order);
    const seen = await evidence("adjustment", id);
    expect(seen).toMatchObject({ isOutdated: false, since: [], trail: [{ step: "asked", by: "finance VN", remark: "our mistake" }] });
    const before = await house.balances(order);
    await decide(id, "approve");
    expect(movements(seen)).toEqual(moved(before, await house.balances(order)));
    expect(movements(seen)).toMatchObject({ 5070: 100_000 });
    const after = await evidence("adjustment", id);
    expect(after).toMatchObject({ entries: [], trail: [{ step: "approved", by: "finance2 VN" }, { step: "asked" }] });
  });

  it("says what has changed since, and that a yes would be refused by now", async () => {
    const order = await house.lend(5);
    const id = await goodwill(order, 317_100_000);
    house.goTo(0, "11:00");
    await house.pay(order, 1_000_000);
    const { since, events, isOutdated, entries } = await evidence("adjustment", id);
    expect(since).toEqual([{ what: "claim", was: 317_100_000, is: 217_100_000 }]);
    expect(events.map(({ event }) => event)).toContain("repaid");
    expect({ isOutdated, entries }).toEqual({ isOutdated: true, entries: [] });
    await decide(id, "refuse", { reason: "tooLate", remark: "ask again" });
    const again = await goodwill(order, 217_100_000);
    expect((await evidence("adjustment", again)).trail).toMatchObject([
      { step: "asked" },
      { step: "refused", by: "finance2 VN", refusal: "tooLate", remark: "ask again" },
      { step: "asked" },
    ]);
  });

  it("is for whoever sees the row, and for nobody of another lender", async () => {
    const id = await goodwill(await house.lend(5));
    expect((await ask("adjustment", id, "marketer")).refusal.error).toBe("forbidden");
    expect((await ask("refund", id + 1_000, "finance2")).refusal.error).toBe("notFound");
    expect((await ask("topUp", -id)).refusal.error).toBe("notFound");
  });
});

describe("the evidence beside a refund", () => {
  it("says what its payment will post, who asked, who decided, and shows what was shown for it", async () => {
    const order = await house.lend(5);
    await house.pay(order, 3_200_000);
    const account = { bankName: "VCB", accountNo: "0071000123456", reason: "paid too much" };
    const { data } = await house.call("refund.apply", { overflowId: order, amount: 2_900_000, ...account }, await as("service"));
    const { refundId } = data;
    const seen = await evidence("refund", refundId);
    expect(seen).toMatchObject({ since: [], trail: [{ step: "asked", remark: "paid too much" }] });
    expect(movements(seen)).toEqual({ 2110: 29_000, 1000: -29_000 });
    expect(JSON.stringify(seen)).not.toContain("0071000123456");
    const before = await house.balances(order);
    await house.call("refund.review", { refundId, decision: "approve" }, await as("finance"));
    const paid = { refundId, tradeNo: "R900", refundTime: house.now().toISOString(), voucherUrl: "file:slip" };
    expect((await house.call("refund.done", paid as never, await as("finance"))).message).toBe("");
    expect(movements(seen)).toEqual(moved(before, await house.balances(order)));
    const after = await evidence("refund", refundId);
    expect(after).toMatchObject({ entries: [], voucher: "file:slip" });
    expect(after.trail.map(({ step, by }) => `${step} ${by}`)).toEqual([
      "paid finance VN",
      "approved finance VN",
      expect.stringMatching(/^asked /),
    ]);
  });
});

describe("the evidence beside a top-up", () => {
  it("names accounts, the slip and the balance then and now, before and after the yes", async () => {
    const input = { accountType: "sms", amount: 100_000, currency: "VND", voucherUrl: "file:v1", remark: "" };
    const asked = async (change: object) =>
      (await house.call("topUp.recharge", { ...input, ...change } as never, await as("finance"))).data.pending.approvalId;
    const [first, second] = [await asked({}), await asked({ amount: 200_000 })];
    expect(movements(await evidence("topUp", -first))).toEqual({ 1300: 1_000, 1000: -1_000 });
    house.goTo(0, "11:01");
    await decide(first, "approve");
    expect(await evidence("topUp", -second)).toMatchObject({ voucher: "file:v1", since: [{ what: "balance", was: 0, is: 100_000 }] });
    const { list } = (await house.call("topUp.search", { status: "done" } as never, await as("finance"))).data;
    expect(await evidence("topUp", list[0]?.id ?? 0)).toMatchObject({
      entries: [],
      voucher: "file:v1",
      trail: [
        { step: "approved", by: "finance2 VN" },
        { step: "asked", by: "finance VN" },
      ],
    });
  });
});

describe("the evidence beside days without penalty", () => {
  it("works them out anew for the orders that they are about: one that is settled meanwhile is left out", async () => {
    const orders = [await house.lend(40), await house.lend(40)];
    const wish = { fromDay: house.dayOf(-38), toDay: house.dayOf(0), scope: "order", reason: "channel down", ids: orders };
    const { data, message } = await house.call("lateExemption.save", wish as never, await as("finance"));
    expect(message).toBe("");
    const id = -(data.approvalId ?? 0);
    expect(id).toBeLessThan(0);
    const seen = await evidence("exemption", id);
    expect(seen).toMatchObject({ since: [], trail: [{ step: "asked", by: "finance VN", remark: "channel down" }] });
    // Two orders, 39 days at 30,000.
    expect(movements(seen)).toEqual({ 1130: -2_340_000, 4020: 2_340_000 });
    house.goTo(0, "11:30");
    await house.pay(orders[1] ?? 0, 3_021_000 + 1_200_000);
    expect((await evidence("exemption", id)).since).toEqual([
      { what: "orders", was: 2, is: 1 },
      { what: "forgone", was: 234_000_000, is: 117_000_000 },
    ]);
    await decide(-id, "approve");
    const { list } = (await house.call("lateExemption.list", { pageSize: 10 }, await as("finance"))).data;
    expect((await evidence("exemption", list[0]?.key ?? 0)).trail).toMatchObject([
      { step: "approved", by: "finance2 VN" },
      { step: "asked", by: "finance VN" },
    ]);
  });
});
