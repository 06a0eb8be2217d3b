// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BookDimension } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type FigureKey } from "../../../src/contract/report/figures.ts";
import { noChannel } from "../../../src/contract/report/nobody.ts";
import type { InputOf, OutputOf } from "../../../src/contract/types.ts";
import { paymentParts, paymentSources, paymentTimings } from "../../../src/lending/options/finance/payment-figure-codes.ts";
import { mondayOf } from "../../../src/lending/time/calendar.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { extendAWeek, payValued, reverseReceipt } from "../../support/cohort-house.ts";
import { receiptQueue } from "../../../src/server/domain/finance/repayment/receipt.queue.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { inEachWay } from "../../support/found-ways.ts";

/** A day of the month after the one in which everything was paid. */
const later = 35;
type Figure = InputOf<"repayment.hasFigure">;
let house: LendingHouse;
const asFinance = async () => ({ token: await house.tokenOf("finance") });

/** What money came with of a coupon that takes ten thousand off the interest. */
async function payWithCoupon(order: number): Promise<number> {
  const { rows } = await house.database.owner.query<{ id: number }>(
    `with c as (insert into coupon (tenant_id, name, kind, face_value, threshold, end_on, total, taken, state, created_at)
       values (1, 'Tết', 'interestOff', 1000000, 0, $1, 10, 1, 'listed', now()) returning id)
     insert into user_coupon (tenant_id, coupon_id, customer_id, state, offered_at, taken_at, expires_on)
     select 1, c.id, o.customer_id, 'taken', now(), now(), $1 from c, loan_order o where o.tenant_id = 1 and o.id = $2 returning id`,
    [house.dayOf(90), order],
  );
  const [userCouponId] = rows.map(({ id }) => id);
  const money = {
    amount: 200_000_000,
    payTime: house.now().toISOString(),
    tradeNo: "COUPON",
    voucherUrl: "https://vouchers.example/coupon",
  };
  const { data } = await house.call("repayment.offline", { loanRecordId: order, ...money, userCouponId }, await asFinance());
  const said = { repaymentId: data.repaymentId, decision: "confirm", voucherAmount: money.amount } as const;
  expect((await house.call("repayment.confirm", said, { token: await house.tokenOf("finance2") })).message).toBe("");
  return data.repaymentId;
}
/** An extension that is paid in two parts. @returns the first of them */
async function extendInParts(order: number): Promise<number> {
  const asked = { loanRecordId: order, planId: 1, days: 7, fee: 30_000_000 };
  const [plan] = (await house.call("extension.plan", { loanRecordId: order }, { token: await house.tokenOf("manager") })).data;
  expect((await house.call("renewal.add", asked, { token: await house.tokenOf("manager") })).message).toBe("");
  const first = await house.pay(order, 100_000, "extend");
  await house.pay(order, (plan?.total ?? 0) / 100 - 100_000, "extend");
  return first;
}
/** Too much for one order, which pays for another: money that no receipt brought it. */
async function swap(): Promise<void> {
  const [order, open] = [await house.lend(5, { channel: "swap" }), await house.lend(2, { channel: "swap" })];
  await house.pay(order, 3_200_000);
  const used = await house.call("overflow.apply", { id: order, loanRecordId: open, amount: 2_000_000 }, await asFinance());
  expect(used.message).toBe("");
}

beforeAll(async () => {
  house = await openLendingHouse();
  const [late, bounced, parts] = [await house.lend(5), await house.lend(5), await house.lend(2, { channel: "parts" })];
  house.goTo(0, "10:05");
  const kept = await house.pay(late, 1_000_000);
  const gone = await house.pay(bounced, 1_000_000);
  await house.pay(bounced, 400_000);
  await extendAWeek(house, await house.lend(2, { channel: "radio" }));
  const part = await extendInParts(parts);
  await payValued(house, await house.lend(5), -5);
  await payValued(house, await house.lend(5, { grace: 3 }), -3);
  await payValued(house, await house.lend(-4), -1, 500_000);
  const withCoupon = await payWithCoupon(await house.lend(3));
  await swap();
  house.goTo(0, "10:30");
  await reverseReceipt(house, gone);
  house.goTo(later, "14:30");
  for (const each of [kept, part, withCoupon]) await reverseReceipt(house, each);
});
afterAll(() => house.close());

/** What the console asks the list for behind a line (tests/console/report-family.test.ts). */
function behind(key: FigureKey, range: Figure["figureTime"], by: BookDimension, line: string): Figure {
  const { starts = [], plus = [] } = figureOf(key).is ?? {};
  const last = by === "week" ? addDays(line, 6) : line;
  const days = { from: line < range.from ? range.from : line, to: last > range.to ? range.to : last };
  const timings = paymentTimings.filter((each) => starts.includes(`${each}:`));
  const part = paymentParts.find((each) => plus.length === 1 && plus[0] === each);
  return {
    figureTime: by === "day" || by === "week" ? days : range,
    ...(timings.length > 0 ? { figureTiming: timings } : {}),
    ...(by === "timing" ? { figureTiming: paymentTimings.filter((each) => each === line) } : {}),
    ...(by === "source" ? { figureSource: paymentSources.filter((each) => each === line) } : {}),
    ...(part ? { figurePart: part } : {}),
    ...(by === "channel" ? { figureChannel: line || noChannel } : {}),
    ...(by === "app" ? { appId: [Number(line)] } : {}),
  };
}
type Row = OutputOf<"repayment.list">["list"][number];
const moneyOf = ({ principal, interest, fee, penalty }: Row): number => principal + interest + fee + penalty;
/** What rows of the list come to, as a figure counts them: each once, and one that was taken back once less. */
function told(key: FigureKey, rows: readonly Row[]): number {
  const { plus = [] } = figureOf(key).is ?? {};
  if (plus.includes("payments")) return rows.reduce((sum, row) => sum + Math.sign(moneyOf(row)), 0);
  return rows.reduce((sum, row) => sum + paymentParts.reduce((all, part) => all + (plus.includes(part) ? row[part] : 0), 0), 0);
}

const keys = ["payments", "paidAll", "paidPrincipal", "paidInterest", "paidFee", "paidPenalty", "early", "onTime", "late"] as const;
/** Lines along a split, and whether the list has every figure of each exactly. */
async function walk(by: BookDimension, from: number, to: number): Promise<Readonly<Record<string, boolean>>> {
  const [startTime, endTime] = [house.dayOf(from), house.dayOf(to)];
  const as = await asFinance();
  const { data } = await house.call("report.query", { reportCode: "repayment", by, startTime, endTime }, as);
  const exact: Record<string, boolean> = {};
  for (const { key: line, values } of data.lines)
    for (const key of keys) {
      if (by === "timing" && !["payments", "paidAll"].includes(key)) continue;
      const asked = behind(key, { from: startTime, to: endTime }, by, line);
      if (asked.figureSource?.length === 0) continue;
      const { isWhole } = (await house.call("repayment.hasFigure", asked, as)).data;
      exact[line] = (exact[line] ?? true) && isWhole;
      if (!isWhole) continue;
      const opened = await house.call("repayment.list", { page: 1, pageSize: 50, ...asked }, as);
      expect(opened.message).toBe("");
      expect(opened.data.total).toBe(opened.data.list.length);
      expect(told(key, opened.data.list), `${by} ${line} ${key}`).toBe(values[key]);
    }
  return exact;
}

it.each(["day", "week", "channel", "timing", "source", "app"] as const)(
  "by %s the list of payments has each figure of each line to the unit, or says that it has not",
  async (by) => {
    const exact = await walk(by, -8, -1);
    expect(Object.values(exact)).not.toContain(false);
    const today = await walk(by, -8, 0);
    const swapped = Object.entries(today).flatMap(([line, isExact]) => (isExact ? [] : [line]));
    // What no receipt brought, and a part of an extension that makes the other part a payment once it was taken back.
    const all = { day: [house.dayOf(0)], week: [mondayOf(house.dayOf(0))], channel: ["parts", "swap"], timing: ["overdue"], app: ["1"] };
    expect(swapped).toEqual(by === "source" ? [] : all[by]);
    expect(Object.keys(await walk(by, later, later)).length).toBeGreaterThan(0);
  },
);

it("what came and went within a month is no payment; of a month that is over it stays, and is taken back on its own day", async () => {
  const list = async (day: number) => {
    const figureTime = { from: house.dayOf(day), to: house.dayOf(day) };
    const { data } = await house.call("repayment.list", { page: 1, pageSize: 50, figureTime, figureChannel: noChannel }, await asFinance());
    return data.list.map((row) => [row.status, Math.sign(moneyOf(row))]);
  };
  expect(await list(0)).toEqual([
    ["reversed", 1],
    ["success", 1],
    ["reversed", 1],
  ]);
  expect(await list(later)).toEqual([
    ["reversed", -1],
    ["reversed", -1],
  ]);
  await house.expectSound();
});

it("receipts of a figure are the same whether they are found together, one by one, or the newest first", async () => {
  const tenant = await house.kernel.tenantOf(1);
  const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
  const seat = seatOf({ tx: undefined as never, tenant }, who, house.now());
  const spans = [
    [-8, 0],
    [-8, later],
    [0, 0],
    [later, later],
  ] as const;
  const narrower = [
    {},
    { figureChannel: noChannel },
    { figureTiming: ["overdue" as const] },
    { figurePart: "penalty" as const },
    { status: ["reversed" as const] },
  ];
  let most = 0;
  for (const [from, to] of spans)
    for (const asked of narrower) {
      const queue = receiptQueue({ figureTime: { from: house.dayOf(from), to: house.dayOf(to) }, ...asked }, seat);
      const { all, each, first, certain } = await inEachWay(house.database, queue, "r.id");
      const said = { from, to, asked };
      expect({ ...said, each, first }).toEqual({ ...said, each: all, first: all });
      expect(certain.every((than) => than < all.length)).toBe(true);
      most = Math.max(most, ...certain);
      const page = await house.call(
        "repayment.list",
        { page: 1, pageSize: 50, figureTime: { from: house.dayOf(from), to: house.dayOf(to) }, ...asked },
        await asFinance(),
      );
      expect(page.data.list.map(({ repaymentId }) => repaymentId)).toEqual(all);
    }
  expect(most).toBeGreaterThan(2);
});
