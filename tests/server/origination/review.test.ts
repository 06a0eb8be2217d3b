// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyDays } from "../../../src/server/report/days/day-verify.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let first: string;
let final: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [first, final, manager] = [
    await server.signIn(accountOf("firstReviewer")),
    await server.signIn(accountOf("finalReviewer")),
    await server.signIn(accountOf("manager")),
  ];
});
afterAll(() => server.close());

/** An application in the pool, by the rows that the machine writes. */
async function pooled(change: object = {}): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application(change));
  const { rows } = await server.database.owner.query<{ id: number }>(
    "update loan_order set stage = 'pending_review' where tenant_id = 1 and order_no = $1 returning id",
    [data["orderNo"]],
  );
  return rows[0]?.id ?? 0;
}
const row = async (id: number) => {
  const { rows } = await server.database.owner.query(
    `select stage, status, version, reviewer_id as reviewer, principal, term_days as term, accepted_at is not null as accepted, reject_reasons as reasons,
       cool_until is not null as cooling, (select count(*)::int from payout p where p.order_id = o.id) as payouts from loan_order o where id = $1`,
    [id],
  );
  return rows[0];
};
type Verdict = Partial<Parameters<typeof server.call<"review.final">>[1]>;
const start = async (loanRecordId: number, stage: "first" | "second" | "final", token: string) =>
  openCase(server, { loanRecordId, stage, version: (await row(loanRecordId)).version }, token);
/** Decides and waits until it is carried out; answers what has become of the order. */
async function decided(name: "review.first" | "review.final", loanRecordId: number, token: string, change: Verdict) {
  const input = { loanRecordId, decision: "pass", seen: allSeen, version: (await row(loanRecordId)).version, ...change };
  const answer = await server.call(name, input as never, { token });
  if (answer.code === 1) await settleDecisions(server);
  return answer.code === 1 ? { ...answer, data: await row(loanRecordId) } : answer;
}
const decideFirst = (id: number, token = first, change: Verdict = {}) => decided("review.first", id, token, change);
const decideFinal = (id: number, token = final, change: Verdict = {}) => decided("review.final", id, token, change);
async function passedFirst(): Promise<number> {
  const id = await pooled();
  expect((await start(id, "first", first)).message).toBe("");
  expect((await decideFirst(id)).message).toBe("");
  return id;
}

describe("a review", () => {
  it("goes from the pool through first and final review to a payout, by two persons", async () => {
    const id = await pooled();
    expect((await start(id, "first", first)).data).toMatchObject({ stage: "first_in_progress" });
    expect(await row(id)).toMatchObject({ reviewer: server.fixture.vn.staff.firstReviewer, status: 1 });
    expect((await decideFirst(id)).data).toMatchObject({ stage: "first_passed", status: 1 });
    expect((await start(id, "final", final)).data).toMatchObject({ stage: "final_in_progress" });
    expect((await decideFinal(id)).data).toMatchObject({ stage: "final_passed", status: 5 });
    expect(await row(id)).toMatchObject({ principal: 500_000_000, term: 30, accepted: true, payouts: 1 });
  });

  it("of the one who passed it first is not decided finally by him", async () => {
    const id = await pooled();
    await start(id, "first", manager);
    await decideFirst(id, manager);
    expect((await start(id, "final", manager)).refusal.error).toBe("approval.samePerson");
    expect((await start(id, "final", first)).refusal.error).toBe("forbidden");
    const accounts = [accountOf("manager"), accountOf("finalReviewer")] as const;
    const shared = await underOneHand(server.database.owner, accounts, () => start(id, "final", final));
    expect(shared.refusal.error).toBe("approval.oneHand");
    expect((await start(id, "final", final)).code).toBe(1);
    // A hand that came to know both only after it was begun.
    expect((await underOneHand(server.database.owner, accounts, () => decideFinal(id))).refusal.error).toBe("approval.oneHand");
    expect((await decideFinal(id)).data).toMatchObject({ stage: "final_passed" });
  });

  it("is one person's: another is told whose, and a version that was passed is stale", async () => {
    const id = await pooled();
    const { version } = await row(id);
    await start(id, "first", first);
    expect((await start(id, "first", manager)).refusal).toMatchObject({ error: "review.locked" });
    expect((await decideFirst(id, manager)).refusal).toMatchObject({ error: "review.locked" });
    const stale = await server.call("review.first", { loanRecordId: id, decision: "pass", version }, { token: first });
    expect(stale.refusal.error).toBe("stale");
  });

  it("holds its lock for 30 minutes after the last sign of life; its expiry leaves the assignment", async () => {
    const id = await pooled();
    await start(id, "first", first);
    const pass = (minutes: number) =>
      server.database.owner.query(`update review set lock_until = lock_until - make_interval(mins => $2) where order_id = $1`, [
        id,
        minutes,
      ]);
    const beat = (token = first) => server.call("review.heartbeat", { loanRecordId: id }, { token });
    for (const minutes of [29, 29]) {
      await pass(minutes);
      expect((await beat()).code).toBe(1);
    }
    expect((await beat(manager)).refusal.error).toBe("review.locked");
    await pass(31);
    expect((await beat()).refusal.error).toBe("review.noLock");
    expect((await decideFirst(id)).refusal.error).toBe("review.noLock");
    expect((await start(id, "first", manager)).refusal.error).toBe("review.locked");
    expect((await start(id, "first", first)).code).toBe(1);
    expect((await decideFirst(id)).code).toBe(1);
  });

  it("is given back into the pool that it came from", async () => {
    const id = await pooled();
    await start(id, "first", first);
    expect((await server.call("review.release", { loanRecordId: id, reason: "lunch" }, { token: first })).code).toBe(1);
    expect(await row(id)).toMatchObject({ stage: "pending_review", status: 0 });
    expect((await start(id, "first", manager)).code).toBe(1);
  });

  it("is rejected with reasons only, and keeps the customer away", async () => {
    const id = await pooled();
    await start(id, "first", first);
    expect((await decideFirst(id, first, { decision: "reject" })).refusal).toMatchObject({ error: "field.required", field: "reasonCodes" });
    expect((await decideFirst(id, first, { decision: "reject", reasonCodes: ["income", "documents"] })).data).toMatchObject({ status: 2 });
    expect(await row(id)).toMatchObject({ stage: "first_rejected", reasons: ["income", "documents"], cooling: true });
  });

  it("ends when the customer cancels or a manager closes the order (T30, T32)", async () => {
    const open = async (id: number) =>
      (await server.database.owner.query("select count(*)::int as n from review where order_id = $1 and ended_at is null", [id])).rows[0].n;
    const [cancelled, closed] = [await pooled(), await pooled()];
    for (const id of [cancelled, closed]) await start(id, "first", first);
    const { rows } = await server.database.owner.query(
      "select id, order_no as no, version from loan_order where id = any($1) order by id",
      [[cancelled, closed]],
    );
    expect((await sendSigned(server, "/client-domain/order/cancel", { orderNo: rows[0].no })).data).toMatchObject({
      stage: "user_cancelled",
    });
    const orders = [{ loanRecordId: closed, version: rows[1].version }];
    const close = await server.call("order.close", { orders, reason: 1, confirm: rows[1].no.slice(-2) }, { token: manager });
    expect(close.message).toBe("");
    expect([await open(cancelled), await open(closed)]).toEqual([0, 0]);
  });

  it("goes back from the final review and is passed first by anybody again", async () => {
    const id = await passedFirst();
    await start(id, "final", final);
    expect((await decideFinal(id, final, { decision: "back" })).refusal).toMatchObject({ error: "field.required", field: "remark" });
    expect((await decideFinal(id, final, { decision: "back", remark: "who is the employer?" })).data).toMatchObject({
      stage: "pending_review",
      status: 0,
    });
    expect((await start(id, "first", first)).code).toBe(1);
  });
});

describe("what is approved", () => {
  it.each([
    [{ approvedAmount: 600_000_000 }, "approvedAmount"],
    [{ approvedAmount: 50_000_000 }, "approvedAmount"],
    [{ approvedTerm: 60 }, "approvedTerm"],
  ] as const)("%o is out of what was applied for and what the product lends", async (change, field) => {
    const id = await passedFirst();
    await start(id, "final", final);
    expect((await decideFinal(id, final, change)).refusal.field).toBe(field);
    expect(await row(id)).toMatchObject({ stage: "final_in_progress", payouts: 0 });
  });

  it("less than applied for waits for the customer's yes", async () => {
    const id = await passedFirst();
    await start(id, "final", final);
    expect((await decideFinal(id, final, { approvedAmount: 300_000_000 })).code).toBe(1);
    expect(await row(id)).toMatchObject({ principal: 300_000_000, accepted: false });
    const { rows } = await server.database.owner.query("select order_no from loan_order where id = $1", [id]);
    await sendSigned(server, "/client-domain/order/accept", { orderNo: rows[0].order_no });
    expect(await row(id)).toMatchObject({ accepted: true });
  });
});

describe("what the first review allowed", () => {
  it("is told to whoever reviews finally and not blindly, and is what he passes when he names no sum", async () => {
    const id = await pooled();
    await start(id, "first", first);
    const less = (await row(id)).principal / 2;
    await decideFirst(id, first, { approvedAmount: less, remark: "income is seasonal" });
    await start(id, "final", final);
    await server.database.owner.query("update review set blind = false where order_id = $1 and kind = 'final'", [id]);
    const { data } = await start(id, "final", final);
    expect(data.before).toMatchObject({ decision: "pass", amount: less, remark: "income is seasonal" });
    expect((await decideFinal(id, final, {})).data.principal).toBe(less);
  });
  it("is hidden from whoever looks without knowing", async () => {
    const id = await pooled();
    await start(id, "first", first);
    await decideFirst(id);
    await start(id, "final", final);
    await server.database.owner.query("update review set blind = true where order_id = $1 and kind = 'final'", [id]);
    expect((await start(id, "final", final)).data.before).toBe(null);
  });
});

describe("allocation of reviews", () => {
  it("gives ticked orders to whoever can take them, all or none", async () => {
    const ids = [await pooled(), await pooled()];
    const { firstReviewer, collector } = server.fixture.vn.staff;
    const unfit = await server.call("review.assign", { loanRecordIds: ids, adminUserIds: [collector], stage: "first" }, { token: manager });
    expect(unfit.refusal).toMatchObject({ error: "assign.staffUnfit", field: "adminUserIds" });
    const done = await server.call(
      "review.assign",
      { loanRecordIds: ids, adminUserIds: [firstReviewer, collector], stage: "first" },
      { token: manager },
    );
    expect(done.data.assigned).toEqual(ids.map((loanRecordId) => ({ loanRecordId, adminUserId: firstReviewer })));
    // Whoever is at one keeps it: then none is given.
    expect((await start(ids[1]!, "first", first)).code).toBe(1);
    const again = await server.call(
      "review.assign",
      { loanRecordIds: ids, adminUserIds: [firstReviewer], stage: "first" },
      { token: manager },
    );
    expect(again.refusal.error).toBe("review.locked");
    const other = await server.signIn(accountOf("manager", "ph"));
    const foreign = await server.call("review.start", { loanRecordId: ids[0]!, stage: "first", version: 1 }, { token: other });
    expect(foreign.refusal.error).toBe("notFound");
  });

  it("leaves every figure of the days as the raw book has it", async () => {
    const client = await server.database.owner.connect();
    try {
      expect(await verifyDays(client)).toEqual([]);
      expect(await verifyReviews(client)).toEqual([]);
      expect(await verifyTallies(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
});
