// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BookDimension } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type FigureKey } from "../../../src/contract/report/figures.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { addDays } from "../../../src/lending/time/zone.ts";
import { returnPayout } from "../../support/cohort-house.ts";
import { payoutQueue } from "../../../src/server/domain/finance/payout/payout.queue.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { inEachWay } from "../../support/found-ways.ts";

type Figure = InputOf<"payment.hasFigure">;
let house: LendingHouse;
const asFinance = async () => ({ token: await house.tokenOf("finance") });

const sql = (text: string, values: readonly unknown[] = []) => house.database.owner.query(text, [...values]);
/** Orders of now are these customers', and were when their payouts were counted. */
async function areOf(type: string): Promise<void> {
  await sql("update loan_order set user_type = $1 where tenant_id = 1 and product_id = 9 and user_type = 'new'", [type]);
  await sql("update tally_delta set user_type = $1 where tenant_id = 1 and book = 'flow' and user_type = 'new'", [type]);
}

/** Paid out seven days before they fall due: two came back today, and of the last it is not on record how it went. */
beforeAll(async () => {
  house = await openLendingHouse();
  const [gone, back] = [await house.lend(-4), await house.lend(-5)];
  for (const late of [-1, -1, -2]) await house.lend(late);
  await areOf("newUser");
  await house.lend(-1);
  await areOf("oldUser");
  for (const order of [gone, back]) await returnPayout(house, order);
  await sql(`insert into payout (tenant_id, order_id, created_at) select 1, id, applied_at from loan_order where tenant_id = 1 and product_id = 9
    on conflict do nothing`);
  await house.lend(-6);
  await areOf("newUser");
});
afterAll(() => house.close());

/** What the console asks the list for behind a line (tests/console/report-family.test.ts). */
function behind(key: FigureKey, range: Figure["figureTime"], by: BookDimension, line: string): Figure {
  const { types } = figureOf(key);
  const last = by === "week" ? addDays(line, 6) : line;
  const days = { from: line < range.from ? range.from : line, to: last > range.to ? range.to : last };
  return {
    figureTime: by === "day" || by === "week" ? days : range,
    ...(types ? { figureType: [...types] } : {}),
    ...(by === "userType" ? { figureType: [line] } : {}),
    ...(by === "product" ? { figureProduct: [Number(line)] } : {}),
    ...(by === "app" ? { appId: [Number(line)] } : {}),
  };
}

const keys = ["payouts", "payoutsNew", "payoutsOld", "payoutAmounts", "contractAmounts"] as const;
/** Lines along a split, and whether the list has every figure of each exactly. */
async function walk(by: BookDimension, from: number, to: number): Promise<Readonly<Record<string, boolean>>> {
  const [startTime, endTime] = [house.dayOf(from), house.dayOf(to)];
  const as = await asFinance();
  const { data } = await house.call("report.query", { reportCode: "paymentAchievement", by, startTime, endTime }, as);
  const exact: Record<string, boolean> = {};
  for (const { key: line, values } of data.lines)
    for (const key of keys) {
      if (by === "userType" && figureOf(key).types) continue;
      const asked = behind(key, { from: startTime, to: endTime }, by, line);
      const { isWhole } = (await house.call("payment.hasFigure", asked, as)).data;
      exact[line] = (exact[line] ?? true) && isWhole;
      if (!isWhole) continue;
      const { data: page, message } = await house.call("payment.list", { page: 1, pageSize: 50, ...asked }, as);
      expect([message, page.total]).toEqual(["", page.list.length]);
      const [went, came] = [
        page.list.filter(({ payAmount }) => Number(payAmount) > 0),
        page.list.filter(({ payAmount }) => Number(payAmount) < 0),
      ];
      const sum = (of: "payAmount" | "contractAmount") => page.list.reduce((all, row) => all + Number(row[of]), 0);
      const told =
        key === "payoutAmounts" ? sum("payAmount") : key === "contractAmounts" ? sum("contractAmount") : went.length - came.length;
      expect(told, `${by} ${line} ${key}`).toBe(values[key]);
    }
  return exact;
}

it.each(["day", "week", "userType", "product", "app"] as const)(
  "by %s the list of payouts has each figure of each line to the unit, or says that it has not",
  async (by) => {
    for (const [from, to] of [
      [-7, -2],
      [0, 0],
    ] as const) {
      const exact = await walk(by, from, to);
      expect(Object.keys(exact).length).toBeGreaterThan(0);
      expect(Object.values(exact)).not.toContain(false);
    }
    const whole = await walk(by, -7, 0);
    expect(Object.values(whole).filter((isExact) => !isExact)).toHaveLength(1);
    if (by === "day") expect(whole).toMatchObject({ [house.dayOf(-1)]: false, [house.dayOf(0)]: true });
    if (by === "userType") expect(whole).toEqual({ newUser: false, oldUser: true });
  },
);

it("payouts of a figure are the same whether they are found together, one by one, or the newest first", async () => {
  const tenant = await house.kernel.tenantOf(1);
  const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
  const seat = seatOf({ tx: undefined as never, tenant }, who, house.now());
  let most = -1;
  for (const [from, to] of [
    [-9, 0],
    [-9, -1],
    [0, 0],
    [-7, -7],
  ] as const)
    for (const asked of [{}, { figureType: ["newUser"] }, { state: ["paid" as const] }]) {
      const queue = payoutQueue({ figureTime: { from: house.dayOf(from), to: house.dayOf(to) }, ...asked }, seat);
      const { all, each, first, certain } = await inEachWay(house.database, queue, "p.id");
      expect({ from, to, asked, each, first }).toEqual({ from, to, asked, each: all, first: all });
      expect(certain.every((than) => than < all.length)).toBe(true);
      most = Math.max(most, ...certain);
    }
  expect(most).toBeGreaterThan(-1);
});
