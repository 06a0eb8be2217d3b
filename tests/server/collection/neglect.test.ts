// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { morning, today } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let manager: string;
let now = morning();
/** What the server keeps of a tenant is this old at most, ms. */
const kept = 6_000;
const own = () => server.fixture.vn.orders.filter((order) => order.collectorId === server.fixture.vn.staff.collector);
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  manager = await server.signIn(accountOf("manager"));
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql("truncate collection_result, promise, shift");
  await sql(
    "update loan_order set last_result_at = null, last_reason = null, last_sub_tag = null, follow_up_at = null, promise_state = null",
  );
  await sql("update staff set resting = false");
});

/** Order -> why nobody looks after it. */
async function forgotten(): Promise<Record<string, string | null>> {
  now = new Date(now.getTime() + kept);
  const { data } = await server.call("collection.list", { neglected: true, pageSize: 50 }, { token: manager });
  return Object.fromEntries(data.list.map((row) => [row.orderNo, row.neglect]));
}
const owned = () => own().map((order) => order.orderNo);
const result = (reason: number, subTag: string, remark = "") =>
  server.call("collection.addCollectionResultRecord", { loanRecordId: own()[0]?.id ?? 0, reason, subTag, remark }, { token: collector });

describe("nothing is forgotten", () => {
  it("an order without an owner is, one with an owner who has just got it is not", async () => {
    const found = await forgotten();
    expect(Object.values(found)).toEqual(["noOwner", "noOwner"]);
    for (const orderNo of owned()) expect(found[orderNo]).toBeUndefined();
  });

  it("those of somebody who is away are, until he has a cover", async () => {
    const { collector: away, collector2: cover } = server.fixture.vn.staff;
    await sql("insert into shift (tenant_id, staff_id, day, kind) values (1, $1, $2, 'rest')", away, today());
    for (const orderNo of owned()) expect((await forgotten())[orderNo]).toBe("away");
    await sql("update shift set cover_id = $1", cover);
    for (const orderNo of owned()) expect((await forgotten())[orderNo]).toBeUndefined();
  });

  it("a result that leaves it to somebody else is, until it is frozen or has another next step", async () => {
    await result(6, "other", "says the amount is wrong");
    const orderNo = owned()[0] ?? "";
    expect((await forgotten())[orderNo]).toBe("noAction");
    await sql("update loan_order set frozen = true where order_no = $1", orderNo);
    expect((await forgotten())[orderNo]).toBeUndefined();
    await sql("update loan_order set frozen = false where order_no = $1", orderNo);
    await result(7, "off");
    expect((await forgotten())[orderNo]).toBeUndefined();
  });

  it("the home of who leads others counts them, as its list does; whoever has only his own is told nothing", async () => {
    const home = await server.call("homePage.todayOverdueData", {}, { token: manager });
    expect(home.data.neglected?.collection).toBe(Object.keys(await forgotten()).length);
    expect((await server.call("homePage.todayOverdueData", {}, { token: collector })).data.neglected).toBeNull();
  });
});
