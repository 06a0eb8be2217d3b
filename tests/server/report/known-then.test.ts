// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

// Money of one day: paid and booked at nine, paid at nine and booked at two, and the first of them taken back at three. All of it is filed under nine.

let house: LendingHouse;
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const asManager = async () => ({ token: await house.tokenOf("manager") });
const minor = (major: number): number => major * 100;

/** Pays an order at a time of the day, told and confirmed at another one. */
async function paid(order: number, major: number, [at, booked]: readonly [string, string]): Promise<number> {
  house.goTo(0, at);
  const payTime = house.now().toISOString();
  house.goTo(0, booked);
  const input = {
    loanRecordId: order,
    amount: minor(major),
    purpose: "repay",
    payTime,
    tradeNo: `K${order}${at.replace(":", "")}`,
    voucherUrl: `https://vouchers.example/k${order}${booked.replace(":", "")}.png`,
  };
  const registered = await house.call("repayment.offline", input as never, { token: await house.tokenOf("finance") });
  expect(registered.message).toBe("");
  const { repaymentId } = registered.data as { repaymentId: number };
  const confirmed = { repaymentId, decision: "confirm", voucherAmount: minor(major) } as const;
  const answer = await house.call("repayment.confirm", confirmed as never, { token: await house.tokenOf("finance2") });
  expect(answer.message, JSON.stringify(answer.refusal)).toBe("");
  return repaymentId;
}
async function takenBack(repaymentId: number, clock: string): Promise<void> {
  house.goTo(0, clock);
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, { token: await house.tokenOf("finance") });
  const decision = { approvalId: asked.data.approvalId, decision: "approve" } as const;
  expect((await house.call("approval.review", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
}

beforeAll(async () => {
  house = await openLendingHouse();
  await sql("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'D0', -3, 0)");
  await sql(appendMissing, [1]);
  const [first, second] = [await house.lend(5, { collector: "collector" }), await house.lend(5, { collector: "collector" })];
  const early = await paid(first, 1_000_000, ["09:05", "09:10"]);
  await paid(second, 2_000_000, ["09:30", "14:00"]);
  await takenBack(early, "15:00");
});
afterAll(() => house.close());

const day = () => ({ startTime: house.dayOf(0), endTime: house.dayOf(0) });
interface Cut {
  readonly untilHour?: number;
  readonly asKnown?: boolean;
}
/** What the day had brought in, of all parts, as the hours tell it. */
async function brought(cut: Cut, more: object = {}): Promise<number> {
  const { data } = await house.call("dayparting.overview", { ...day(), ...cut, ...more }, await asManager());
  return data.recoveredPrincipal + data.recoveredInterest + data.recoveredPenalty;
}
const known = (untilHour: number) => brought({ untilHour, asKnown: true });
const [one, two] = [minor(1_000_000), minor(2_000_000)];

it("a part of a day is what was known of it then, and not what was booked or taken back later", async () => {
  expect(await Promise.all([9, 10, 14, 15, 16].map(known))).toEqual([0, one, one, one + two, two]);
  expect(await brought({ untilHour: 10 })).toBe(two);
  expect(await brought({})).toBe(two);
});

it("so is that of a person, of an app, of a stage and of whoever did nothing, and that of days that end with it", async () => {
  const collector = house.fixture.vn.staff["collector"] ?? 0;
  const cut = { untilHour: 10, asKnown: true };
  expect(await brought(cut, { adminUserId: collector })).toBe(one);
  expect(await brought(cut, { adminUserId: house.fixture.vn.staff["manager"] ?? 0 })).toBe(0);
  expect(await brought(cut, { appId: 1 })).toBe(one);
  expect(await brought(cut, { startTime: house.dayOf(-3) })).toBe(one);
  const { data } = await house.call("dayparting.rank", { ...day(), ...cut }, await asManager());
  expect(data).toMatchObject([{ adminUserId: collector }]);
});

it("without a cut nothing was known by then", async () => {
  const { refusal } = await house.call("dayparting.overview", { ...day(), asKnown: true }, await asManager());
  expect(refusal).toMatchObject({ error: "badInput", field: "asKnown" });
});

it("the hours that today is set beside bring what was known at the end of each; beside a day that is over, what is known now", async () => {
  const running = (compareStart: string, start: string) => ({ startTime: start, endTime: start, compareStart });
  house.goTo(1, "10:00");
  const asked = running(house.dayOf(0), house.dayOf(1));
  const { data } = await house.call("dayparting.diagram", asked, await asManager());
  const principal = (at: number): number => data.comparePrincipal.slice(0, at + 1).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const whole = await Promise.all(
    [10, 14, 15, 16].map(
      async (untilHour) =>
        (await house.call("dayparting.overview", { ...day(), untilHour, asKnown: true }, await asManager())).data.recoveredPrincipal,
    ),
  );
  expect([9, 13, 14, 15].map(principal)).toEqual(whole);
  house.goTo(2, "10:00");
  const over = (await house.call("dayparting.diagram", asked, await asManager())).data.comparePrincipal;
  expect(over[9]).toBe(whole[3]);
  expect(over[14]).toBe(0);
});

it("of reminding it is the same, on the days beside its hours too", async () => {
  house.goTo(0, "08:00");
  const order = await house.lend(0);
  await paid(order, 1_000_000, ["09:20", "13:00"]);
  const ask = async (cut: Cut) =>
    (await house.call("report.query", { reportCode: "reminderTimeShare", by: "hour", ...day(), ...cut }, await asManager())).data;
  expect((await ask({ untilHour: 10 })).total["paidAmount"]).toBe(one);
  const then = await ask({ untilHour: 10, asKnown: true });
  expect(then.total["paidAmount"]).toBe(0);
  expect((await ask({ untilHour: 14, asKnown: true })).total["paidAmount"]).toBe(one);
  expect((await ask({})).lines.find(({ key }) => key === "09")?.values["paidAmount"]).toBe(one);
  // Beside the hours of the day after stands what was known at the end of each.
  house.goTo(1, "10:10");
  await house.pay(await house.lend(-1), 1_000_000);
  house.goTo(1, "10:30");
  const { data } = await house.call(
    "report.query",
    { reportCode: "reminderTimeShare", by: "hour", startTime: house.dayOf(1), endTime: house.dayOf(1) },
    await asManager(),
  );
  const beside = new Map(data.lines.map(({ key, values }) => [key, values["dayBefore"]]));
  expect(beside.get("10")).toBe(0);
});

it("is asked of the few that were booked later, by their index", async () => {
  const where =
    "date_bin('15 minutes', posted_at, timestamptz '2000-01-01 00:00:00+00') <> date_bin('15 minutes', filed_at, timestamptz '2000-01-01 00:00:00+00')";
  const [{ apart } = { apart: 0 }] = await sql(`select count(*)::int as apart from repayment where tenant_id = 1 and ${where}`);
  expect(apart).toBeGreaterThan(1);
  await sql("set enable_seqscan = off");
  const plan = await sql(
    `explain select 1 from repayment where tenant_id = 1 and filed_at >= now() - interval '9 years' and filed_at < now() and posted_at >= now() and ${where}`,
  );
  expect(JSON.stringify(plan)).toContain("repayment_booked_later");
});
