// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

type Call = "goodwill.apply" | "charge.apply" | "charge.waive";
const ask = async <N extends Call>(call: N, input: Omit<InputOf<N>, "reason">) =>
  house.call(call, { reason: "our mistake", ...input } as unknown as InputOf<N>, { token: await house.tokenOf("finance") });
const decide = async (approvalId: number, who: string, decision: "approve" | "refuse" = "approve", why: object = {}) =>
  house.call("approval.review", { approvalId, ...said(decision), ...why }, { token: await house.tokenOf(who) });
const approved = async <N extends Call>(call: N, input: Omit<InputOf<N>, "reason">) => {
  const { data, message } = await ask(call, input);
  expect(message).toBe("");
  expect((await decide(data.approvalId, "finance2")).message).toBe("");
};
const claim = async (loanRecordId: number) =>
  (await house.call("repayment.quote", { loanRecordId }, { token: await house.tokenOf("finance") })).data.total / 100;
const charges = async (loanRecordId: number) =>
  (await house.call("charge.list", { loanRecordId }, { token: await house.tokenOf("finance") })).data;

describe("a goodwill credit (rules/ledger.md L15)", () => {
  it("takes two persons, settles at the house's expense and stands in the requests with its sum", async () => {
    const order = await house.lend(5, { collector: "collector" });
    const { data } = await ask("goodwill.apply", { loanRecordId: order, amount: 10_000_000 });
    expect((await decide(data.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect(await claim(order)).toBe(3_171_000);
    const waiting = await house.call("approval.list", { status: ["pending"], pageSize: 100 }, { token: await house.tokenOf("finance2") });
    expect(waiting.data.list.find((each: { approvalId: number }) => each.approvalId === data.approvalId)).toMatchObject({
      isOwnRequest: false,
      kind: "goodwillCredit",
      payload: { amount: 10_000_000, reason: "our mistake" },
    });
    expect((await decide(data.approvalId, "finance2")).data).toEqual({ status: "approved" });
    expect(await claim(order)).toBe(3_071_000);
    expect(await house.balances(order)).toMatchObject({ 5070: 100_000 });
    expect(await house.history(order)).toContain("goodwill");
    await house.expectSound();
  });
  it("is never more than is owed, when it is asked for and when it is decided, and settles with all of it", async () => {
    const order = await house.lend(5);
    const whole = { loanRecordId: order, amount: 317_100_000 };
    expect((await ask("goodwill.apply", { ...whole, amount: 317_100_100 })).refusal).toMatchObject({ error: "adjustment.tooMuch" });
    const { data } = await ask("goodwill.apply", whole);
    expect((await ask("goodwill.apply", whole)).refusal.error).toBe("duplicateRequest");
    await house.pay(order, 1_000_000);
    expect((await decide(data.approvalId, "finance2")).refusal.error).toBe("adjustment.tooMuch");
    expect((await decide(data.approvalId, "finance2", "refuse", { reason: "tooLate" })).data).toEqual({ status: "refused" });
    await approved("goodwill.apply", { loanRecordId: order, amount: 217_100_000 });
    expect(await house.order(order)).toMatchObject({ status: 9 });
    await house.expectSound();
  });
  it("stands on a list of its own with who asked and who decided, and what was given is its account to the unit", async () => {
    const waits = await ask("goodwill.apply", { loanRecordId: await house.lend(5), amount: 5_000_000 });
    const asked = { kind: ["goodwillCredit"], pageSize: 100 } as const;
    const { list } = (await house.call("adjustment.list", asked as never, { token: await house.tokenOf("finance2") })).data;
    expect(list[0]).toMatchObject({
      approvalId: waits.data.approvalId,
      status: "pending",
      amount: 5_000_000,
      reviewer: null,
      isOwnRequest: false,
    });
    const given = list.filter(({ status }) => status === "approved");
    const booked = await house.database.owner.query<{ sum: number }>(
      "select sum(l.amount)::float8 as sum from posting p cross join unnest(p.accounts, p.amounts) l(account, amount) where p.tenant_id = 1 and l.account = 5070",
    );
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(booked.rows[0]?.sum);
    expect(given.every(({ requester, reviewer }) => reviewer !== null && requester !== reviewer)).toBe(true);
    // Whoever asked reads why it was refused; a yes has no such reason.
    const refused = await house.call("adjustment.list", { status: ["refused"] } as never, { token: await house.tokenOf("finance") });
    expect(refused.data.list.map(({ refusal }) => refusal)).toEqual(["tooLate"]);
    expect(given.every(({ refusal }) => refusal === null)).toBe(true);
    expect((await house.call("adjustment.list", {} as never, { token: await house.tokenOf("collector") })).refusal.error).toBe("forbidden");
  });
});

describe("a charge by hand and its waiver (rules/ledger.md L07)", () => {
  it("is owed when a second person agrees, and given up when another does; once", async () => {
    const order = await house.lend(5);
    await approved("charge.apply", { loanRecordId: order, component: "fee", amount: 5_000_000 });
    expect(await claim(order)).toBe(3_221_000);
    const [one] = await charges(order);
    expect(one).toMatchObject({ component: "fee", amount: 5_000_000, open: 5_000_000, day: house.dayOf(0) });
    await approved("charge.waive", { loanRecordId: order, charge: one?.charge ?? "" });
    expect(await claim(order)).toBe(3_171_000);
    expect(await house.balances(order)).toMatchObject({ 5002: 50_000 });
    expect((await ask("charge.waive", { loanRecordId: order, charge: one?.charge ?? "" })).refusal.error).toBe("adjustment.noCharge");
    expect(await house.history(order)).toEqual(expect.arrayContaining(["charged", "chargeWaived"]));
    await house.expectSound();
  });
  it("changes nothing of what was due on the order's own day, as the reports count it", async () => {
    const order = await house.lend(5);
    const wrong = () => verifyTallies(house.database.owner as never, 50);
    const before = await wrong();
    await approved("charge.apply", { loanRecordId: order, component: "fee", amount: 5_000_000 });
    expect(await wrong()).toEqual(before);
  });
  it("is none of an order without a debt", async () => {
    const order = await house.lend(5);
    await house.pay(order, 3_171_000);
    expect((await ask("charge.apply", { loanRecordId: order, component: "penalty", amount: 100 })).refusal.error).toBe("repayment.noDebt");
    expect((await ask("goodwill.apply", { loanRecordId: order, amount: 100 })).refusal.error).toBe("repayment.noDebt");
  });
});
