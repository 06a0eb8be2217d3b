// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvals } from "../../../src/server/handlers.ts";
import { accountOf } from "../../support/fixture.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

// Every kind of request that waits for a second person (rules/rights.md 6), from the departments' own registry: a kind that is added is tried as well.
const kinds = Object.keys(approvals);
const who = accountOf("manager");
const races = 20;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server.database;
  // He may ask for and decide whatever there is.
  const keys = [...new Set(Object.values(approvals).flatMap(({ permission, asks = permission }) => [permission, asks].flat()))];
  await owner.query(
    `insert into role_permission (tenant_id, role_id, permission)
     select s.tenant_id, s.role_id, k from staff s, unnest($2::text[]) k where s.account = $1 on conflict do nothing`,
    [who, keys],
  );
  token = await server.signIn(who);
});
afterAll(() => server.close());

/** A request that waits, his own unless said; what it asks for is read by nobody, because it is refused before that. */
async function ask(kind: string, target: string, asker = who): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into approval (tenant_id, kind, target, payload, requested_by, requested_at, expires_at)
     select tenant_id, $2, $3, '{}', id, now(), now() + interval '1 day' from staff where account = $1 returning id`,
    [asker, kind, target],
  );
  return rows[0]?.id ?? 0;
}
const decide = (approvalId: number, key?: string) =>
  server.call("approval.review", { approvalId, decision: "approve", remark: "mine" }, key ? { token, key } : { token });

/** How it stands, and what anybody did about money, orders and settings since. */
async function standing(approvalId: number) {
  const { rows } = await server.database.owner.query(
    `select state, decided_by, (select count(*) from posting)::int as postings, (select count(*) from order_event)::int as events,
       (select count(*) from audit where subject = 'approval')::int as trail from approval where tenant_id = 1 and id = $1`,
    [approvalId],
  );
  return rows[0];
}

it.each(kinds)("%s: whoever asked decides nothing, by a call, its replay, or twenty of them at once", async (kind) => {
  const id = await ask(kind, "own");
  const before = await standing(id);
  const key = crypto.randomUUID();
  for (const each of [await decide(id), await decide(id, key), await decide(id, key)])
    expect(each.refusal).toMatchObject({ error: "approval.samePerson" });
  const raced = await Promise.all(Array.from({ length: races }, () => decide(id)));
  expect(raced.map(({ refusal }) => refusal.error)).toEqual(Array.from({ length: races }, () => "approval.samePerson"));
  expect(await standing(id)).toEqual({ ...before, state: "pending", decided_by: null });
});

it("nor does whoever knows the passwords of both", async () => {
  const other = accountOf("supervisor");
  for (const kind of kinds) {
    const id = await ask(kind, "anothers", other);
    const said = await underOneHand(server.database.owner, [who, other], () => decide(id));
    expect(said.refusal, kind).toMatchObject({ error: "approval.oneHand" });
    expect(await standing(id), kind).toMatchObject({ state: "pending", decided_by: null });
  }
});

it("the database itself holds no request that one person asked for and decided", async () => {
  const id = await ask(kinds[0] ?? "", "by its owner");
  const alone = server.database.owner.query(
    "update approval set state = 'approved', decided_by = requested_by, decided_at = now() where tenant_id = 1 and id = $1",
    [id],
  );
  await expect(alone).rejects.toThrow("approval_check");
});
