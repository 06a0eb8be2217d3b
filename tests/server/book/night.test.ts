// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, localDate, startOfDay } from "../../../src/lending/time/zone.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { bookNight } from "../../../src/server/domain/book/book/night.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { verifyBuckets } from "../../../src/server/report/verify.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const zone = "Asia/Ho_Chi_Minh";
const today = localDate(new Date(), zone);
/** Ten past midnight, so many days from now. */
const night = (days: number, minutes = 10): Date => new Date(startOfDay(addDays(today, days), zone).getTime() + minutes * 60_000);
const run = (days: number, minutes?: number) => runNight(server.kernel.database, 1, night(days, minutes));
const one = async <R>(text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows[0] as R;
const notDue = () => server.fixture.vn.orders.find((order) => order.status === 6)!;
const postings = async () => (await one<{ n: number }>("select count(*)::int as n from posting")).n;
const book = (id: number) =>
  one<{ stage: string; booked_on: string; entered: string | null; penalty: number }>(
    `select o.stage, o.booked_on, o.collection_entered_on as entered, coalesce((select sum(l.amount)::bigint from posting p, unnest(p.accounts, p.amounts) l(account, amount)
       where p.order_id = o.id and l.account = 1130), 0) as penalty from loan_order o where o.id = $1`,
    [id],
  );

beforeAll(async () => {
  server = await startTestServer();
  for (const { id } of [server.fixture.vn, server.fixture.ph]) await server.database.owner.query(appendMissing, [id]);
});
afterAll(() => server.close());

describe("the night of a tenant", () => {
  it("waits for five past midnight, then posts what accrued, once however often it runs", async () => {
    await run(1, 2);
    expect(await postings()).toBe(0);
    await run(1);
    const first = await postings();
    expect(first).toBeGreaterThan(0);
    await run(1);
    await run(1, 300);
    expect(await postings()).toBe(first);
    const late = server.fixture.vn.orders[0]!;
    expect(await book(late.id)).toMatchObject({ stage: "overdue", booked_on: addDays(today, 1), penalty: 13 * 1_000_000 });
  });

  it("makes an order overdue on the first day after its due date, with the day on which it came into collection (T24)", async () => {
    await run(6);
    expect(await book(notDue().id)).toMatchObject({ stage: "payout_success", entered: null });
    await run(7);
    expect(await book(notDue().id)).toMatchObject({ stage: "overdue", entered: addDays(today, 7), penalty: 1_000_000 });
  });

  it("catches up on nights that were missed", async () => {
    await run(30);
    expect(await book(notDue().id)).toMatchObject({ booked_on: addDays(today, 30), penalty: 24 * 1_000_000 });
    const { n } = await one<{ n: number }>("select count(*)::int as n from order_event where order_id = $1 and event = 'overdue'", [
      notDue().id,
    ]);
    expect(n).toBe(1);
  });

  it("breaks the promises whose day is over, and leaves every figure as the raw book has it", async () => {
    const order = server.fixture.vn.orders[0]!;
    await server.database.owner.query(
      `insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state) values (1, $1, $2, now(), $3, 100, 'open')`,
      [order.id, server.fixture.vn.staff.collector, night(30, 600)],
    );
    await run(30, 900);
    expect((await one<{ state: string }>("select state from promise where order_id = $1", [order.id])).state).toBe("open");
    await run(31);
    expect((await one<{ state: string }>("select state from promise where order_id = $1", [order.id])).state).toBe("broken");
    const { bounced } = await one<{ bounced: number }>("select bounced_promises as bounced from loan_order where id = $1", [order.id]);
    expect(bounced).toBe(1);
    const client = await server.database.owner.connect();
    try {
      const found = await verifyBuckets(client);
      // The promise was written past the server, so the report never heard that it fell due.
      expect(found.filter((each) => each.measure !== "promises_due")).toEqual([]);
    } finally {
      client.release();
    }
  });
});

describe("the loans that wait", () => {
  it("are walked once, each batch from the last loan of the one before", async () => {
    const last = Math.max(...server.fixture.vn.orders.map(({ id }) => id));
    const { database } = server.kernel;
    const tenant = await tenantReader(database, () => night(32))(1);
    const booked = (after: number) => database.withTenant(1, (tx) => bookNight(tx, tenant, night(32), after));
    expect(await booked(last)).toEqual({ last: null, booked: 0, moved: [], late: [] });
    expect((await booked(0)).booked).toBeGreaterThan(0);
    expect((await booked(0)).booked).toBe(0);
  });
  it("are left alone where the look for them rests, and all else of the night is done", async () => {
    const before = await postings();
    await runNight(server.kernel.database, 1, night(33), () => Promise.resolve([]));
    expect(await postings()).toBe(before);
    await run(33);
    expect(await postings()).toBeGreaterThan(before);
  });
});

describe("a clock that is behind", () => {
  it("takes no posted day back", async () => {
    const [before, late] = [await postings(), server.fixture.vn.orders[0]!];
    await run(20);
    expect(await postings()).toBe(before);
    expect(await book(late.id)).toMatchObject({ booked_on: addDays(today, 33) });
  });
});

describe("verifying the book", () => {
  it("finds nothing after nights, and names what was changed behind the server's back", async () => {
    const client = await server.database.owner.connect();
    try {
      const sound = await verifyBook(client);
      expect(sound.differences).toEqual([]);
      expect(sound.loans).toBe(6);
      const order = server.fixture.vn.orders[1]!;
      await client.query("update loan_order set principal_paid = 5 where id = $1", [order.id]);
      await client.query(
        "update posting set amounts = array[amounts[1] + 1, amounts[2] - 1] where id = (select min(id) from posting where order_id = $1)",
        [order.id],
      );
      const { differences } = await verifyBook(client);
      expect(differences.map((each) => each.what)).toContain("principal_paid");
      expect(differences.some((each) => each.what.startsWith("account"))).toBe(true);
      expect(new Set(differences.map((each) => each.orderNo))).toEqual(new Set([order.orderNo]));
    } finally {
      client.release();
    }
  });
});
