// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { payValued, reverseReceipt } from "../../support/cohort-house.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let onTime = 0;
afterAll(() => house.close());

type Asked = Pick<InputOf<"report.explain">, "reportCode" | "metric" | "by"> & { readonly days?: readonly [number, number] };
/** What Explain says a number is, and what it was when its days were closed. */
async function explained({ days = [0, 0], ...asked }: Asked): Promise<readonly (number | null)[]> {
  const input = { ...asked, key: null, startTime: house.dayOf(days[0]), endTime: house.dayOf(days[1]) };
  const { data, message } = await house.call("report.explain", input, { token: await house.tokenOf("tenantAdmin") });
  expect(message).toBe("");
  const whole = data.parts.at(-1);
  expect(whole?.kept).toBe(whole?.facts);
  return [whole?.facts ?? null, data.closed];
}
const payments = { reportCode: "repayment", by: "day", metric: "paidAll" } as const;
const lapsed = { reportCode: "reminderDaily", by: "collector", metric: "toOverdue", days: [1, 1] } as const;
const minor = (major: number): number => major * 100;
const night = () => runNight(house.kernel.database, 1, house.now());

beforeAll(async () => {
  house = await openLendingHouse();
  const [now, later, bounced] = [await house.lend(5), await house.lend(5), await house.lend(5)];
  onTime = await house.lend(0);
  house.goTo(0, "10:05");
  await payValued(house, now, 0, 100_000);
  const receipt = await payValued(house, bounced, 0, 500_000);
  house.goTo(0, "23:00");
  await reverseReceipt(house, receipt);
  house.goTo(1, "00:04");
  await payValued(house, later, 0, 20_000);
  house.goTo(1, "00:10");
  await night();
  expect(await explained(payments)).toEqual([minor(120_000), minor(120_000)]);
  house.goTo(1, "00:30");
  await payValued(house, later, 0, 3_000);
}, 60_000);

test("money of a closed day that is written after its close is told apart from what it was", async () => {
  expect(await explained(payments)).toEqual([minor(123_000), minor(120_000)]);
  expect(await explained({ ...payments, days: [0, 1] })).toEqual([minor(123_000), minor(120_000)]);
  expect(await explained({ ...payments, days: [1, 1] })).toEqual([0, 0]);
});

test("what is taken back of a closed day, on time after all (T26c), was there when it closed", async () => {
  expect(await explained(lapsed)).toEqual([1, 1]);
  house.goTo(2, "10:00");
  await payValued(house, onTime, 0);
  expect(await explained(lapsed)).toEqual([0, 1]);
});

test("what a day gathers by its nature, and what is counted beside the books, is not told so", async () => {
  const [facts, closed] = await explained({ reportCode: "amountRepayment", by: "day", metric: "dueAmount" });
  expect(facts).toBeGreaterThan(0);
  expect(closed).toBeNull();
});
