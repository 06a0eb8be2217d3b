// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { walkGrants } from "../../support/grants.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("300 random changes by random holders: no key comes by one person, beyond his ceiling, or to himself", async () => {
  const { owner } = server.database;
  // A manager and a supervisor who may grant, too: people who stand between others.
  await owner.query("insert into role_permission select 1, r, 'authority:role:grant' from unnest(array[3, 12]) r");
  const people = ["platformAdmin", "tenantAdmin", "manager", "supervisor"] as const;
  const holders = await Promise.all(
    people.map(async (who) => {
      const { rows } = await owner.query<{ id: number; role: number }>("select id, role_id as role from staff where account = $1", [
        accountOf(who),
      ]);
      return { id: rows[0]?.id ?? 0, roleId: rows[0]?.role ?? 0, token: await server.signIn(accountOf(who)) };
    }),
  );
  const { rows } = await owner.query<{ id: number; perms: string }>("select id, perms from menu_entry where tenant_id = 1 and type = 2");
  const walked = await walkGrants(server, holders, new Map(rows.map(({ id, perms }) => [perms, id])), { sequences: 300, seed: 7 });
  expect(walked.broken).toEqual([]);
  expect(walked.approved).toBeGreaterThan(3);
}, 60_000);
