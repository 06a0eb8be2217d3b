// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewNeeds } from "../../../src/lending/product/product.ts";
import { scoreGateways } from "../../../src/server/gateway/score.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { allSeen, openCase, settleDecisions } from "../../support/review.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { lineOf } from "../../support/clock.ts";

let server: TestServer;
let first: string;
let manager: string;
let final: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  [first, manager, final] = [
    await server.signIn(accountOf("firstReviewer")),
    await server.signIn(accountOf("manager")),
    await server.signIn(accountOf("finalReviewer")),
  ];
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) => (await server.database.owner.query(text, [...values])).rows;
const needs = (review: ReviewNeeds | null) =>
  query("update product_version set offer = case when $1::jsonb is null then offer - 'review' else jsonb_set(offer, '{review}', $1) end", [
    review && JSON.stringify(review),
  ]);
const nothing: ReviewNeeds = { second: false, evidence: [], checklist: [], calls: 0 };

async function pooled(person: object = {}): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application({}, person));
  const rows = await query("update loan_order set stage = 'pending_review' where order_no = $1 returning id", [data["orderNo"]]);
  return Number(rows[0].id);
}
const row = async (id: number) =>
  (
    await query(
      "select stage, status, version, order_no as no, reject_reasons as reasons, cool_until is not null as cooling from loan_order where id = $1",
      [id],
    )
  )[0];
const start = async (id: number, stage: "first" | "second" | "final", token: string) =>
  openCase(server, { loanRecordId: id, stage, version: (await row(id)).version }, token);
/** Decides and waits until it is carried out; answers what has become of the order. */
async function decided(name: "review.first" | "review.second" | "review.final", id: number, by: { token: string; change?: object }) {
  const input = { loanRecordId: id, decision: "pass", version: (await row(id)).version, ...by.change };
  const answer = await server.call(name, input as never, { token: by.token });
  if (answer.code === 1) await settleDecisions(server);
  return answer.code === 1 ? { ...answer, data: await row(id) } : answer;
}
const passFirst = (id: number, change: object = { seen: allSeen }) => decided("review.first", id, { token: first, change });
const second = (id: number, token: string, change: object = {}) => decided("review.second", id, { token, change });
const machine = (now: Date) => runMachine(server.kernel.database, 1, now, scoreGateways(lineOf(() => now)));
const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

describe("a second review (T10)", () => {
  it("comes between the first and the final one where the product wants it, by another person", async () => {
    await needs({ ...nothing, second: true });
    const id = await pooled();
    await start(id, "first", first);
    await passFirst(id);
    expect((await start(id, "final", final)).refusal.error).toBe("review.secondMissing");
    expect((await start(id, "second", first)).refusal.error).toBe("approval.samePerson");
    expect((await start(id, "second", final)).refusal.error).toBe("forbidden");
    expect((await second(id, final)).refusal.error).toBe("forbidden");
    expect((await second(id, manager)).refusal.error).toBe("order.wrongStatus");
    expect((await start(id, "second", manager)).data).toMatchObject({ stage: "first_passed", kind: "second", blind: true });
    expect((await second(id, manager)).data).toMatchObject({ stage: "second_passed", status: 1 });
    expect((await start(id, "final", final)).data).toMatchObject({ stage: "final_in_progress" });
    const release = await server.call("review.release", { loanRecordId: id, reason: "lunch" }, { token: final });
    expect(release.code).toBe(1);
    expect(await row(id)).toMatchObject({ stage: "second_passed" });
    expect((await second(id, manager)).refusal.error).toBe("order.wrongStatus");
    const other = await server.signIn(accountOf("manager", "ph"));
    expect((await second(id, other)).refusal.error).toBe("notFound");
    await needs(null);
  });

  it("rejects with reasons, and is none where the product wants none", async () => {
    const id = await pooled();
    await start(id, "first", first);
    await passFirst(id);
    expect((await start(id, "second", manager)).refusal.error).toBe("order.wrongStatus");
    await needs({ ...nothing, second: true });
    expect((await start(id, "second", manager)).code).toBe(1);
    expect((await second(id, manager, { decision: "reject" })).refusal.field).toBe("reasonCodes");
    expect((await second(id, manager, { decision: "reject", reasonCodes: ["income"] })).refusal.error).toBe("review.unseen");
    const own = await second(id, manager, { decision: "reject", reasonCodes: ["income"], seen: ["profile"] });
    // He has said his own without knowing the first: now it appears, and nothing has moved.
    expect(own.data).toMatchObject({ stage: "first_passed" });
    expect((await second(id, manager, { decision: "reject", reasonCodes: ["income"], seen: ["profile"] })).data).toMatchObject({
      stage: "second_rejected",
    });
    expect(await row(id)).toMatchObject({ status: 2, reasons: ["income"], cooling: true });
    await needs(null);
  });
});

describe("what a decision must have done (T08, T12)", () => {
  it("is seen, ticked off and called; what was seen stays seen", async () => {
    await needs({ second: false, evidence: ["profile", "risk"], checklist: ["identity"], calls: 1 });
    const id = await pooled();
    await start(id, "first", first);
    const beat = await server.call("review.heartbeat", { loanRecordId: id, seen: ["profile"] }, { token: first });
    expect(beat.code).toBe(1);
    const unseen = await passFirst(id, { checklist: ["identity"] });
    expect(unseen.refusal).toMatchObject({ error: "review.unseen", field: "seen" });
    expect(unseen.message).toContain("Risk report");
    expect((await passFirst(id, { seen: ["risk"] })).refusal).toMatchObject({ error: "review.unchecked", field: "checklist" });
    const done = { seen: ["risk"], checklist: ["identity"] };
    expect((await passFirst(id, done)).refusal.error).toBe("review.calls");
    const call = { loanRecordId: id, phoneType: "employer" as const, result: "confirmed" as const };
    expect((await server.call("review.call", call, { token: final })).refusal.error).toBe("review.locked");
    expect((await server.call("review.call", call, { token: manager })).refusal.error).toBe("review.locked");
    expect((await server.call("review.call", call, { token: first })).code).toBe(1);
    expect((await passFirst(id, done)).data).toMatchObject({ stage: "first_passed" });
    await start(id, "final", final);
    const decide = (seen: readonly ("profile" | "risk")[]) => decided("review.final", id, { token: final, change: { seen } });
    expect((await decide(["profile"])).refusal.error).toBe("review.unseen");
    expect((await decide(["profile", "risk"])).data).toMatchObject({ stage: "final_passed" });
    await needs(null);
  });
});

describe("whoever starts a review is bound to the app for it (T06b)", () => {
  it("by an administrator, and by nobody else", async () => {
    const id = await pooled();
    const { firstReviewer } = server.fixture.vn.staff;
    const bind = (firstReview: boolean, token: string, appId = 1) =>
      server.call("bindProduct.updateCreditAduit", { adminUserId: firstReviewer, appId, firstReview, finalReview: false }, { token });
    const admin = await server.signIn(accountOf("tenantAdmin"));
    expect((await bind(false, first)).refusal.error).toBe("forbidden");
    expect((await bind(false, admin)).code).toBe(1);
    expect((await bind(false, admin, 99)).refusal.error).toBe("notFound");
    expect((await start(id, "first", first)).refusal.error).toBe("review.notBound");
    const assign = () =>
      server.call("review.assign", { loanRecordIds: [id], adminUserIds: [firstReviewer], stage: "first" }, { token: manager });
    expect((await assign()).refusal.error).toMatch(/assign.staffUnfit|review.notBound/);
    expect((await bind(true, admin)).code).toBe(1);
    expect((await assign()).code).toBe(1);
    expect((await start(id, "first", first)).code).toBe(1);
  });
});

describe("a manager's rejection by policy (T12b)", () => {
  it("is for applications under review only, final, and keeps the customer away", async () => {
    const id = await pooled();
    await start(id, "first", first);
    const { version, no } = await row(id);
    const close = (change: object) =>
      server.call(
        "order.close",
        { orders: [{ loanRecordId: id, version }], outcome: "reject", reason: "fraudRing", confirm: no.slice(-2), ...change } as never,
        { token: manager },
      );
    expect((await close({ reason: 1 })).refusal.field).toBe("reason");
    expect((await close({ orders: [{ loanRecordId: id, version: version - 1 }] })).refusal.error).toBe("stale");
    expect((await close({})).code).toBe(1);
    expect(await row(id)).toMatchObject({ stage: "order_rejected", status: 2, reasons: ["fraudRing"], cooling: true });
    expect((await query("select count(*)::int as n from review where order_id = $1 and ended_at is null", [id]))[0].n).toBe(0);
    const late = server.fixture.vn.orders.find((order) => order.status === 8)!;
    const paid = { orders: [{ loanRecordId: late.id, version: (await row(late.id)).version }], confirm: late.orderNo.slice(-2) };
    expect((await close(paid)).refusal.error).toBe("order.wrongStatus");
  });
});

describe("what nobody can be expected to decide (T07, T31)", () => {
  const staff = (change: string) => query(`update staff set ${change} where id = $1`, [server.fixture.vn.staff.firstReviewer]);
  it("goes back to the pool: the reviewer is disabled, resting or too slow; whoever is at it finishes", async () => {
    const id = await pooled();
    await start(id, "first", first);
    await staff("resting = true");
    await machine(new Date());
    expect(await row(id)).toMatchObject({ stage: "first_in_progress" });
    await machine(later(1));
    expect(await row(id)).toMatchObject({ stage: "pending_review", status: 0 });
    await staff("resting = false");
    await start(id, "first", first);
    await staff("enabled = false");
    await machine(new Date());
    expect(await row(id)).toMatchObject({ stage: "pending_review" });
    await staff("enabled = true");
    first = await server.signIn(accountOf("firstReviewer"));
    await start(id, "first", first);
    await machine(later(23));
    expect(await row(id)).toMatchObject({ stage: "first_in_progress" });
    await machine(later(25));
    expect(await row(id)).toMatchObject({ stage: "pending_review" });
    const events = await query("select remark from order_event where order_id = $1 and event = 'reviewReleased' order by id", [id]);
    expect(events.map((event) => event.remark)).toEqual(["resting", "disabled", "late"]);
    await start(id, "first", first);
    const given = await server.call("review.release", { loanRecordId: id, reason: 2, remark: "Until nine." }, { token: first });
    expect(given.message).toBe("");
    const told = (await server.call("order.history", { loanRecordId: id }, { token: await server.signIn(accountOf("manager")) })).data;
    expect(told.filter(({ event }) => event === "reviewReleased").map(({ why, remark }) => [why, remark])).toEqual([
      ["shiftEnd", "Until nine."],
      ["late", ""],
      ["disabled", ""],
      ["resting", ""],
    ]);
  });

  it("is closed when the identity document ends", async () => {
    const [ended, runs] = [await pooled({ idExpires: "2026-01-01" }), await pooled({ idExpires: "2099-01-01" })];
    await machine(new Date());
    expect([(await row(ended)).stage, (await row(runs)).stage]).toEqual(["system_closed", "pending_review"]);
  });
});
