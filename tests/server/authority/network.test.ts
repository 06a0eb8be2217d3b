// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { follow } from "../../support/live.ts";
import { solveCaptcha, startTestServer, type TestServer } from "../../support/server.ts";

let now = new Date("2026-11-23T03:00:00Z");
let server: TestServer;
let [admin, platform] = ["", ""];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { trustProxy: { header: "x-forwarded-for", hops: 1 } } });
});
beforeEach(async () => {
  now = new Date("2026-11-23T03:00:00Z");
  await server.database.owner.query("delete from role_network; delete from approval where kind = 'roleWiden'");
  [admin, platform] = [await server.signIn(accountOf("tenantAdmin")), await server.signIn(accountOf("platformAdmin"))];
});
afterAll(() => server.close());

const collector = 8;
const office = { roleId: collector, ipRange: "10.1.0.0/16", startTime: "08:00", endTime: "18:00", weekdays: [1, 2, 3, 4, 5] };
const from = (address: string) => ({ "x-forwarded-for": address });
async function signInFrom(address: string) {
  const captcha = await solveCaptcha(server.origin, server.database);
  return server.call("system.login", { account: accountOf("collector"), password: "Keyline1", ...captcha }, { headers: from(address) });
}

describe("from where and when a role may be used", () => {
  test("is judged at sign-in and at every request, by the tenant's clock", async () => {
    // Monday 10:00 in Ho Chi Minh City.
    expect((await server.call("role.addNetwork", office, { token: admin })).data).toMatchObject({ pending: null });
    expect((await signInFrom("203.0.113.9")).refusal).toMatchObject({ error: "signIn.network" });
    const { token } = (await signInFrom("10.1.2.3")).data;
    const ask = async (address: string) => (await server.call("system.me", {}, { token, headers: from(address) })).code;
    expect([await ask("10.1.2.3"), await ask("::ffff:10.1.2.3"), await ask("10.2.0.1")]).toEqual([1, 1, 1001]);
    now = new Date("2026-11-23T11:00:00Z");
    expect(await ask("10.1.2.3")).toBe(1001);
  });

  test("a stricter rule holds at once, and ends open streams", async () => {
    const { token } = (await signInFrom("203.0.113.9")).data;
    const stream = await follow(server.origin, token);
    await server.call("role.addNetwork", office, { token: admin });
    await stream.ended;
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
  });

  test("a looser one waits for a second person", async () => {
    const { data } = await server.call("role.addNetwork", office, { token: admin });
    const id = Number(data.id);
    const wider = await server.call("role.updateNetwork", { id, endTime: "20:00" }, { token: admin });
    expect(wider.data.pending).not.toBeNull();
    now = new Date("2026-11-23T12:00:00Z");
    expect((await signInFrom("10.1.2.3")).code).not.toBe(1);
    now = new Date("2026-11-23T03:00:00Z");
    await server.call("approval.review", { approvalId: Number(wider.data.pending?.approvalId), decision: "approve" }, { token: platform });
    now = new Date("2026-11-23T12:00:00Z");
    expect((await signInFrom("10.1.2.3")).code).toBe(1);
    now = new Date("2026-11-23T03:00:00Z");
    const off = await server.call("role.updateNetworkStatus", { id, status: "disabled" }, { token: admin });
    expect(off.data.pending).not.toBeNull();
    const { data: rows } = await server.call("role.listNetwork", { roleId: collector }, { token: admin });
    expect(rows).toMatchObject([{ endTime: "20:00", status: "enabled", weekdays: [1, 2, 3, 4, 5] }]);
  });

  test("whoever was on a call writes down its result for a quarter of an hour, at his seat, and does nothing else", async () => {
    const { owner } = server.database;
    await server.call("role.addNetwork", office, { token: admin });
    const headers = from("10.1.2.3");
    now = new Date("2026-11-23T10:50:00Z");
    const { token } = (await signInFrom("10.1.2.3")).data;
    // Judged before its input is: badInput says that it was let in.
    const save = async (at = "10.1.2.3") =>
      (await server.call("collection.addCollectionResultRecord", {} as never, { token, headers: from(at) })).code;
    const list = async () => await server.call("system.me", {}, { token, headers });
    now = new Date("2026-11-23T11:05:00Z");
    expect([(await list()).code, await save()]).toEqual([1001, 1001]);

    await owner.query(
      `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at, answered_at)
       select 1, 0, o.id, o.customer_id, s.id, 'test', 'out', 'answered', 'R33', '2026-11-23T10:55:00Z', '2026-11-23T10:55:20Z'
       from staff s, loan_order o where s.account = $1 and s.tenant_id = 1 and o.tenant_id = 1 limit 1`,
      [accountOf("collector")],
    );
    now = new Date("2026-11-23T11:07:00Z");
    expect((await list()).refusal).toMatchObject({ error: "session.finishing", vars: { minutes: 15 } });
    expect([await save(), await save("203.0.113.9")]).toEqual([4000, 1001]);
    await owner.query("update phone_call set state = 'ended', ended_at = '2026-11-23T11:10:00Z' where ref = 'R33'");
    now = new Date("2026-11-23T11:24:00Z");
    expect([(await list()).refusal, await save()]).toMatchObject([{ vars: { minutes: 1 } }, 4000]);
    now = new Date("2026-11-23T11:25:30Z");
    expect([(await list()).code, await save()]).toEqual([1001, 1001]);
    // A right that was taken away leaves nothing, call or no call.
    now = new Date("2026-11-23T11:20:00Z");
    await owner.query("update role set enabled = false where tenant_id = 1 and id = $1", [collector]);
    expect(await save()).toBe(1001);
    await owner.query("update role set enabled = true where tenant_id = 1 and id = $1", [collector]);
  });

  test.each([
    [{ ipRange: "10.1.0.0/33" }, "network.range", "ipRange"],
    [{ ipRange: "office" }, "network.range", "ipRange"],
    [{ startTime: "18:00", endTime: "08:00" }, "network.hours", "endTime"],
    [{ weekdays: [] }, "network.nobody", "weekdays"],
    [{ ipRange: "0.0.0.0" }, "network.nobody", "ipRange"],
    [{ roleId: 2 }, "role.own", "roleId"],
  ])("%j is refused: %s", async (wrong, error, field) => {
    const answer = await server.call("role.addNetwork", { ...office, ...wrong }, { token: admin });
    expect(answer.refusal).toMatchObject({ error, field });
    expect((await server.database.owner.query("select from role_network")).rowCount).toBe(0);
  });
});
