// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runNight } from "../../../src/server/jobs/night.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let late = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  late = await house.lend(5);
  await runNight(house.kernel.database, 1, house.now());
  // Orders that came with the fixture and were never booked bear no penalty here: their figures stand still.
  await house.database.owner.query("update loan_order set penalty_ppm = 0 where tenant_id = 1 and booked_on is null");
});
afterAll(() => house.close());

const totals = async () => (await house.call("collection.listTatolAmount", {}, { token: await house.tokenOf("manager") })).data;
const byClaim = async (order: "asc" | "desc") => {
  const { data } = await house.call("collection.list", { sort: "claim", order, pageSize: 200 }, { token: await house.tokenOf("manager") });
  return data.list.map((row: { claim: number }) => row.claim);
};
const claimed = async (amount: { from: number; to: number }) => {
  const { data } = await house.call("collection.list", { amount, pageSize: 200 }, { token: await house.tokenOf("manager") });
  return data.list.map((row: { loanRecordId: number }) => row.loanRecordId);
};
const write = (columns: string) => house.database.owner.query(`update loan_order set ${columns} where tenant_id = 1 and id = $1`, [late]);
const read = async () => {
  const { rows } = await house.database.owner.query<{ claim: number; charged: number }>(
    "select claim_booked::int as claim, penalty_charged::int as charged from loan_order where tenant_id = 1 and id = $1",
    [late],
  );
  if (!rows[0]) throw new Error("the loan is there");
  return rows[0];
};

describe("what is claimed of a running loan", () => {
  it("is read from what the night booked: by it lists are sorted, filtered and summed", async () => {
    const { claim, charged } = await read();
    expect(charged).toBeGreaterThan(0);
    const known = await totals();
    const sorted = await byClaim("asc");
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
    expect(await byClaim("desc")).toEqual([...sorted].reverse());
    expect(await claimed({ from: claim, to: claim })).toContain(late);
    // That it is this column which is read: a wrong one is seen.
    await write(`penalty_charged = ${charged + 100}`);
    expect(await totals()).toMatchObject({ claim: known.claim + 100, penalty: known.penalty + 100 });
    await write(`penalty_charged = ${charged}`);
  });

  it("is worked out as long as one loan has not been booked for today, and is the same after the night", async () => {
    const yesterday = await totals();
    house.goTo(1, "00:01");
    const known = await totals();
    expect(known.penalty).toBeGreaterThan(yesterday.penalty);
    const sorted = await byClaim("asc");
    const { claim } = (await house.call("order.detail", { loanRecordId: late }, { token: await house.tokenOf("manager") })).data;
    expect(await claimed({ from: claim, to: claim })).toContain(late);
    house.goTo(1, "00:06");
    await runNight(house.kernel.database, 1, house.now());
    expect((await read()).claim).toBe(claim);
    expect(await totals()).toEqual(known);
    expect(await byClaim("asc")).toEqual(sorted);
  });
});
