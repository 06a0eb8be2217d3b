// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { extendAWeek, payValued, reverseReceipt } from "../../support/cohort-house.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

/** A day of the month after the one in which everything was granted. */
const later = 35;
let house: LendingHouse;
afterAll(() => house.close());
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;

async function give(loanRecordIds: number[], who: "collector" | "collectorB"): Promise<void> {
  const given = { loanRecordIds, adminUserIds: [house.fixture.vn.staff[who]], mode: "even" as const };
  expect((await house.call("collection.selectTransfer", given, { token: await house.tokenOf("manager") })).message).toBe("");
}
/** Given on afterwards, as the history has it: what is settled or extended is on nobody's desk any more. */
const moveOn = (order: number) =>
  sql(
    `with b as (insert into assignment_batch (tenant_id, staff_id, at, mode, orders, department) values (1, $2, $3, 'chosen', 1, 'collection') returning id)
     insert into assignment (tenant_id, batch_id, order_id, at, to_staff, version) select 1, b.id, $1, $3, $2, 99 from b`,
    [order, house.fixture.vn.staff.collectorB, house.now()],
  );

/** By day, person and desk what is told of extensions, or of money given up in major units. */
async function told(measure: "extended" | "waived"): Promise<readonly (readonly [string, string, string, number])[]> {
  const rows = await sql(
    `select day::text, staff_id::int as staff, item, sum(n)::float8 as n from (select day, staff_id, item, n from tally_bucket where tenant_id = 1 and level = 0 and book = 'relief' and measure = $1
       union all select day, staff_id, item, n from tally_delta where tenant_id = 1 and book = 'relief' and measure = $1) x group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    [measure],
  );
  const names = new Map(Object.entries(house.fixture.vn.staff).map(([name, id]) => [Number(id), name]));
  return rows.map((row) => [
    String(row["day"]),
    names.get(Number(row["staff"])) ?? "nobody",
    String(row["item"]),
    Number(row["n"]) / (measure === "waived" ? 100 : 1),
  ]);
}

let orders: Readonly<Record<"soon" | "later" | "twice" | "before" | "onTime" | "waived" | "kept", number>>;
let receipts: Readonly<Record<"soon" | "later" | "twice" | "before" | "waived", number>>;

beforeAll(async () => {
  house = await openLendingHouse();
  const lend = (late: number) => house.lend(late);
  orders = {
    soon: await lend(2),
    later: await lend(2),
    twice: await lend(2),
    before: await lend(-1),
    onTime: await lend(2),
    waived: await lend(5),
    kept: await lend(2),
  };
  const { before: _, ...late } = orders;
  await give(Object.values(late), "collector");
  house.goTo(0, "10:05");
  const extend = (order: number) => extendAWeek(house, order);
  await extend(orders.kept);
  await extend(orders.onTime);
  const [soon, month, before] = [await extend(orders.soon), await extend(orders.later), await extend(orders.before)];
  await extend(orders.twice);
  const twice = await extend(orders.twice);
  const offer = { loanRecordId: orders.waived, settleAmount: 300_000_000, validUntil: house.dayOf(2), reason: "lost his job" };
  const { data } = await house.call("waiver.apply", offer, { token: await house.tokenOf("collector") });
  const decided = { waiverId: data.waiverId, decision: "approve" as const };
  expect((await house.call("waiver.review", decided, { token: await house.tokenOf("supervisor") })).message).toBe("");
  receipts = { soon, later: month, before, twice, waived: await house.pay(orders.waived, 3_000_000) };
  house.goTo(0, "10:30");
  for (const order of Object.values(late)) await moveOn(order);
}, 120_000);

describe("what was granted and is taken back", () => {
  test("stands with whoever held the order until it is", async () => {
    // One was not late when it was extended, and one no more when it was extended again.
    expect(await told("extended")).toEqual([
      [house.dayOf(0), "nobody", ":remind", 2],
      [house.dayOf(0), "collector", "S1:collection", 5],
    ]);
  });

  test("in the same month never was, for him and on his day", async () => {
    house.goTo(0, "11:00");
    for (const receipt of [receipts.soon, receipts.before, receipts.twice]) await reverseReceipt(house, receipt);
    // What had been paid on the due day comes to light: there was nothing to extend.
    await payValued(house, orders.onTime, -2);
    expect(await told("extended")).toEqual([[house.dayOf(0), "collector", "S1:collection", 3]]);
  });

  test("of a month that is over on the day of the reversal, and still from him", async () => {
    house.goTo(later, "11:00");
    await reverseReceipt(house, receipts.later);
    expect(await told("extended")).toEqual([
      [house.dayOf(0), "collector", "S1:collection", 3],
      [house.dayOf(later), "collector", "S1:collection", -1],
    ]);
  });

  test("money given up is taken back from whoever gave it up, by its day of posting", async () => {
    expect(await told("waived")).toEqual([[house.dayOf(0), "collector", "S1:collection", 171_000]]);
    await reverseReceipt(house, receipts.waived);
    expect(await told("waived")).toEqual([
      [house.dayOf(0), "collector", "S1:collection", 171_000],
      [house.dayOf(later), "collector", "S1:collection", -171_000],
    ]);
  });

  test("is told alike of reversals of before, which said nothing of it themselves", async () => {
    const [extended, waived] = [await told("extended"), await told("waived")];
    const client = await house.database.owner.connect();
    try {
      for (const lender of [1, 2]) await foldDeltas(house.kernel.database, lender);
      // What money on time takes back was said by nothing before.
      await client.query("update order_event set detail = detail - 'extensions' where event = 'reversed'");
      expect(await verifyTallies(client)).toEqual([]);
      await client.query("delete from tally_bucket where book = 'relief'");
      await migrateAgain(client, "0431");
      expect(await verifyTallies(client)).toEqual([]);
    } finally {
      client.release();
    }
    expect([await told("extended"), await told("waived")]).toEqual([extended, waived]);
  });
});
