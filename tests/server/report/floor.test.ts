// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const tokens = new Map<string, string>();
const now = morning();
let clock = now;
const as = (who: string) => tokens.get(who) ?? "";
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
const people = ["collector", "collector2", "collectorB", "manager", "supervisor", "marketer", "reminder", "auditor"];

beforeAll(async () => {
  server = await startTestServer({ clock: () => clock });
  for (const who of people) tokens.set(who, await server.signIn(accountOf(who)));
  tokens.set("ph", await server.signIn(accountOf("manager", "ph")));
  await at(now);
});
afterAll(() => server.close());

async function at(when: Date): Promise<void> {
  clock = when;
  await sql("update session set created_at = $1, seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'", when);
}
const floor = (who: string, more: object = {}) =>
  server.call("floor.list", { department: ["collection"], pageSize: 200, ...more }, { token: as(who) });
const seat = async (person: "collector" | "collector2", who = "supervisor") =>
  (await floor(who)).data.list.find((row) => row.adminUserId === server.fixture.vn.staff[person]);
const order = () => server.fixture.vn.orders.find((each) => each.collectorId === server.fixture.vn.staff.collector);

describe("the live floor", () => {
  it("shows what each person is on and for how long: idle, a record, a call, and away when his session is", async () => {
    expect(await seat("collector")).toMatchObject({ state: "idle", orderNo: null, stock: 2, onShift: true });
    await server.call("lease.hold", { loanRecordId: order()?.id ?? 0 }, { token: as("collector") });
    await at(new Date(now.getTime() + 65_000));
    expect(await seat("collector")).toMatchObject({ state: "onRecord", orderNo: order()?.orderNo, loanRecordId: order()?.id, seconds: 65 });
    await sql(
      "insert into message_gateway (tenant_id, code, medium, kind) values (1, 'embedded', 'voice', 'embedded') on conflict do nothing",
    );
    const dialled = await server.call(
      "collection.softPhoneAdd",
      { loanRecordId: order()?.id ?? 0, clientType: 0, myPhone: 1 },
      { token: as("collector") },
    );
    expect(dialled.code).toBe(1);
    await sql(
      `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at)
       select 1, max(id), $1, $2, $3, 'embedded', 'out', 'answered', 'x1', $4 from contact_attempt on conflict do nothing`,
      order()?.id,
      order()?.customerId,
      server.fixture.vn.staff.collector,
      clock,
    );
    await at(new Date(clock.getTime() + 30_000));
    expect(await seat("collector")).toMatchObject({ state: "onCall", seconds: 30, orderNo: order()?.orderNo });
    await sql("update phone_call set state = 'ended'");
    await sql("delete from order_lease");
    await at(new Date(clock.getTime() + 90_000));
    expect(await seat("collector")).toMatchObject({ state: "idle", seconds: 120 });
    await sql("delete from session where staff_id = $1", server.fixture.vn.staff.collector2);
    expect(await seat("collector2")).toMatchObject({ state: "away", seconds: null });
  });

  it("has the day as the reports have it: calls, contacts, promises, what the law forbade", async () => {
    await server.call(
      "collection.addCollectionResultRecord",
      { loanRecordId: order()?.id ?? 0, reason: 1, subTag: "today", commitmentTime: new Date(clock.getTime() + 3_600_000).toISOString() },
      { token: as("collector") },
    );
    await foldDeltas(server.kernel.database, 1);
    expect(await seat("collector")).toMatchObject({ calls: 1, connected: 1, promises: 1, blocked: 0, recovered: 0, keptPercent: 0 });
  });

  it("leaves out who rests today, unless all are asked for", async () => {
    const { collector2 } = server.fixture.vn.staff;
    await sql(
      "insert into shift (tenant_id, staff_id, day, kind) values (1, $1, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, 'rest')",
      collector2,
      clock,
    );
    const onShift = async (flag: boolean) => (await floor("manager", { onShift: flag })).data.list.map((row) => row.adminUserId);
    expect(await onShift(true)).not.toContain(collector2);
    expect(await onShift(false)).toEqual([collector2]);
    expect((await floor("manager")).data.list.find((row) => row.adminUserId === collector2)).toMatchObject({ onShift: false });
    await sql("delete from shift");
  });

  it("is the supervisor's team, the manager's department, one's own seat, and nobody else's", async () => {
    const { collector, collector2, collectorB } = server.fixture.vn.staff;
    const seen = async (who: string) => (await floor(who)).data.list.map((row) => row.adminUserId);
    expect(await seen("supervisor")).toEqual(expect.arrayContaining([collector, collector2]));
    expect(await seen("supervisor")).not.toContain(collectorB);
    expect(await seen("manager")).toContain(collectorB);
    expect(await seen("collector")).toEqual([collector]);
    expect(await seen("ph")).not.toContain(collector);
    expect((await floor("marketer")).status).toBe(403);
    expect((await floor("reminder")).status).toBe(403);
    expect((await floor("reminder", { department: ["remind"] })).data.list).toHaveLength(1);
    expect((await server.call("floor.list", { department: [] }, { token: as("manager") })).status).toBe(400);
    expect((await server.call("floor.list", { department: ["collection"] }, {})).code).toBe(1001);
  });
});
