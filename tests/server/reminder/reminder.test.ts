// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportLists } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { tellOwnersDue } from "../../../src/server/domain/office/reminder/reminder.actions.ts";
import { morning } from "../../support/clock.ts";
import { untilSettled } from "../../support/database.ts";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let collector: string;
let other: string;
let supervisor: string;
const minute = 60_000;
let now = morning();

async function at(when: Date): Promise<void> {
  now = when;
  await server.database.owner.query(
    "update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'",
    [when],
  );
}
const mine = (): number => server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector)?.id ?? 0;
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const count = async (token: string) => (await server.call("messageRemind.count", {}, { token })).data;
const list = async (token: string, input = {}) => (await server.call("messageRemind.list", input, { token })).data;
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * minute);

/** What a collector notes of an order of his own, with a time. */
async function note(reason: number, subTag: string, time: Date, remark = ""): Promise<number> {
  const input = { loanRecordId: mine(), reason, subTag, commitmentTime: time.toISOString(), remark };
  const answer = await server.call("collection.addCollectionResultRecord", input, { token: collector });
  expect(answer.code).toBe(1);
  return answer.data.id;
}
const promise = (time: Date) => note(1, "today", time);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  collector = await server.signIn(accountOf("collector"));
  other = await server.signIn(accountOf("collector2"));
  supervisor = await server.signIn(accountOf("supervisor"));
});
afterAll(() => server.close());
beforeEach(async () => {
  await at(morning());
  await sql("truncate contact_attempt, collection_result, promise, reminder_read, reminder_told");
  await server.database.owner.query(
    "update loan_order set collector_id = $2, frozen = false, payment_in_check = false, status = 8, stage = 'overdue', last_result_at = null where id = $1",
    [mine(), server.fixture.vn.staff.collector],
  );
});

describe("a reminder", () => {
  it("stands from a quarter of an hour before the promised time, with the order's page", async () => {
    const time = inMinutes(120);
    await promise(time);
    await at(new Date(time.getTime() - 15 * minute - 1_000));
    expect(await count(collector)).toBe(0);
    expect(await list(collector)).toEqual({ list: [], total: 0 });
    await at(new Date(time.getTime() - 15 * minute));
    expect(await count(collector)).toBe(1);
    const order = server.fixture.vn.orders.find((each) => each.id === mine());
    expect(await list(collector)).toEqual({
      list: [
        {
          id: expect.any(Number),
          creationTime: new Date(time.getTime() - 15 * minute).toISOString(),
          loanRecordId: mine(),
          name: "Nguyễn Văn An",
          commitmentTime: time.toISOString(),
          jumpUrl: `/order/orderDetails?orderId=${mine()}&orderNo=${order?.orderNo}`,
          dataId: null,
          note: "",
          valid: 1,
        },
      ],
      total: 1,
    });
    expect([await count(other), (await list(other)).total, await count(supervisor)]).toEqual([0, 0, 0]);
  });

  it("is read once and stays in the list; whoever asks again is answered the same", async () => {
    await promise(inMinutes(10));
    const id = (await list(collector)).list[0]?.id ?? 0;
    expect((await server.call("messageRemind.viewDetails", { id }, { token: collector })).data).toEqual({ ok: true });
    expect((await server.call("messageRemind.viewDetails", { id }, { token: collector })).code).toBe(1);
    expect([await count(collector), (await list(collector)).list[0]?.valid]).toEqual([0, 0]);
    const audit = await sql("select subject_ids from audit where call = 'messageRemind.viewDetails'");
    expect(audit.rows).toEqual([{ subject_ids: [mine()] }, { subject_ids: [mine()] }]);
  });

  it("belongs to whoever has the order: reassigned, it is the new owner's, unread", async () => {
    await promise(inMinutes(10));
    const id = (await list(collector)).list[0]?.id ?? 0;
    await server.call("messageRemind.viewDetails", { id }, { token: collector });
    const move = { loanRecordIds: [mine()], adminUserIds: [server.fixture.vn.staff.collector2], keepOld: false, keepPromised: false };
    expect((await server.call("collection.selectTransfer", move, { token: supervisor })).code).toBe(1);
    expect([await count(collector), (await list(collector)).total]).toEqual([0, 0]);
    expect([await count(other), (await list(other)).list[0]?.valid]).toEqual([1, 1]);
    expect((await server.call("messageRemind.viewDetails", { id }, { token: collector })).status).toBe(404);
  });

  it("is withdrawn with its promise: replaced, voided, paid; and waits while the order does", async () => {
    const result = await promise(inMinutes(10));
    expect(await count(collector)).toBe(1);
    for (const waiting of ["frozen", "payment_in_check"]) {
      await server.database.owner.query(`update loan_order set ${waiting} = true where id = $1`, [mine()]);
      expect(await count(collector)).toBe(0);
      await server.database.owner.query(`update loan_order set ${waiting} = false where id = $1`, [mine()]);
    }
    expect((await server.call("collection.voidResult", { id: result }, { token: collector })).code).toBe(1);
    expect(await count(collector)).toBe(0);
    await promise(inMinutes(10));
    await promise(inMinutes(300));
    expect(await count(collector)).toBe(0);
    await at(inMinutes(290));
    expect(await count(collector)).toBe(1);
    await server.database.owner.query("update loan_order set status = 9, stage = 'overdue_settled' where id = $1", [mine()]);
    expect(await count(collector)).toBe(0);
  });

  it("comes of a follow-up too, until something newer is noted", async () => {
    await note(12, "other", inMinutes(60), "Call back after lunch");
    expect(await count(collector)).toBe(0);
    await at(inMinutes(45));
    expect(await count(collector)).toBe(1);
    const input = { loanRecordId: mine(), reason: 7, subTag: "off" };
    await server.call("collection.addCollectionResultRecord", input, { token: collector });
    expect(await count(collector)).toBe(0);
  });

  it("is paged two at first and ten more each time, latest first, with the total", async () => {
    const orders = server.fixture.vn.orders.filter((order) => order.collectorId === server.fixture.vn.staff.collector);
    for (const [i, order] of orders.entries())
      await server.database.owner.query(
        "insert into promise (tenant_id, order_id, staff_id, created_at, promised_at, amount, state) values (1, $1, $2, $3, $4, 100, 'open')",
        [order.id, server.fixture.vn.staff.collector, now, inMinutes(i)],
      );
    const all = await list(collector, { pageNum: 1, pageSize: 12 });
    expect([all.list.length, all.total]).toEqual([orders.length, orders.length]);
    expect(all.list.map((each) => each.loanRecordId)).toEqual(orders.map((order) => order.id).reverse());
    const second = await list(collector, { pageNum: 2, pageSize: 1 });
    expect([second.list.length, second.list[0]?.loanRecordId, second.total]).toEqual([1, orders[0]?.id, orders.length]);
    expect(await list(collector, { pageNum: 9, pageSize: 2 })).toEqual({ list: [], total: orders.length });
  });

  it("is nobody else's: no session, another's count, another tenant's id, no such id", async () => {
    await promise(inMinutes(10));
    const id = (await list(collector)).list[0]?.id ?? 0;
    expect((await server.call("messageRemind.count", {}, {})).code).toBe(1001);
    const foreign = await server.call("messageRemind.count", { adminUserId: server.fixture.vn.staff.collector }, { token: other });
    expect([foreign.status, foreign.code]).toEqual([403, 4004]);
    const own = await server.call("messageRemind.count", { adminUserId: server.fixture.vn.staff.collector }, { token: collector });
    expect(own.data).toBe(1);
    const stranger = await server.signIn(accountOf("collector", "ph"));
    for (const token of [other, stranger]) expect((await server.call("messageRemind.viewDetails", { id }, { token })).status).toBe(404);
    expect((await server.call("messageRemind.viewDetails", { id: 999_999_998 }, { token: collector })).status).toBe(404);
    expect(await count(stranger)).toBe(0);
  });
});

describe("news of a reminder", () => {
  it("reaches its owner within two seconds of falling due, and his other windows when he has read it; nobody else", async () => {
    const errors: object[] = [];
    await promise(new Date(now.getTime() + 15 * minute + 3_000));
    // What the tests before told is told again to whoever comes while a transaction of theirs may still be in flight.
    await untilSettled(server.database);
    const [owner, colleague] = [await follow(server.origin, collector), await follow(server.origin, other)];
    const jobs = startJobs(server.kernel.database, {
      exportLists,
      clock: server.kernel.clock,
      ownerUrl: server.database.url,
      log: { error: (fields) => void errors.push(fields) },
    });
    await new Promise((next) => setTimeout(next, 1_500));
    const told = owner.events.length;
    const newer = () => owner.events.slice(told).find((event) => event.named);
    const due = Date.now();
    await at(new Date(now.getTime() + 3_000));
    await expect.poll(newer, { timeout: 3_000, interval: 20 }).toMatchObject({ orders: [], named: true });
    expect(Date.now() - due).toBeLessThan(2_000);
    const before = owner.events.length;
    const id = (await list(collector)).list[0]?.id ?? 0;
    await server.call("messageRemind.viewDetails", { id }, { token: collector });
    await expect.poll(() => owner.events.slice(before).some((event) => event.named), { timeout: 2_000, interval: 20 }).toBe(true);
    expect(colleague.events.some((event) => event.named)).toBe(false);
    await Promise.all([jobs.stop(), owner.close(), colleague.close()]);
    expect(errors).toEqual([]);
  });

  it("is told once, however many servers tell it", async () => {
    await promise(inMinutes(5));
    const notices = async () => Number((await sql("select count(*) from live_notice where orders = '{}'")).rows[0]?.count);
    const before = await notices();
    await Promise.all(Array.from({ length: 5 }, () => tellOwnersDue(server.kernel.database, 1, now)));
    await tellOwnersDue(server.kernel.database, 1, now);
    expect((await notices()) - before).toBe(1);
    await tellOwnersDue(server.kernel.database, 2, now);
    expect((await notices()) - before).toBe(1);
  });
});
