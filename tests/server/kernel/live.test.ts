// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeNotice } from "../../../src/server/kernel/live/notices.ts";
import { untilSettled } from "../../support/database.ts";
import { follow as followStream } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// What an earlier test wrote is told again to a position that a transaction of another file holds back.
beforeEach(() => untilSettled(server.database));
afterAll(() => server.close());

const follow = (token: string) => followStream(server.origin, token);

const notify = (
  tenantId: number,
  orders: readonly number[] | null,
  staff: readonly number[] = [],
  leads: readonly number[] = [],
): Promise<void> =>
  server.kernel.database.withTenant(tenantId, (tx) => writeNotice(tx, tenantId, { orders, staff, leads, at: new Date() }));

describe("the live stream", () => {
  test("wants a session", async () => {
    const response = await fetch(`${server.origin}/live`);
    expect(response.status).toBe(401);
  });

  test("tells each session the orders that it may see, and no other tenant anything", async () => {
    const { vn } = server.fixture;
    const mine = vn.orders.find((order) => order.collectorId === vn.staff.collector)?.id ?? 0;
    const theirs = vn.orders.find((order) => order.collectorId === vn.staff.collector2)?.id ?? 0;
    const [collector, supervisor, stranger] = [
      await follow(await server.signIn("collector.vn")),
      await follow(await server.signIn("supervisor.vn")),
      await follow(await server.signIn("supervisor.ph")),
    ];
    await notify(1, [mine, theirs]);
    expect((await collector.until((event) => event.orders?.length !== 0)).orders).toEqual([mine]);
    expect((await supervisor.until((event) => event.orders?.length !== 0)).orders).toEqual(expect.arrayContaining([mine, theirs]));
    expect(stranger.events.filter((event) => event.orders?.length !== 0)).toEqual([]);
    await Promise.all([collector.close(), supervisor.close(), stranger.close()]);
  });

  test("tells somebody whose order was taken away", async () => {
    const { vn } = server.fixture;
    const theirs = vn.orders.find((order) => order.collectorId === vn.staff.collector2)?.id ?? 0;
    const collector = await follow(await server.signIn("collector.vn"));
    await notify(1, [theirs], [vn.staff.collector]);
    expect((await collector.until((event) => event.orders?.length !== 0)).orders).toEqual([theirs]);
    await notify(1, null, [vn.staff.collector]);
    expect((await collector.until((event) => event.orders === null)).orders).toBeNull();
    await collector.close();
  });

  test("tells somebody whom a notice names even without an order, and nobody else", async () => {
    const { vn } = server.fixture;
    const collector = await follow(await server.signIn("collector.vn"));
    const other = await follow(await server.signIn("collector2.vn"));
    const { data: before } = await server.call("system.changedSince", { live: "0" }, { token: await server.signIn("collector.vn") });
    await notify(1, [], [vn.staff.collector]);
    expect(await collector.until((event) => event.named)).toMatchObject({ orders: [], named: true });
    expect(other.events.filter((event) => event.named)).toEqual([]);
    const since = async (account: string) =>
      (await server.call("system.changedSince", { live: before.live }, { token: await server.signIn(account) })).data.named;
    expect([await since("collector.vn"), await since("collector2.vn")]).toEqual([true, false]);
    await Promise.all([collector.close(), other.close()]);
  });

  test("tells leads to whoever leads and to whoever has or had them", async () => {
    const { vn } = server.fixture;
    const token = await server.signIn("manager.vn");
    const [manager, marketer, other] = [
      await follow(token),
      await follow(await server.signIn("marketer.vn")),
      await follow(await server.signIn("collector.vn")),
    ];
    const { data: before } = await server.call("system.changedSince", { live: "0" }, { token });
    await notify(1, [], [vn.staff.marketer], [71, 72]);
    for (const seat of [manager, marketer]) expect((await seat.until((event) => event.leads?.length !== 0)).leads).toEqual([71, 72]);
    expect(other.events.filter((event) => event.leads?.length !== 0)).toEqual([]);
    const since = await server.call("system.changedSince", { live: before.live }, { token });
    expect(since.data).toMatchObject({ leads: [71, 72], manyLeads: false, orders: [] });
    await Promise.all([manager.close(), marketer.close(), other.close()]);
  });

  test("leaves no gap and makes nobody wait: a transaction that began earlier and ends later is told when it ends, later ones before", async () => {
    const { vn } = server.fixture;
    const [first, second] = vn.orders.map((order) => order.id);
    const manager = await follow(await server.signIn("tenantAdmin.vn"));
    let release = (): void => undefined;
    const held = new Promise<void>((go) => (release = go));
    const slow = server.kernel.database.withTenant(1, async (tx) => {
      await writeNotice(tx, 1, { orders: [first ?? 0], staff: [], at: new Date() });
      await held;
    });
    await new Promise((go) => setTimeout(go, 50));
    await notify(1, [second ?? 0]);
    await manager.until((event) => event.orders?.includes(second ?? -1) ?? false);
    expect(manager.events.some((event) => event.orders?.includes(first ?? -1))).toBe(false);
    release();
    await slow;
    await manager.until((event) => event.orders?.includes(first ?? -1) ?? false);
    const told = manager.events;
    told.slice(1).forEach((event, at) => expect(event.from).toBe(told[at]?.to));
    await manager.close();
  });

  test("answers after a gap what changed since a position", async () => {
    const token = await server.signIn("supervisor.vn");
    const before = await server.call("system.changedSince", { live: "0" }, { token });
    const mine = server.fixture.vn.orders[0]?.id ?? 0;
    await notify(1, [mine]);
    const since = await server.call("system.changedSince", { live: before.data.live }, { token });
    expect(since.data).toMatchObject({ orders: [mine], many: false });
  });

  test("is closed with the server, at once", async () => {
    const other = await startTestServer();
    const token = await other.signIn("collector.vn");
    const response = await fetch(`${other.origin}/live`, { headers: { "x-session-token": token } });
    const begun = Date.now();
    await other.close();
    await response.text().catch(() => "");
    expect(Date.now() - begun).toBeLessThan(2_000);
  });
});
