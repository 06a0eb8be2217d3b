// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token: string;
const now = morning();
const day = 86_400_000;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  token = await server.signIn(accountOf("tenantAdmin"));
  const { collector, reminder } = server.fixture.vn.staff;
  const order = server.fixture.vn.orders.find(({ status }) => status === 8)?.id;
  let attempt = 900_000;
  const call = (staff: number, daysAgo: number, seconds: number | null, direction = "out") =>
    server.database.owner.query(
      `insert into phone_call (tenant_id, attempt_id, order_id, customer_id, staff_id, gateway, direction, state, ref, started_at, answered_at, ended_at, seconds, result)
       select 1, $1::bigint, o.id, o.customer_id, $3, 'pbx', $4, 'ended', $1::text, $5::timestamptz, case when $6::int is null then null else $5::timestamptz end, $5, $6, 'x'
       from loan_order o where o.tenant_id = 1 and o.id = $2`,
      [(attempt += 1), order, staff, direction, new Date(now.getTime() - daysAgo * day), seconds],
    );
  await call(collector, 0, 61);
  await call(collector, 0, 20);
  await call(collector, 0, null);
  await call(collector, 1, 30);
  await call(reminder, 0, 31);
  await call(collector, 0, 600, "in");
  await call(collector, 40, 600);
});
afterAll(() => server.close());

describe("the soft-phone report", () => {
  const rows = async (more: object = {}) => (await server.call("report.nxPhoneReport", more, { token })).data.list;
  it("counts each person's day: made, answered, talked, over half a minute; of the last thirty days", async () => {
    const list = await rows();
    const of = server.fixture.vn.staff;
    expect(list.map(({ adminUserId, calls }) => [adminUserId, calls])).toEqual(
      [
        [of.collector, 3],
        [of.reminder, 1],
      ]
        .toSorted(([a = 0], [b = 0]) => a - b)
        .concat([[of.collector, 1]]),
    );
    expect(list.find(({ calls }) => calls === 3)).toMatchObject({
      connected: 2,
      connectRate: 666_667,
      talkSeconds: 81,
      avgSeconds: 41,
      over30s: 1,
    });
    expect(list.find(({ talkSeconds }) => talkSeconds === 30)).toMatchObject({ over30s: 0 });
  });

  it("sums what its lines show, under every filter", async () => {
    const today = (await rows())[0]?.date ?? "";
    for (const more of [
      {},
      { department: "collection" },
      { adminUserId: server.fixture.vn.staff.reminder },
      { startTime: today, endTime: today },
    ]) {
      const list = await rows(more);
      const { data } = await server.call("report.nxPhoneReportTotal", more as never, { token });
      expect(data.calls).toBe(list.reduce((sum, row) => sum + row.calls, 0));
      expect(data.talkSeconds).toBe(list.reduce((sum, row) => sum + row.talkSeconds, 0));
      expect(data.calls).toBeGreaterThan(0);
    }
    expect(await rows({ startTime: "2001-01-01", endTime: "2001-01-02" })).toEqual([]);
    const { refusal } = await server.call("report.nxPhoneReport", { startTime: "2026-02-02", endTime: "2026-02-01" }, { token });
    expect(refusal).toMatchObject({ error: "range.reversed", field: "endTime" });
  });
});
