// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const minor = (major: number) => major * 100;
const own = async (who = "collector") => (await house.call("commission.today", {}, { token: await house.tokenOf(who) })).data;
const rate = async (stage: string, ratePpm: number, validFrom: string, who = "tenantAdmin") => {
  const asked = await house.call("commission.rateSave", { stage, ratePpm, validFrom }, { token: await house.tokenOf(who) });
  if (asked.code !== 1) return asked;
  const { approvalId } = asked.data.pending;
  return house.call("approval.review", { approvalId, decision: "approve" }, { token: await house.tokenOf("platformAdmin") });
};
const rated = (stage: string, ppm: number, from: string) =>
  house.database.owner.query(
    "insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_at) values (1, $1, $2, $3, now())",
    [stage, from, ppm],
  );

describe("own commission today", () => {
  it("is a share of the money credited to me, by the stage that it met; a reversal takes back exactly what it gave", async () => {
    expect(await own()).toEqual({ commission: null, base: 0, reversed: 0, payments: 0 });
    await rated("S1", 5_000, house.dayOf(-60));
    await rated("S3", 20_000, house.dayOf(-60));
    const early = await house.lend(5, { collector: "collector" });
    const late = await house.lend(20, { collector: "collector" });
    const theirs = await house.lend(5, { collector: "collector2" });
    await house.pay(early, 1_000_000);
    const reversedOne = await house.pay(late, 500_000);
    await house.pay(theirs, 700_000);
    expect(await own()).toEqual({ commission: minor(5_000 + 10_000), base: minor(1_500_000), reversed: 0, payments: 2 });
    expect(await own("collector2")).toMatchObject({ commission: minor(3_500), payments: 1 });
    const asked = await house.call(
      "repayment.reverse",
      { repaymentId: reversedOne, reason: "bounced" },
      { token: await house.tokenOf("finance") },
    );
    await house.call(
      "approval.review",
      { approvalId: asked.data.approvalId, decision: "approve" },
      { token: await house.tokenOf("finance2") },
    );
    expect(await own()).toEqual({ commission: minor(5_000), base: minor(1_000_000), reversed: minor(-10_000), payments: 2 });
    house.goTo(1);
    expect(await own()).toMatchObject({ commission: 0, payments: 0 });
  });

  it("takes the rate that was in force on the money's value date, and a new one only from its day on", async () => {
    expect((await rate("S1", 9_000, house.dayOf(1))).code).toBe(1);
    const order = await house.lend(5, { collector: "collector" });
    const before = (await own()).commission ?? 0;
    await house.pay(order, 100_000);
    expect((await own()).commission).toBe(before + minor(500));
    house.goTo(1);
    await house.pay(await house.lend(5, { collector: "collector" }), 100_000);
    expect((await own()).commission).toBe(minor(900));
  });

  it("is refused for a day that has begun, a stage that is none, and whoever may not", async () => {
    expect((await rate("S1", 1, house.dayOf(0))).refusal).toMatchObject({ error: "policy.past", field: "validFrom" });
    expect((await rate("nothing", 1, house.dayOf(2))).refusal).toMatchObject({ error: "badInput", field: "stage" });
    expect((await rate("S1", 1, house.dayOf(2), "manager")).status).toBe(403);
    expect((await house.call("commission.today", {}, { token: await house.tokenOf("marketer") })).status).toBe(403);
    expect((await house.call("commission.today", {}, {})).code).toBe(1001);
    const ph = await house.signIn(accountOf("collector", "ph"));
    expect((await house.call("commission.today", {}, { token: ph })).data).toMatchObject({ commission: null, payments: 0 });
  });
});
