// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { replay, type Loan } from "../../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../../src/lending/loan/loan-event.ts";
import { startOfDay } from "../../../src/lending/time/zone.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { channelCode, openChannel, passAll } from "../../support/cohort-house.ts";
import { dice } from "../../support/dice.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { exampleA } from "../../support/loan.ts";

const zone = "Asia/Ho_Chi_Minh";
const [size, first, last] = [16, -2, 5];
let house: LendingHouse;
const orders: { readonly id: number; readonly grace: number; readonly receipts: number[] }[] = [];
const throwDice = dice(79);
const draw = <T>(...of: readonly T[]): T => of[Math.floor(throwDice() * of.length)] as T;
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
let serial = 0;
/** Money of a part or of more than all, that counts from a day up to two before the one on which it is posted. */
async function pay(order: (typeof orders)[number], day: number): Promise<void> {
  const tradeNo = `W${(serial += 1)}`;
  const payTime = new Date(startOfDay(house.dayOf(day - draw(0, 0, 1, 2)), zone).getTime() + 3_600_000 * 8).toISOString();
  const amount = draw(1_000_000, 3_021_000, 3_021_000, 3_300_000) * 100;
  const voucherUrl = `https://vouchers.example/${tradeNo}.png`;
  const { data } = await house.call(
    "repayment.offline",
    { loanRecordId: order.id, amount, payTime, tradeNo, voucherUrl },
    await as("finance"),
  );
  if (!data?.repaymentId) return;
  const decision = { repaymentId: data.repaymentId, decision: "confirm" as const, voucherAmount: amount };
  const { message } = await house.call("repayment.confirm", decision, await as("finance2"));
  if (message === "") order.receipts.push(data.repaymentId);
}
async function reverse(order: (typeof orders)[number]): Promise<void> {
  const repaymentId = order.receipts.pop();
  if (repaymentId === undefined) return;
  const { data } = await house.call("repayment.reverse", { repaymentId, reason: "bounced" }, await as("finance"));
  if (data?.approvalId) await house.call("approval.review", { approvalId: data.approvalId, decision: "approve" }, await as("finance2"));
}
async function extend(order: (typeof orders)[number]): Promise<void> {
  const { data } = await house.call("extension.plan", { loanRecordId: order.id }, await as("manager"));
  const [plan] = data ?? [];
  if (!plan) return;
  const { message } = await house.call(
    "renewal.add",
    { loanRecordId: order.id, planId: 1, days: plan.days, fee: plan.fee },
    await as("manager"),
  );
  if (message === "") order.receipts.push(await house.pay(order.id, plan.total / 100, "extend"));
}

/** Something that may happen to an order on a day, or nothing. */
async function live(order: (typeof orders)[number], day: number): Promise<void> {
  const act = draw(pay, pay, extend, reverse, null, null);
  await act?.(order, day);
}

beforeAll(async () => {
  house = await openLendingHouse();
  expect(await openChannel(house)).toBe("");
  for (let at = 0; at < size; at += 1) {
    const grace = at % 4 === 0 ? 2 : 0;
    orders.push({ id: await house.lend(0, { ...(grace ? { grace } : {}), channel: channelCode }), grace, receipts: [] });
  }
  await passAll(
    house,
    orders.map(({ id }) => id),
  );
  for (let day = first; day <= last; day += 1) {
    house.goTo(day, "00:10");
    await runNight(house.kernel.database, 1, house.now());
    house.goTo(day, "10:00");
    for (const order of orders) await live(order, day);
  }
}, 240_000);

/** The day as the loans themselves say it, by value date and nothing else: where each stood at the end of its due day and its grace. */
async function replayed() {
  const found: ("paid" | "extended" | "unpaid")[] = [];
  for (const { id, grace } of orders) {
    const { rows } = await house.database.owner.query<{ event: LoanEvent }>(
      "select event from loan_event where tenant_id = 1 and order_id = $1 order by seq",
      [id],
    );
    const events = rows.map(({ event }) => event);
    const penalty = { dailyRate: "0.01", base: "contract" as const, capRate: "0.5", graceDays: grace };
    const on = (day: number): Loan => replay({ ...exampleA, penalty }, events, house.dayOf(day));
    // An extension that stood before the day began: the order was due on another one.
    const dayBefore = on(-1);
    if (dayBefore.dueDate !== house.dayOf(0)) continue;
    const loan = on(grace);
    found.push(loan.settledOn !== null ? "paid" : loan.dueDate === house.dayOf(0) ? "unpaid" : "extended");
  }
  const count = (is: string): number => found.filter((each) => each === is).length;
  return { due: found.length, paid: count("paid"), extended: count("extended"), unpaid: count("unpaid") };
}

test("whatever happens to orders, home, operations, channels and reviewers show the first overdue that their loans say", async () => {
  const { due, paid, extended, unpaid } = await replayed();
  expect(Math.min(paid, extended, unpaid)).toBeGreaterThan(0);
  const token = await as("manager");
  const days = { startTime: house.dayOf(0), endTime: house.dayOf(0) };
  const asked = async (reportCode: "amountRepayment" | "reminderCustomers" | "operationData") =>
    (await house.call("report.query", { reportCode, by: "day", ...days }, token)).data.total;
  expect(await asked("amountRepayment")).toMatchObject({ dueOrders: due, dueExtended: extended });
  expect(await asked("reminderCustomers")).toMatchObject({ unpaid, paidRate: Math.round((paid / due) * 1_000_000) });
  const rate = Math.round((unpaid / due) * 1_000_000);
  expect((await asked("operationData"))["lateShare"]).toBe(rate);
  const home = await house.call("homePage.todayDataStatistics", { date: house.dayOf(1) }, token);
  expect(home.data).toMatchObject({ firstOverdueRate: rate, overdueCount: unpaid });
  const page = { date: { from: days.startTime, to: days.endTime }, page: 1, pageSize: 10 as const };
  expect((await house.call("delivery.linkStatistics", page, token)).data.list[0]).toMatchObject({ firstOverdue: rate });
  const passed = { startTime: house.dayOf(-7), endTime: house.dayOf(-7) };
  const reviewer = await house.call("report.query", { reportCode: "reviewer", by: "reviewer", ...passed }, token);
  expect(reviewer.data.total).toMatchObject({ dueNow: due, overdue: unpaid });
});

test("and what is kept is what is on record", async () => {
  await house.expectSound();
  expect(await verifyReviews(house.database.owner as never)).toEqual([]);
});
