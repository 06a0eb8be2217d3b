// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin = "";
let now = new Date();
const sql = (text: string, ...values: unknown[]) => server.database.owner.query(text, values);
/** Days of the lender's own calendar. */
const daysAgo = (days: number): string => addDays(localDate(now, "Asia/Ho_Chi_Minh"), -days);
const watchedFor = (days: number) => sql("update tenant set key_use_since = $1::date", daysAgo(days));
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  admin = await server.signIn(accountOf("tenantAdmin"));
  await sql("update staff set created_at = now() - interval '200 days'");
  await watchedFor(200);
});
afterAll(() => server.close());

type Filters = Partial<Parameters<typeof list>[0]>;
async function list(filters: { adminName?: string; permission?: string; unused?: boolean; decides?: boolean; pageSize?: string }) {
  return (await server.call("accessReview.list", { pageSize: "200", ...filters }, { token: admin })).data;
}
const held = async (adminName: string, permission: string, more: Filters = {}) =>
  (await list({ adminName, permission, ...more })).list.find((row) => row.permission === permission && row.account === adminName);

describe("the review", () => {
  test("is asked for once a quarter, of whoever grants rights, in every language", async () => {
    const night = async (day: string) => runNight(server.kernel.database, 1, new Date(`${day}T20:00:00Z`));
    const asked = async () =>
      (await sql("select v.title, v.role_ids, v.texts from notice_version v join notice n on n.id = v.notice_id and n.created_by is null"))
        .rows;
    await night("2031-03-20");
    expect(await asked()).toEqual([]);
    for (const day of ["2031-04-02", "2031-04-03", "2031-05-02"]) await night(day);
    const [only, ...more] = await asked();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ title: "Access review 2031 Q2", role_ids: [1, 2] });
    expect(Object.keys(only.texts)).toHaveLength(7);
  });
});

describe("the keys that people hold", () => {
  test("count as used by the call that they let somebody make, and by the request that he decides", async () => {
    const who = accountOf("collector");
    expect(await held(who, "loanService:agency:list")).toMatchObject({ lastUse: null, days: 0, unused: true });
    const token = await server.signIn(who);
    for (let time = 0; time < 3; time += 1) await server.call("collection.agencyList", {}, { token });
    // Refused: nothing was opened by a key.
    await server.call("role.search", {}, { token });
    await server.kernel.keyUse.flush();
    expect(await held(who, "loanService:agency:list")).toMatchObject({ days: 1, unused: false });
    const { rows } = await sql(
      "select permission, sum(uses)::int as uses from key_use where staff_id = $1 group by 1",
      server.fixture.vn.staff.collector,
    );
    expect(rows).toEqual([{ permission: "loanService:agency:list", uses: 3 }]);
    await server.call("collection.agencyList", {}, { token });
    await server.kernel.keyUse.flush();
    expect((await sql("select uses from key_use where staff_id = $1", server.fixture.vn.staff.collector)).rows).toEqual([{ uses: 4 }]);

    const asked = await server.call(
      "systemConfig.updateSystemConfig",
      { groupCode: "money", key: "waiverDays", value: "20", remark: "as agreed" },
      { token: admin },
    );
    const other = await server.signIn(accountOf("platformAdmin"));
    await server.call(
      "approval.review",
      { approvalId: asked.data.pending?.approvalId ?? 0, decision: "refuse", reason: "policy" },
      { token: other },
    );
    await server.kernel.keyUse.flush();
    expect(await held(accountOf("platformAdmin"), "system:params:edit")).toMatchObject({ days: 1, decides: false });
  });

  test("are unused only where they were held, and watched, for ninety days", async () => {
    const who = accountOf("reminder");
    expect(await held(who, "remind:sms:send")).toMatchObject({ unused: true, proposed: true, people: 1 });
    await watchedFor(89);
    expect(await held(who, "remind:sms:send")).toMatchObject({ unused: false, proposed: false });
    await watchedFor(200);
    await sql(
      "update staff set role_since = now() - interval '80 days', role_by = $1 where account = $2",
      server.fixture.vn.staff.tenantAdmin,
      who,
    );
    expect(await held(who, "remind:sms:send")).toMatchObject({ unused: false, by: expect.stringMatching(/./) });
    await sql("update staff set role_since = null where account = $1", who);
    await sql(
      `with used as (insert into key_use select 1, id, 'remind:sms:send', $2::date, 1 from staff where account = $1 returning *)
       insert into key_last select tenant_id, staff_id, permission, day from used`,
      who,
      daysAgo(89),
    );
    expect(await held(who, "remind:sms:send")).toMatchObject({ unused: false, days: 1 });
  });

  test("are found by person, key, unused, decision; of those who are off nothing is said", async () => {
    const all = await list({ decides: true, pageSize: "200" });
    expect(all.list.length).toBeGreaterThan(5);
    expect(all.list.every(({ decides }) => decides)).toBe(true);
    expect((await list({ unused: true })).list.every(({ unused }) => unused)).toBe(true);
    expect((await list({ adminName: "gone.vn" })).list).toEqual([]);
    const words = await list({ adminName: accountOf("reminder"), permission: "SMS" });
    expect(words.list.length).toBeGreaterThan(0);
  });

  test("are taken from a role at once, and never the last hand that grants", async () => {
    const token = await server.signIn(accountOf("reminder"));
    const roleId = (await held(accountOf("reminder"), "remind:agency:list"))?.roleId ?? 0;
    const remove = (permission: "remind:agency:list" | "authority:role:grant", id = roleId) =>
      server.call("accessReview.remove", { roleId: id, permission }, { token: admin });
    expect((await server.call("todayExpire.agencyList", {}, { token })).code).toBe(1);
    expect((await remove("remind:agency:list")).code).toBe(1);
    now = new Date(now.getTime() + 2_000);
    expect((await server.call("todayExpire.agencyList", {}, { token })).status).toBe(403);
    expect((await remove("remind:agency:list")).refusal.error).toBe("notFound");
    expect((await remove("authority:role:grant", 2)).refusal.error).toBe("role.own");
    const { rows } = await sql("select granted, permission from role_grant order by id desc limit 1");
    expect(rows).toEqual([{ granted: false, permission: "remind:agency:list" }]);
  });
});
