// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables that belong to no tenant; every other one is behind row-level security. */
const globalTables = ["captcha", "schema_migration", "sign_in_try"];

describe("the wall between tenants", () => {
  test("shows no row to a query that names no tenant", async () => {
    const { plain } = server.kernel.database;
    expect(await plain.selectFrom("loan_order").select("id").execute()).toEqual([]);
    expect(await plain.selectFrom("staff").select("id").execute()).toEqual([]);
    expect(await plain.selectFrom("tenant").select("tenant_id").execute()).toEqual([]);
  });

  test("shows only the tenant's own rows to a query that forgot its filter", async () => {
    const seen = await server.kernel.database.withTenant(2, (tx) => tx.selectFrom("loan_order").select("tenant_id").distinct().execute());
    expect(seen).toEqual([{ tenant_id: 2 }]);
  });

  test("lets no row of another tenant in", async () => {
    const plant = server.kernel.database.withTenant(2, (tx) =>
      tx
        .insertInto("draft")
        .values({ tenant_id: 1, staff_id: server.fixture.vn.staff.collector, key: "x", body: "{}", saved_at: new Date() })
        .execute(),
    );
    await expect(plant).rejects.toThrow("row-level security");
  });

  test("forgets the tenant with the transaction", async () => {
    const { database } = server.kernel;
    await database.withTenant(1, (tx) => tx.selectFrom("staff").select("id").execute());
    const left = await Promise.all(Array.from({ length: 20 }, () => database.plain.selectFrom("staff").select("id").execute()));
    expect(left.flat()).toEqual([]);
  });

  test("stands around every table but the named global ones, under a role that cannot climb it", async () => {
    const open = await server.database.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
    );
    expect(open.rows.map((row) => row.name)).toEqual(globalTables);
    const role = await server.kernel.database.pool.query("select rolsuper, rolbypassrls from pg_roles where rolname = current_user");
    expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test("refuses writes inside a read", async () => {
    const write = server.kernel.database.withTenant(1, (tx) => tx.deleteFrom("draft").execute(), "read");
    await expect(write).rejects.toThrow("read-only");
  });

  test("finds a person in one's own scope only, without diacritics", async () => {
    const token = await server.signIn("collector.vn");
    const found = await server.call("system.search", { q: "nguyen van" }, { token });
    expect(found.data).toMatchObject([{ kind: "customer", title: "Nguyễn Văn An", outOfScope: false }]);
    const strangers = server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector2);
    const exact = await server.call("system.search", { q: strangers?.orderNo ?? "" }, { token });
    expect(exact.data).toMatchObject([{ kind: "order", outOfScope: true, loanRecordId: null, sub: "", ownerName: "collector2 VN" }]);
    const other = server.fixture.ph.orders[0]?.orderNo ?? "";
    expect((await server.call("system.search", { q: other }, { token })).data).toEqual([]);
  });

  test("finds a person once, with the latest order in one's scope, whatever names he signed with", async () => {
    const token = await server.signIn("collector.vn");
    const { rows } = await server.database.owner.query<{ id: number }>(
      `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
         applied_amount, principal, term_days, applied_at, due_date, collector_id)
       select o.tenant_id, '39000000', o.customer_id, o.app_id, o.product_id, o.status, o.stage, 'Nguyễn Văn Ân', 'nguyen van an jr', o.phone,
         o.user_type, o.applied_amount, o.principal, o.term_days, o.applied_at, o.due_date, o.collector_id
       from loan_order o where o.tenant_id = $1 and o.collector_id = $2 and o.name_folded = 'nguyen van an' order by o.id limit 1 returning id::int`,
      [server.fixture.vn.id, server.fixture.vn.staff.collector],
    );
    const found = await server.call("system.search", { q: "nguyen van" }, { token });
    await server.database.owner.query("delete from loan_order where tenant_id = $1 and order_no = '39000000'", [server.fixture.vn.id]);
    expect(rows).toHaveLength(1);
    expect(found.data).toMatchObject([{ kind: "customer", title: "Nguyễn Văn An", loanRecordId: rows[0]?.id }]);
  });

  test("the last six digits of a phone find one's own customer, masked, and tell nothing of another's or of another house", async () => {
    const token = await server.signIn("collector.vn");
    const { owner } = server.database;
    const tailOf = async (orderNo = "") =>
      (await owner.query<{ tail: string }>("select right(phone, 6) as tail from loan_order where order_no = $1", [orderNo])).rows[0]
        ?.tail ?? "";
    const { vn, ph } = server.fixture;
    const ofCollector = (id: unknown) => vn.orders.find((order) => order.collectorId === id)?.orderNo;
    const ask = async (q: string) => (await server.call("system.search", { q }, { token })).data as { readonly sub: string }[];
    const mine = await tailOf(ofCollector(vn.staff.collector));
    const found = await ask(mine);
    expect(found).toMatchObject([{ kind: "order", outOfScope: false }]);
    expect(found[0]?.sub).toMatch(new RegExp(`••• ${mine.slice(3)}$`));
    for (const other of [ofCollector(vn.staff.collector2), ph.orders[0]?.orderNo]) {
      const tail = await tailOf(other);
      if (tail !== mine) expect(await ask(tail)).toEqual([]);
    }
  });

  test("a customer of somebody else that is looked up by his number is on record, and nobody reads a list that way", async () => {
    const token = await server.signIn("collector.vn");
    const strangers = server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector2);
    const ask = (q: string) => server.call("system.search", { q }, { token });
    const rows = async () =>
      (await server.database.owner.query("select subject_ids, detail from audit where call = 'system.search'")).rows.map(
        (row) => row.detail,
      );
    const before = (await rows()).length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(strangers?.orderNo ?? "")));
    const shown = answers.filter(({ code }) => code === 1).length;
    // One was looked up by the test before.
    expect(shown + before).toBe(20);
    expect(
      answers.filter(({ code }) => code !== 1).every(({ status, refusal }) => status === 429 && refusal.error === "tooManyRequests"),
    ).toBe(true);
    expect(await rows()).toEqual(Array.from({ length: 20 }, () => ({ outOfScope: true })));
    const mine = server.fixture.vn.orders.find((order) => order.collectorId === server.fixture.vn.staff.collector);
    expect((await ask(mine?.orderNo ?? "")).data).toMatchObject([{ outOfScope: false }]);
  });

  test("cuts the menu to the role and speaks its language", async () => {
    const token = await server.signIn("collector.vn");
    const menu = await server.call("system.menuList", {}, { token, locale: "vi_VN" });
    const text = JSON.stringify(menu.data);
    expect(text).toContain("loanService:agency:list");
    expect(text).not.toContain("authority:role:grant");
    expect(text).toMatch(/[ăâđêôơư]/);
  });
});
