// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { morning } from "../../support/clock.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let [manager, admin, service] = ["", "", ""];
const now = morning();
const sql = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.database.owner.query(text, values)).rows as T[];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  [manager, admin, service] = await Promise.all([
    server.signIn(accountOf("manager")),
    server.signIn(accountOf("tenantAdmin")),
    server.signIn(accountOf("service")),
  ]);
});
afterAll(() => server.close());

const list = async (input: InputOf<"user.list"> = {}) =>
  (await server.call("user.list", { pageSize: 100, ...input }, { token: manager })).data;
const everybody = () =>
  sql<{ id: string; name: string; phone: string; id_no: string }>(
    "select id, name, phone, id_no from customer where tenant_id = 1 order by id desc",
  );

describe("the list of customers", () => {
  it("has every customer of the lender and no other's, the newest first, numbers masked", async () => {
    const all = await everybody();
    const { list: rows, total } = await list();
    expect(total).toBe(all.length);
    expect(rows.map(({ userId }) => userId)).toEqual(all.slice(0, rows.length).map(({ id }) => Number(id)));
    for (const { phone, id_no: idNo } of all) {
      expect(JSON.stringify(rows)).not.toContain(phone);
      if (idNo.length > 4) expect(JSON.stringify(rows)).not.toContain(idNo);
    }
  });

  it("counts of each what is on record of his orders", async () => {
    const { list: rows } = await list();
    const counted = await sql<{ id: string; applied: string; settled: string }>(
      `select c.id, count(o.id) as applied, count(o.id) filter (where o.status = 9) as settled from customer c left join loan_order o
       on o.tenant_id = c.tenant_id and o.customer_id = c.id where c.tenant_id = 1 group by 1`,
    );
    for (const { id, applied, settled } of counted) {
      const row = rows.find(({ userId }) => userId === Number(id));
      if (row) expect([row.applyCount, row.settledCount]).toEqual([Number(applied), Number(settled)]);
    }
    const late = rows.find(({ overdueDaysMax }) => overdueDaysMax > 0);
    const [{ days } = { days: null }] = await sql<{ days: number }>(
      `select max(greatest(coalesce((settled_at at time zone 'Asia/Ho_Chi_Minh')::date, $2::date) - due_date, 0)) as days from loan_order
       where tenant_id = 1 and customer_id = $1 and paid_out_at is not null`,
      late?.userId,
      now.toISOString().slice(0, 10),
    );
    expect(late?.overdueDaysMax).toBe(days);
  });

  it("is found by number as people write it, by how a name begins, by document, app, kind, label, channel, device, contact and day", async () => {
    const [one] = await everybody();
    const id = Number(one?.id);
    const ids = async (input: InputOf<"user.list">) => (await list(input)).list.map(({ userId }) => userId);
    expect(await ids({ phone: one?.phone.replace("+84", "0") ?? "" })).toContain(id);
    expect(await ids({ name: one?.name.slice(0, 3).toUpperCase() ?? "" })).toContain(id);
    expect(await ids({ name: `x${one?.name ?? ""}` })).not.toContain(id);
    await sql(
      "update customer set id_no = 'AB998877', registered_app_id = 1, registered_channel = 'tiktok', device_os = 'ios', contact_status = 'halfLost', user_type = 'oldUser', registered_at = $2 where id = $1",
      id,
      now,
    );
    await sql(
      "insert into customer_label (tenant_id, customer_id, label, staff_id, at) select 1, $1, 'vip', min(id), now() from staff where tenant_id = 1",
      id,
    );
    const today = now.toISOString().slice(0, 10);
    for (const filter of [
      { idNo: "AB998877" },
      { appId: [1] },
      { userType: ["oldUser"] },
      { label: ["vip" as const] },
      { channel: "tiktok" },
      { deviceType: ["ios"] },
      { contactStatus: ["halfLost"] },
      { registerTime: { from: today, to: today } },
      { status: "active" as const },
    ])
      expect(await ids(filter), JSON.stringify(filter)).toContain(id);
    expect((await list({ label: ["vip"] })).list[0]?.labels).toEqual(["vip"]);
    expect(await ids({ label: ["watch"] })).toEqual([]);
    expect(await ids({ appId: [2], channel: "tiktok" })).toEqual([]);
  });

  it("tells who is on the black list now from who is not, or not any more", async () => {
    const [one, two, three] = await everybody();
    const put = (kind: string, value: string | undefined, change: string) =>
      sql(
        `insert into black_list (tenant_id, kind, value, reason, at, expires_on, removed_at) values (1, $1, $2, 'fraud', now(), ${change})`,
        kind,
        value ?? "",
      );
    await put("phone", one?.phone, "null, null");
    await put("idNo", two?.id_no, `'${now.toISOString().slice(0, 10)}', null`);
    await put("phone", three?.phone, "null, now()");
    const ids = async (black: boolean) => (await list({ black })).list.map(({ userId }) => userId);
    const listed = [one, two].map((each) => Number(each?.id));
    expect(new Set(await ids(true))).toEqual(new Set(listed));
    const others = await ids(false);
    expect(others).toContain(Number(three?.id));
    for (const id of listed) expect(others).not.toContain(id);
    expect((await list({ black: true })).list.every(({ black }) => black)).toBe(true);
    await sql("delete from black_list where tenant_id = 1");
  });

  it("shows one whole: what he agreed to with version and time, ways that he forbids, devices, orders", async () => {
    const { list: rows } = await list();
    const userId = rows.find(({ applyCount }) => applyCount > 0)?.userId ?? 0;
    const wish = (optOut: ("sms" | "chat")[], consents: "hours"[]) =>
      server.call("contactPolicy.wishes", { userId, optOut, consents }, { token: service });
    await wish([], ["hours"]);
    await wish(["sms"], []);
    const { data } = await server.call("user.detail", { userId: String(userId) }, { token: service });
    expect(data.consents.map(({ version, type, granted }) => [version, type, granted])).toEqual([
      [2, "contact.sms", false],
      [2, "hours", false],
      [1, "hours", true],
    ]);
    expect((await server.call("consent.list", { userId: String(userId) }, { token: service })).data).toEqual(data.consents);
    expect(data.preference.optOut).toEqual(["sms"]);
    const orders = await sql<{ id: string }>(
      "select id from loan_order where tenant_id = 1 and customer_id = $1 order by id desc limit 20",
      userId,
    );
    expect(data.orders.map(({ loanRecordId }) => loanRecordId)).toEqual(orders.map(({ id }) => Number(id)));
    const [other] = await sql<{ id: string }>(
      "select id from customer where tenant_id = 2 and id not in (select id from customer where tenant_id = 1) limit 1",
    );
    expect((await server.call("user.detail", { userId: other?.id ?? "999999" }, { token: service })).refusal).toMatchObject({
      error: "notFound",
    });
  });
});

describe("freezing", () => {
  it("is told with its reason, done once, and undone; only whoever may does it", async () => {
    const { list: rows } = await list();
    const userId = rows[0]?.userId ?? 0;
    const turn = (status: "frozen" | "active", token = admin) =>
      server.call("user.freeze", { userId, status, reason: "Mất điện thoại" }, { token });
    expect((await turn("frozen", service)).refusal).toMatchObject({ error: "forbidden" });
    expect((await turn("active")).refusal).toMatchObject({ error: "customer.notFrozen" });
    await turn("frozen");
    expect((await turn("frozen")).refusal).toMatchObject({ error: "customer.frozen" });
    expect((await list({ status: "frozen" })).list.map((row) => row.userId)).toEqual([userId]);
    const { data } = await server.call("user.detail", { userId: String(userId) }, { token: admin });
    expect(data.user.frozen).toMatchObject({ reason: "Mất điện thoại" });
    await turn("active");
    expect((await list({ status: "frozen" })).list).toEqual([]);
  });
});

describe("a contested refusal", () => {
  it("is listed for whoever may look again, with whether he had a part in it", async () => {
    const final = await server.signIn(accountOf("finalReviewer"));
    const contests = async (input: InputOf<"refusal.list"> = {}) => (await server.call("refusal.list", input, { token: final })).data.list;
    const [order] = await sql<{ id: string }>("select id from loan_order where tenant_id = 1 order by id limit 1");
    const [me] = await sql<{ id: string }>("select id from staff where account = $1", accountOf("finalReviewer"));
    await sql("update loan_order set status = 2, stage = 'final_rejected', reject_reasons = '{identity}' where id = $1", order?.id);
    await sql(
      "insert into refusal_contest (tenant_id, order_id, customer_id, stage, way, reason, opened_at, due_on) select 1, id, customer_id, stage, 'app', 'Not me', $2::timestamptz, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date + 7 from loan_order where id = $1",
      order?.id,
      now,
    );
    expect(await contests()).toMatchObject([{ loanRecordId: Number(order?.id), refusalReasons: "identity", daysLeft: 7, mayDecide: true }]);
    expect(await contests({ refusedBy: "machine" })).toEqual([]);
    expect(await contests({ state: "decided" })).toEqual([]);
    await sql(
      "insert into order_event (tenant_id, order_id, at, event, staff_id) values (1, $1, $2, 'rejected', $3)",
      order?.id,
      now,
      me?.id,
    );
    expect(await contests({ mine: true })).toEqual([]);
    expect(await contests({ mine: false })).toMatchObject([{ mayDecide: false }]);
  });
});
