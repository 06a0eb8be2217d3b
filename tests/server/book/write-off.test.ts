// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const ask = async (loanRecordId: number) =>
  house.call("badDebt.writeOff", { loanRecordId, reason: "gone abroad" }, { token: await house.tokenOf("finance") });
const decide = async (approvalId: number, who: string, decision: "approve" | "refuse" = "approve") =>
  house.call("approval.review", { approvalId, ...said(decision) }, { token: await house.tokenOf(who) });
const claim = async (loanRecordId: number) =>
  (await house.call("repayment.quote", { loanRecordId }, { token: await house.tokenOf("finance") })).data.total / 100;
const writeOff = async (late: number) => {
  const order = await house.lend(late, { collector: "collector" });
  const { data } = await ask(order);
  expect((await decide(data.approvalId, "finance2")).message).toBe("");
  return order;
};

describe("a write-off (T29; rules/money.md 15, day 90)", () => {
  it("takes two persons, and changes nothing until the second agrees", async () => {
    const order = await house.lend(90);
    const { data } = await ask(order);
    expect((await decide(data.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect(await house.order(order)).toMatchObject({ written_off_on: null });
    expect((await decide(data.approvalId, "finance2", "refuse")).data).toEqual({ status: "refused" });
    expect(await house.order(order)).toMatchObject({ written_off_on: null, stage: "overdue" });
    expect(await house.balances(order)).toEqual({});
  });

  it("leaves nothing receivable and keeps the claim of 4,521,000 in memo; 1,000,000 that comes later is a recovery (L11, L14)", async () => {
    const order = await writeOff(90);
    expect(await house.order(order)).toMatchObject({ stage: "overdue", status: 8, written_off_on: house.dayOf(0) });
    const figures = await house.balances(order);
    expect(figures).toMatchObject({ 5030: 3_000_000, 9000: 4_521_000, 9001: -4_521_000 });
    for (const account of [1100, 1110, 1120, 1130, 4000, 4020]) expect(figures[account]).toBeUndefined();
    expect(await claim(order)).toBe(4_521_000);
    house.goTo(3);
    await house.pay(order, 1_000_000);
    expect(await house.balances(order)).toMatchObject({ 4040: -1_000_000, 9000: 3_521_000, 9001: -3_521_000, 1010: 1_000_000 });
    expect(await claim(order)).toBe(3_521_000);
    expect(await house.order(order)).toMatchObject({ stage: "overdue_partial" });
  });

  it("ends with the last of its recoveries", async () => {
    const order = await writeOff(90);
    await house.pay(order, 4_521_000);
    expect(await house.order(order)).toMatchObject({ stage: "overdue_settled", status: 9 });
    expect(await house.balances(order)).not.toHaveProperty("9000");
  });

  it("is refused before day 90, twice, and on what is not overdue; the number of days is the tenant's", async () => {
    const early = await house.lend(89);
    expect((await ask(early)).refusal).toMatchObject({ error: "badDebt.tooEarly" });
    expect((await ask(await house.lend(-3))).refusal.error).toBe("order.wrongStatus");
    expect((await ask(await writeOff(100))).refusal.error).toBe("badDebt.already");
    await house.database.owner.query(`update tenant set settings = '{"money": {"writeOffFrom": 60}}' where tenant_id = 1`);
    house.goTo(1);
    expect((await ask(early)).code).toBe(1);
    await house.database.owner.query("update tenant set settings = '{}' where tenant_id = 1");
  });

  it("is judged again when it is approved: who paid meanwhile is not written off", async () => {
    const order = await house.lend(90);
    const { data } = await ask(order);
    await house.pay(order, 4_521_000);
    expect((await decide(data.approvalId, "finance2")).refusal.error).toBe("order.wrongStatus");
  });
});

describe("the trial balance", () => {
  it("sums to nothing, by account and up to a day", async () => {
    const order = await house.lend(5);
    await house.pay(order, 3_200_000);
    const token = await house.tokenOf("finance");
    const all = await house.call("ledger.trialBalance", {}, { token });
    expect(all.data.total).toBe(0);
    const figures = await house.balances();
    expect(
      Object.fromEntries(all.data.accounts.map((row) => [row.code, row.balance / 100]).filter(([, balance]) => balance !== 0)),
    ).toEqual(figures);
    expect(all.data.accounts.find((row) => row.code === 2100)).toMatchObject({ name: "customer overpayment", debit: 0, credit: 2_900_000 });
    const before = await house.call("ledger.trialBalance", { date: house.dayOf(-1) }, { token });
    expect(before.data.total).toBe(0);
    expect(before.data.accounts.find((row) => row.code === 2100)).toBeUndefined();
    const other = await house.call("ledger.trialBalance", {}, { token: await house.signIn("finance.ph") });
    expect(other.data).toEqual({ accounts: [], total: 0, closedUpTo: null });
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
