// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("whoever is refused is told in his language which key he lacks, and who of his lender holds it", async () => {
  const token = await server.signIn("collector.vn");
  const refused = await server.call("accessReview.list", {}, { token, locale: "vi_VN" });
  expect(refused).toMatchObject({ code: 4004, refusal: { error: "forbidden" } });
  const { needs, holders } = refused.refusal.vars ?? {};
  const { rows } = await server.database.owner.query<{ needs: string; account: string; tenant_id: number }>(
    `select (select m.names ->> 'vi' from menu_entry m where m.tenant_id = e.tenant_id and m.id = e.parent_id) || ' · ' || (e.names ->> 'vi') as needs,
       s.account, s.tenant_id from menu_entry e join role_permission p on p.tenant_id = e.tenant_id and p.permission = e.perms
       join staff s on s.tenant_id = p.tenant_id and s.role_id = p.role_id and s.enabled where e.perms = 'authority:review:list'`,
  );
  expect(needs).toBe(rows[0]?.needs);
  const named =
    String(holders)
      .match(/\((\S+)\)/g)
      ?.map((each) => each.slice(1, -1)) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThanOrEqual(3);
  const own = rows.filter((row) => row.tenant_id === 1).map((row) => row.account);
  expect(own).toEqual(expect.arrayContaining(named));
});

test("where nobody holds it, nobody is named", async () => {
  const token = await server.signIn("collector.vn");
  await server.database.owner.query("delete from role_permission where tenant_id = 1 and permission = 'authority:review:list'");
  expect((await server.call("accessReview.list", {}, { token })).refusal.vars).toMatchObject({ holders: "" });
});
