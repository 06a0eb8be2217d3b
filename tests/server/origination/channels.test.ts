// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PayoutGateway } from "../../../src/server/gateway/payout.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { accountOf } from "../../support/fixture.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let finance: string;
let second: string;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  await seedKeys(server);
  finance = await server.signIn(accountOf("finance"));
  second = await server.signIn(accountOf("finance2"));
});
afterAll(() => server.close());
/** Tenants are read anew after five seconds. */
beforeEach(() => void (now = new Date(now.getTime() + 6_000)));

const amount = 500_000_000;
const run = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
  (await server.database.owner.query(text, [...values])).rows[0];

interface Ready {
  readonly orderId: number;
  readonly paymentId: number;
}
/** An order that its final review has passed, by the rows that the review writes. */
async function approved(): Promise<Ready> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  const order = await run("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [data["orderNo"]]);
  const payout = await run("insert into payout (tenant_id, order_id, created_at) values (1, $1, $2) returning id", [order["id"], now]);
  return { orderId: Number(order["id"]), paymentId: Number(payout["id"]) };
}
const first = (paymentId: number) => server.call("payment.firstReview", { paymentIds: [paymentId], decision: "pass" }, { token: finance });
async function reviewed(): Promise<Ready> {
  const ready = await approved();
  expect((await first(ready.paymentId)).message).toBe("");
  const done = await server.call("payment.secondReview", { paymentIds: [ready.paymentId], decision: "pass" }, { token: second });
  expect(done.message).toBe("");
  return ready;
}
const stageOf = async (id: number) => (await run("select stage from loan_order where id = $1", [id]))["stage"];
const pay = (paymentId: number, channelId?: string) =>
  server.call("payment.pay", { paymentIds: [paymentId], ...(channelId ? { channelId } : {}) }, { token: finance });
const channel = (code: string, change: Record<string, unknown> = {}) => {
  const columns = Object.keys(change);
  const sets = ["enabled = true", ...columns.map((name, at) => `${name} = $${at + 2}`)].join(", ");
  return run(
    `update pay_channel set min_amount = null, max_amount = null, daily_limit = null, float = null, down_until = null where code = $1`,
    [code],
  ).then(() => run(`update pay_channel set ${sets} where code = $1`, [code, ...Object.values(change)]));
};
const gateway = (state: "pending" | "failed"): PayoutGateway => ({
  send: async () => (state === "failed" ? { state, reason: "accountClosed" } : { state, isSilent: true }),
  query: async () => ({ state: "pending", isSilent: true }),
});
const turn = (state: "pending" | "failed") => runPayouts(server.kernel.database, 1, now, () => gateway(state));

describe("the day's budget for payouts (T13)", () => {
  it("lets pass what it has room for", async () => {
    const [fits, tooMuch] = [await approved(), await approved()];
    await run(`update tenant set settings = '{"money": {"payoutBudget": ${amount}}}' where tenant_id = 1`);
    now = new Date(now.getTime() + 6_000);
    expect((await first(fits.paymentId)).code).toBe(1);
    expect((await first(tooMuch.paymentId)).refusal.error).toBe("payout.budget");
    await run("update tenant set settings = '{}' where tenant_id = 1");
    now = new Date(now.getTime() + 6_000);
    expect((await first(tooMuch.paymentId)).code).toBe(1);
  });
});

describe("the channel of a payout (T15, T16)", () => {
  it("is the first that is up, within its limits and funded; without one the payout waits, and goes on by itself", async () => {
    await run("insert into pay_channel (tenant_id, code, kind, priority) values (1, 'spare', 'embedded', 9) on conflict do nothing");
    await channel("main", { max_amount: amount - 1 });
    await channel("spare", { down_until: new Date(now.getTime() + 60_000) });
    const { orderId, paymentId } = await reviewed();
    expect(await stageOf(orderId)).toBe("fin2_passed");
    await turn("pending");
    expect(await stageOf(orderId)).toBe("fin2_passed");
    now = new Date(now.getTime() + 61_000);
    await turn("pending");
    expect(await stageOf(orderId)).toBe("awaiting_payout");
    expect((await pay(paymentId, "main")).refusal).toMatchObject({ error: "payout.limit", field: "channelId" });
    expect((await pay(paymentId)).code).toBe(1);
    expect(await run("select channel, state from payout_transfer where payout_id = $1", [paymentId])).toEqual({
      channel: "spare",
      state: "sent",
    });
    await channel("main");
  });

  it("has a float that payouts use up, and failed ones give back", async () => {
    await channel("main", { float: amount + 5 });
    const [one, two] = [await reviewed(), await reviewed()];
    expect((await pay(one.paymentId, "main")).code).toBe(1);
    expect((await pay(two.paymentId, "main")).refusal.error).toBe("payout.float");
    await turn("failed");
    expect(await stageOf(one.orderId)).toBe("payout_failure");
    expect(await run("select float from pay_channel where code = 'main'")).toEqual({ float: amount + 5 });
    expect((await pay(two.paymentId, "main")).code).toBe(1);
    await channel("main");
  });

  it("has a limit of the day that two who send at once do not pass together", async () => {
    const [one, two] = [await reviewed(), await reviewed()];
    const { sent } = await run(
      "select coalesce(sum(amount), 0)::bigint as sent from payout_transfer where channel = 'main' and state in ('sent', 'success')",
    );
    await channel("main", { daily_limit: Number(sent) + amount });
    const both = await Promise.all([pay(one.paymentId, "main"), pay(two.paymentId, "main")]);
    expect(new Set(both.map((each) => each.code))).toEqual(new Set([1, 5726]));
    await channel("main");
  });

  it("that owes too many answers for too long is taken for down", async () => {
    const { paymentId } = await reviewed();
    await run(
      "update payout_transfer set state = 'sent', channel = 'main', asked_at = $1, answered_at = null where id in (select id from payout_transfer limit 3)",
      [new Date(now.getTime() - 301_000)],
    );
    const { n } = await run("select count(*)::int as n from payout_transfer where channel = 'main' and state = 'sent' and asked_at < $1", [
      new Date(now.getTime() - 300_000),
    ]);
    expect(n).toBeGreaterThanOrEqual(3);
    expect((await pay(paymentId, "main")).refusal.error).toBe("payout.noChannel");
    await run("update payout_transfer set answered_at = $1 where state = 'sent'", [now]);
    expect((await pay(paymentId, "main")).code).toBe(1);
  });
});

describe("a rule of routing", () => {
  const facts = { appId: null, bank: "", from: null, to: null, opens: null, closes: null, weight: 1, isFallback: false, dailyCap: null };
  const save = (change: object, token = finance, id: number | null = null) =>
    server.call("payRoute.save", { id, ...facts, channel: "spare", ...change }, { token });
  const decide = (approvalId: number, token: string) => server.call("approval.review", { approvalId, decision: "approve" }, { token });
  async function made(change: object = {}): Promise<number> {
    const asked = await save(change);
    expect(asked.message).toBe("");
    expect((await decide(asked.data.pending?.approvalId ?? 0, second)).message).toBe("");
    return Number((await run("select max(id) as id from pay_route"))["id"]);
  }
  const off = (id: number) => server.call("payRoute.updateStatus", { id, status: "off" }, { token: second });
  const routed = async (paymentId: number) => run("select channel, route_id as route from payout where id = $1", [paymentId]);

  it("holds once a second person has said yes, leads payouts to its channel, and is off at once", async () => {
    const asked = await save({});
    expect((await decide(asked.data.pending?.approvalId ?? 0, finance)).refusal.error).toBe("approval.samePerson");
    expect(await run("select count(*)::int as n from pay_route")).toEqual({ n: 0 });
    const shown = await server.call("payRoute.list", {}, { token: second });
    expect(shown.data.list).toMatchObject([{ channel: "spare", enabled: false, isOwnRequest: false, requester: "finance VN" }]);
    expect((await decide(asked.data.pending?.approvalId ?? 0, second)).message).toBe("");
    const id = Number((await run("select id from pay_route"))["id"]);
    expect(await routed((await reviewed()).paymentId)).toEqual({ channel: "spare", route: id });
    expect((await off(id)).message).toBe("");
    expect(await routed((await reviewed()).paymentId)).toEqual({ channel: "main", route: null });
    const on = await server.call("payRoute.updateStatus", { id, status: "on" }, { token: finance });
    expect((await decide(on.data.pending?.approvalId ?? 0, second)).message).toBe("");
    expect((await server.call("payRoute.list", { status: ["on"] }, { token: finance })).data.list.map((row) => row.id)).toEqual([id]);
    await off(id);
  });

  it("has a day of its own that two who send at once do not pass together; then its fallback is tried", async () => {
    const capped = await made({ dailyCap: amount });
    const [one, two] = [await reviewed(), await reviewed()];
    const both = await Promise.all([pay(one.paymentId), pay(two.paymentId)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(both.find(({ code }) => code !== 1)?.refusal.error).toBe("payout.limit");
    const { list } = (await server.call("payRoute.list", {}, { token: finance })).data;
    expect(list.find(({ id }) => id === capped)?.usedToday).toBe(amount);
    const spared = await made({ channel: "main", isFallback: true });
    const late = both[0]?.code === 1 ? two : one;
    expect((await pay(late.paymentId)).message).toBe("");
    expect(await routed(late.paymentId)).toEqual({ channel: "main", route: spared });
    await Promise.all([off(capped), off(spared)]);
  });

  it("is refused with its field, and a change that meets another rule is not made", async () => {
    expect((await save({ channel: "nowhere" })).refusal).toMatchObject({ error: "notFound", field: "channel" });
    expect((await save({ appId: 999 })).refusal).toMatchObject({ error: "notFound", field: "appId" });
    expect((await save({ from: 2, to: 1 })).refusal).toMatchObject({ error: "range.reversed", field: "to" });
    expect((await save({ opens: 60 })).refusal).toMatchObject({ error: "field.required", field: "closes" });
    expect((await save({}, finance, 999_999)).refusal).toMatchObject({ error: "notFound", field: "id" });
    const id = await made({ from: 900_000_000 });
    const asked = await save({ weight: 5 }, finance, id);
    await run("update pay_route set weight = 9 where id = $1", [id]);
    expect((await decide(asked.data.pending?.approvalId ?? 0, second)).refusal.error).toBe("approval.moved");
    await off(id);
  });
});
