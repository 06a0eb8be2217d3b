// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { orderIdsOf } from "../../../src/server/domain/orders/order/by-filter.actions.ts";
import { runReviews } from "../../../src/server/jobs/reviews.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let first: string;
const people: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  first = await server.signIn(accountOf("firstReviewer"));
  Object.assign(people, server.fixture.vn.staff);
  // Another first reviewer, so that there is a choice.
  people["second"] = Number(
    (
      await query(
        `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, created_at)
         select tenant_id, 'reviewer2.vn', 'reviewer2', type, role_id, team_id, password_hash, false, now() from staff where id = $1 returning id`,
        [people["firstReviewer"]],
      )
    )["id"],
  );
  await query("insert into review_binding (tenant_id, app_id, staff_id, first, final) values (1, 1, $1, true, false)", [people["second"]]);
  await query("delete from review_binding where tenant_id = 1 and staff_id <> all($1)", [
    [people["firstReviewer"], people["second"], people["finalReviewer"]],
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await query(
    "update loan_order set stage = 'system_closed', status = -1 where stage in ('pending_review', 'first_in_progress', 'first_passed')",
  );
  await query("update review set ended_at = now(), decision = 'pass' where ended_at is null");
  await query("update staff set resting = false, assign_enabled = true, open_cap = null");
  await query("update review_binding set weight = 1, cap = null");
  await rule({ first: true });
  // A sign of life of everybody, whether he has signed in here or not.
  await query("delete from session where user_agent_hash = 'here'");
  await query(
    `insert into session (tenant_id, token_hash, staff_id, user_agent_hash, address, created_at, seen_at, expires_at)
     select tenant_id, sha256(id::text::bytea), id, 'here', '127.0.0.1', now(), now(), now() + interval '1 hour' from staff where tenant_id = 1`,
  );
});

const query = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
  (await server.database.owner.query(text, [...values])).rows[0] ?? {};
const rule = (on: object) =>
  query("update tenant set settings = settings || jsonb_build_object('reviewAssign', $1::jsonb) where tenant_id = 1", [JSON.stringify(on)]);
const job = () => runReviews(server.kernel.database, 1, new Date());
async function pooled(stage = "pending_review"): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  const status = stage === "pending_review" ? 0 : 1;
  return Number(
    (await query("update loan_order set stage = $2, status = $3 where order_no = $1 returning id", [data["orderNo"], stage, status]))["id"],
  );
}
const many = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await pooled());
  return ids;
};
const owners = async (ids: readonly number[]): Promise<unknown[]> => {
  const { rows } = await server.database.owner.query(
    "select staff_id from review where order_id = any($1) and ended_at is null order by order_id",
    [ids],
  );
  return rows.map((row) => row.staff_id);
};

it("a manager gives in turn, or to whoever has fewest open (order/assign, its mode)", async () => {
  const manager = await server.signIn(accountOf("manager"));
  const [one, two] = [people["firstReviewer"]!, people["second"]!];
  const give = async (ids: readonly number[], wish: object) => {
    const input = { loanRecordIds: [...ids], adminUserIds: [one, two], stage: "first" as const, ...wish };
    const { data } = await server.call("review.assign", input, { token: manager });
    return data.assigned.map(({ adminUserId }) => adminUserId);
  };
  expect(await give(await many(2), { adminUserIds: [one] })).toEqual([one, one]);
  // The second person has none and is filled up first; in turn each gets as many.
  expect(await give(await many(4), { mode: "weight" })).toEqual([two, two, two, one]);
  expect((await give(await many(4), { mode: "even" })).filter((each) => each === one)).toHaveLength(2);
});

describe("what a filter leaves is given (order/assignByFilter)", () => {
  const give = async (filters: InputOf<"review.assignByFilter">["filters"], stage: "first" | "final" = "first") => {
    const adminUserIds = [people[stage === "first" ? "firstReviewer" : "finalReviewer"]!, people["second"]!];
    const token = await server.signIn(accountOf("manager"));
    return server.call(
      "review.assignByFilter",
      { filters, adminUserIds: adminUserIds.slice(0, stage === "first" ? 2 : 1), stage },
      { token },
    );
  };

  it("only what waits for that review, or is in it", async () => {
    const waiting = await many(3);
    const final = await pooled("first_passed");
    const loanRecordIds = [...waiting, final];
    const { data } = await give({ loanRecordIds });
    expect(data.matched).toBe(3);
    expect(data.assigned.map((each) => each.loanRecordId).toSorted((one, other) => one - other)).toEqual(waiting);
    expect(new Set(await owners(loanRecordIds))).toEqual(new Set([people["firstReviewer"], people["second"]]));
    expect(await owners([final])).toEqual([]);
    expect((await give({ loanRecordIds }, "final")).data).toEqual({
      matched: 1,
      assigned: [{ loanRecordId: final, adminUserId: people["finalReviewer"] }],
    });
  });

  it("nothing where the filter asks for other steps only, or leaves nothing", async () => {
    const loanRecordIds = await many(1);
    expect((await give({ loanRecordIds, stage: ["first_passed"] })).refusal.error).toBe("assign.nothing");
    expect((await give({ loanRecordIds, status: [8] })).refusal.error).toBe("assign.nothing");
    expect(await owners(loanRecordIds)).toEqual([]);
  });

  it("says how many there are, also where one command cannot give them all", async () => {
    const loanRecordIds = await many(3);
    const tenant = await server.kernel.tenantOf(1);
    const who = { id: 1, account: "", name: "", type: 3, teamId: 0 };
    const read = (most: number) =>
      server.kernel.database.withTenant(
        1,
        (tx) => orderIdsOf({ loanRecordIds, stage: ["pending_review"] }, seatOf({ tx, tenant }, who, server.kernel.clock()), most),
        "read",
      );
    expect(await read(2)).toEqual({ ids: loanRecordIds.slice(0, 2), matched: 3 });
    expect(await read(3)).toEqual({ ids: loanRecordIds, matched: 3 });
    expect((await read(4)).matched).toBe(3);
  });
});

describe("the auto-assign rule (T06a)", () => {
  it("gives what waits to whoever has least, with a history row each, and to nobody twice", async () => {
    const ids = await many(4);
    await job();
    await job();
    expect(new Set(await owners(ids))).toEqual(new Set([people["firstReviewer"], people["second"]]));
    expect(await query("select stage, status, reviewer_id from loan_order where id = $1", [ids[0]])).toMatchObject({
      stage: "first_in_progress",
      status: 1,
    });
    const taken = await query(
      "select count(*)::int as n from order_event where order_id = any($1) and event = 'reviewTaken' and staff_id is null",
      [ids],
    );
    expect(taken).toEqual({ n: 4 });
  });

  it("knows weights, caps of a person and of an app, rest and the switch", async () => {
    await query("update review_binding set weight = 3 where staff_id = $1", [people["second"]]);
    const weighted = await many(4);
    await job();
    expect((await owners(weighted)).filter((id) => id === people["second"]).length).toBe(3);
    await query("update review_binding set cap = 3 where staff_id = $1", [people["second"]]);
    await query("update staff set open_cap = 2 where id = $1", [people["firstReviewer"]]);
    const more = await many(3);
    await job();
    expect(await owners(more)).toEqual([people["firstReviewer"]]);
    await query("update staff set open_cap = null, resting = true where id = $1", [people["firstReviewer"]]);
    await query("update review_binding set cap = null");
    await query("update staff set assign_enabled = false where id = $1", [people["second"]]);
    await job();
    expect((await owners(more)).length).toBe(1);
  });

  it("gives nothing to whoever has shown no sign of life for two minutes", async () => {
    const gone = "update session set seen_at = now() - interval '4 minutes' where staff_id = $1";
    await query(gone, [people["second"]]);
    const [here] = await many(1);
    await job();
    expect(await owners([here!])).toEqual([people["firstReviewer"]]);
    await query(gone, [people["firstReviewer"]]);
    const [later] = await many(1);
    await job();
    expect(await owners([later!])).toEqual([]);
  });

  it("does nothing where the tenant has not switched it on", async () => {
    await rule({});
    const [id] = await many(1);
    await job();
    expect(await owners([id!])).toEqual([]);
  });

  it("does not give a review back to whoever released it", async () => {
    await query("update staff set resting = true where id = $1", [people["second"]]);
    const [id] = await many(1);
    await job();
    expect(await owners([id!])).toEqual([people["firstReviewer"]]);
    const released = await server.call("review.release", { loanRecordId: id!, reason: "my neighbour" }, { token: first });
    expect(released.message).toBe("");
    await job();
    expect(await owners([id!])).toEqual([]);
    await query("update staff set resting = false where id = $1", [people["second"]]);
    await job();
    expect(await owners([id!])).toEqual([people["second"]]);
  });

  it("gives final reviews to others than the first reviewer, after the second one where the product wants it (T11)", async () => {
    await rule({ final: true });
    await query("insert into role_permission select 1, role_id, 'order:review:final' from staff where id = $1 on conflict do nothing", [
      people["second"],
    ]);
    await query("update review_binding set final = staff_id <> $1", [people["firstReviewer"]]);
    const id = await pooled("first_passed");
    await query(
      "insert into review (tenant_id, order_id, kind, staff_id, assigned_at, ended_at, decision) values (1, $1, 'first', $2, now(), now(), 'pass')",
      [id, people["second"]],
    );
    await query(
      `update product_version set offer = offer || '{"review": {"second": true, "evidence": [], "checklist": [], "calls": 0}}' where tenant_id = 1`,
    );
    await job();
    expect(await owners([id])).toEqual([]);
    await query("update product_version set offer = offer - 'review' where tenant_id = 1");
    await job();
    expect(await owners([id])).toEqual([people["finalReviewer"]]);
  });
});
