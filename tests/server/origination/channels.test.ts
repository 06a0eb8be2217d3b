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
    `update pay_channel set min_amount = null, max_amount = null, daily_limit = null, float = null, down_until = null, failed_in_row = 0 where tenant_id = 1 and code = $1`,
    [code],
  ).then(() => run(`update pay_channel set ${sets} where tenant_id = 1 and code = $1`, [code, ...Object.values(change)]));
};
type Says = "pending" | "failed" | "success";
const saying = (state: Says) => {
  if (state === "failed") return { state, reason: "accountClosed" } as const;
  return state === "success" ? ({ state, amount, at: now } as const) : ({ state, isSilent: true } as const);
};
const gateway = (state: Says): PayoutGateway => ({
  send: async () => saying(state),
  query: async () => ({ state: "pending", isSilent: true }),
});
const turn = (state: Says) => runPayouts(server.kernel.database, 1, now, () => gateway(state));

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

  it("is found for whoever can go, however many that nothing can take wait before him", async () => {
    await channel("main", { max_amount: amount });
    await channel("spare", { max_amount: amount });
    const stuck = 50;
    for (let at = 0; at < stuck; at += 1) {
      const { orderId, paymentId } = await approved();
      await run("update loan_order set stage = 'fin2_passed' where id = $1", [orderId]);
      await run("update payout set amount = $2, second_by = $3 where id = $1", [paymentId, 2 * amount, server.fixture.vn.staff.finance]);
    }
    const later = new Date(now.getTime() + 3_600_000);
    await channel("main", { down_until: later });
    await channel("spare", { down_until: later });
    const { orderId } = await reviewed();
    expect(await stageOf(orderId)).toBe("fin2_passed");
    await channel("main", { max_amount: amount });
    await turn("pending");
    expect(await stageOf(orderId)).toBe("awaiting_payout");
    await run("update loan_order set stage = 'closed', status = 0 where stage = 'fin2_passed'");
    await channel("main");
    await channel("spare");
  });

  it("has a float that payouts use up, and failed ones give back", async () => {
    await channel("main", { float: amount + 5 });
    const [one, two] = [await reviewed(), await reviewed()];
    expect((await pay(one.paymentId, "main")).code).toBe(1);
    expect((await pay(two.paymentId, "main")).refusal.error).toBe("payout.float");
    await turn("failed");
    expect(await stageOf(one.orderId)).toBe("payout_failure");
    expect(await run("select float from pay_channel where tenant_id = 1 and code = 'main'")).toEqual({ float: amount + 5 });
    expect((await pay(two.paymentId, "main")).code).toBe(1);
    await channel("main");
  });

  it("keeps its fee of its float: set aside with the amount, given back where it fails, and the house's cost once the money arrives", async () => {
    const fee = 300 + amount / 1_000;
    const terms = { fee_fixed: 300, fee_ppm: 1_000 };
    const float = async () => (await run("select float from pay_channel where tenant_id = 1 and code = 'main'"))["float"];
    const posted = (id: number) =>
      run(
        `select p.code, p.accounts, p.amounts from posting p join payout_transfer t on p.event_id = 'payout:' || t.id || ':fee'
         where t.tenant_id = 1 and p.tenant_id = 1 and t.payout_id = $1`,
        [id],
      );
    // Nothing of before is on its way any more.
    await turn("failed");
    const [one, two] = [await reviewed(), await reviewed()];
    await channel("main", { ...terms, float: amount + fee - 1 });
    expect((await pay(one.paymentId, "main")).refusal.error).toBe("payout.float");
    await channel("main", { ...terms, float: amount + fee });
    expect((await pay(one.paymentId, "main")).code).toBe(1);
    expect(await float()).toBe(0);
    await turn("failed");
    expect([await stageOf(one.orderId), await float(), await posted(one.paymentId)]).toEqual(["payout_failure", amount + fee, undefined]);
    expect((await pay(two.paymentId, "main")).code).toBe(1);
    // Terms that change meanwhile change nothing of what was set aside.
    await run("update pay_channel set fee_fixed = 9 where tenant_id = 1 and code = 'main'");
    await turn("success");
    expect([await stageOf(two.orderId), await float()]).toEqual(["payout_success", 0]);
    expect(await posted(two.paymentId)).toEqual({ code: "L16", accounts: [1020, 5020], amounts: [-fee, fee] });
    const { data } = await server.call("expenditure.list", { type: ["payout"], status: ["done"] } as never, { token: finance });
    expect(data.list[0]).toMatchObject({ amount, fee });
    await channel("main", { fee_fixed: 0, fee_ppm: 0 });
  });

  it("without a float has its fee posted when it reports it, and the peek says beforehand what its terms come to", async () => {
    await turn("failed");
    await channel("main", { fee_fixed: 500, fee_ppm: 0 });
    const [one, two] = [await reviewed(), await reviewed()];
    const evidence = async ({ paymentId }: Ready) => (await server.call("payment.evidence", { paymentId }, { token: finance })).data;
    const isFee = ({ code }: { readonly code: string }) => code === "L16";
    const shown = await evidence(one);
    expect([shown.channel, shown.entries.filter(isFee)]).toMatchObject([{ code: "main", float: null, fee: 500 }, []]);
    await channel("main", { float: 10 * amount });
    expect((await evidence(one)).entries.filter(isFee)).toEqual([
      {
        code: "L16",
        lines: [
          { account: 1020, debit: 0, credit: 500 },
          { account: 5020, debit: 500, credit: 0 },
        ],
      },
    ]);
    await channel("main");
    for (const each of [one, two]) expect((await pay(each.paymentId, "main")).code).toBe(1);
    expect((await evidence(one)).channel).toMatchObject({ fee: null });
    // As much as the transfer itself is no fee.
    const reports = (fee: number): PayoutGateway => ({
      send: async ({ tradeNo }) => ({ state: "success", amount, at: now, fee: tradeNo.startsWith(`P1-${one.paymentId}-`) ? fee : amount }),
      query: async () => ({ state: "pending", isSilent: true }),
    });
    await runPayouts(server.kernel.database, 1, now, () => reports(700));
    const kept = (id: number) =>
      run(
        `select t.fee, p.code, p.accounts, p.amounts from payout_transfer t left join posting p on p.tenant_id = t.tenant_id and p.event_id = 'payout:' || t.id || ':fee'
         where t.tenant_id = 1 and t.payout_id = $1`,
        [id],
      );
    expect([await stageOf(one.orderId), await stageOf(two.orderId)]).toEqual(["payout_success", "payout_success"]);
    expect(await kept(one.paymentId)).toEqual({ fee: 700, code: "L16", accounts: [1020, 5020], amounts: [-700, 700] });
    expect(await kept(two.paymentId)).toMatchObject({ fee: 0, code: null });
    expect((await run("select sum(a) as sum from posting p, unnest(p.amounts) a where p.tenant_id = 1"))["sum"]).toBe("0");
    await channel("main", { fee_fixed: 0 });
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

  it("that is switched off hands on what it was never called for, with its float, and nothing that it was called for once", async () => {
    await run("update payout_transfer set was_called = true");
    await channel("main", { float: 10 * amount, fee_fixed: 40 });
    await channel("spare", { float: 10 * amount, fee_fixed: 70 });
    const [uncalled, called] = [await reviewed(), await reviewed()];
    for (const { paymentId } of [uncalled, called]) expect((await pay(paymentId, "main")).code).toBe(1);
    // Asked for once, and said to be unknown there: it goes to the same channel again.
    await run("update payout_transfer set was_called = true where payout_id = $1", [called.paymentId]);
    await run("update pay_channel set enabled = false where tenant_id = 1 and code = 'main'");
    const asked: string[] = [];
    const heard = () =>
      runPayouts(server.kernel.database, 1, now, ({ code }) => ({
        ...gateway("pending"),
        send: async ({ tradeNo }) => {
          asked.push(`${code} ${tradeNo}`);
          return { state: "pending", isSilent: true };
        },
      }));
    await heard();
    await heard();
    const goneBy = (paymentId: number) => run("select channel, trade_no as trade from payout_transfer where payout_id = $1", [paymentId]);
    const [one, other] = [await goneBy(uncalled.paymentId), await goneBy(called.paymentId)];
    expect([one["channel"], other["channel"]]).toEqual(["spare", "main"]);
    expect(asked.filter((each) => each.endsWith(String(one["trade"])))).toEqual([`spare ${String(one["trade"])}`]);
    expect(asked.filter((each) => each.endsWith(String(other["trade"])))).toEqual([`main ${String(other["trade"])}`]);
    expect(await run("select float from pay_channel where tenant_id = 1 and code = 'main'")).toEqual({ float: 9 * amount - 40 });
    expect(await run("select float from pay_channel where tenant_id = 1 and code = 'spare'")).toEqual({ float: 9 * amount - 70 });
    await run("update pay_channel set fee_fixed = 0 where tenant_id = 1");
    // And where no other has room it waits, uncalled.
    await run("update pay_channel set enabled = false where tenant_id = 1 and code = 'spare'");
    await channel("main");
    const waits = await reviewed();
    expect((await pay(waits.paymentId, "main")).code).toBe(1);
    await run("update pay_channel set enabled = false where tenant_id = 1 and code = 'main'");
    asked.length = 0;
    await heard();
    expect(asked).toEqual([]);
    await channel("main");
    await heard();
    expect(asked).toHaveLength(1);
    await channel("spare");
  });

  it("is named anew where a payout that waits cannot go by it any more, and whoever read the other one looks again", async () => {
    await channel("main");
    await channel("spare");
    const { paymentId, orderId } = await reviewed();
    const orderNo = String((await run("select order_no from loan_order where id = $1", [orderId]))["order_no"]);
    const row = async () => (await server.call("payment.list", { orderNo }, { token: finance })).data.list[0];
    const before = await row();
    expect(before).toMatchObject({ channel: "main", state: "toPay" });
    await run("update pay_channel set enabled = false where tenant_id = 1 and code = 'main'");
    const payAsSeen = async (seen = "") => server.call("payment.pay", { paymentIds: [paymentId], seen }, { token: finance });
    expect((await payAsSeen(before?.seen)).refusal.error).toBe("approval.moved");
    await turn("pending");
    const after = await row();
    expect(after).toMatchObject({ channel: "spare", state: "toPay" });
    expect((await payAsSeen(before?.seen)).refusal.error).toBe("approval.moved");
    expect((await payAsSeen(after?.seen)).code).toBe(1);
    expect(await row()).toMatchObject({ channel: "spare" });
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

  it("is lowered at once by one person, also while another change of it waits; that one is then asked for anew", async () => {
    const id = await made({ dailyCap: 900 });
    const more = await save({ dailyCap: 1_000 }, finance, id);
    expect(more.data.pending).not.toBeNull();
    expect((await save({ dailyCap: 800 }, second, id)).data).toEqual({ ok: true, pending: null });
    expect(await run("select daily_cap from pay_route where id = $1", [id])).toEqual({ daily_cap: 800 });
    expect((await decide(more.data.pending?.approvalId ?? 0, second)).refusal.error).toBe("approval.moved");
    await server.call("approval.withdraw", { approvalId: more.data.pending?.approvalId ?? 0 }, { token: finance });
    // Less of one thing and other money besides is no lowering.
    const mixed = await save({ dailyCap: 700, weight: 2 }, finance, id);
    expect(mixed.data.pending).not.toBeNull();
    await server.call("approval.withdraw", { approvalId: mixed.data.pending?.approvalId ?? 0 }, { token: finance });
    await off(id);
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
