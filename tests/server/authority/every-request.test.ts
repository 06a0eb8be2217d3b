// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { menu } from "../../../src/contract/menu.ts";
import { approvals } from "../../../src/server/handlers.ts";
import { accountOf } from "../../support/fixture.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let [asker, other] = ["", ""];
const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
beforeAll(async () => {
  server = await startTestServer();
  // Two people who may do everything: what stops them is who they are and no missing key.
  const keys = [...new Set(menu.map(({ perms }) => perms).filter(Boolean))];
  await query(
    `insert into role_permission (tenant_id, role_id, permission)
     select r.tenant_id, r.id, k from role r, unnest($1::text[]) k where r.tenant_id = 1 and r.code in ('finance', 'manager') on conflict do nothing`,
    [keys],
  );
  [asker, other] = [await server.signIn("finance.vn"), await server.signIn("manager.vn")];
});
afterAll(() => server.close());

const staff = (who: "finance" | "manager") => Number(server.fixture.vn.staff[who]);
async function asked(kind: string): Promise<number> {
  const [row] = await query(
    `insert into approval (tenant_id, kind, target, payload, requested_by, requested_at, expires_at)
     values (1, $1, 'every ' || $1, '{}', $2, now(), now() + interval '7 days') returning id`,
    [kind, staff("finance")],
  );
  return Number(row.id);
}
const decide = (approvalId: number, token: string, key?: string) =>
  server.call("approval.review", { approvalId, decision: "approve" }, { token, ...(key ? { key } : {}) });

it.each(Object.keys(approvals))("%s is never approved by whoever asked, by one hand, or for whoever may not ask any more", async (kind) => {
  const id = await asked(kind);
  const key = `every-request-${id}`;
  expect((await decide(id, asker, key)).refusal.error).toBe("approval.samePerson");
  expect((await decide(id, asker, key)).refusal.error).toBe("approval.samePerson");
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => decide(id, asker)));
  expect(atOnce.map(({ refusal }) => refusal.error)).toEqual(Array.from({ length: 5 }, () => "approval.samePerson"));
  await underOneHand(server.database.owner, [accountOf("manager"), accountOf("finance")], async () => {
    expect((await decide(id, other)).refusal.error).toBe("approval.oneHand");
  });
  await query("update staff set enabled = false where id = $1", [staff("finance")]);
  expect((await decide(id, other)).refusal.error).toBe("approval.askerGone");
  await query("update staff set enabled = true where id = $1", [staff("finance")]);
  const [after] = await query("select state, decided_by from approval where id = $1", [id]);
  expect(after).toEqual({ state: "pending", decided_by: null });
  await query("delete from approval where id = $1", [id]);
});
