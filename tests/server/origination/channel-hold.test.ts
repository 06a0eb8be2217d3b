// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TransferState } from "../../../src/server/gateway/payout.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { addChannel, channelCode, report } from "../../support/channel.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let server: TestServer;
let finance: string;
let second: string;
let now = new Date();
const sql = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
  (await server.database.owner.query(text, [...values])).rows[0];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  await seedKeys(server);
  await addChannel(server.database.owner);
  await sql("insert into pay_channel (tenant_id, code, kind, priority) values (1, 'spare', 'embedded', 9)");
  finance = await server.signIn(accountOf("finance"));
  second = await server.signIn(accountOf("finance2"));
});
afterAll(() => server.close());
const later = (ms: number) => void (now = new Date(now.getTime() + ms));
beforeEach(async () => {
  later(6_000);
  await sql("update payout_transfer set state = 'failed', was_called = true, asked_at = coalesce(asked_at, $1) where state = 'sent'", [
    now,
  ]);
  await sql("update pay_channel set enabled = true, failed_in_row = 0, down_until = null, down_after = 3");
});

const minutes = 60_000;
const amount = 500_000_000;
/** An order that both reviews have passed. */
async function reviewed(): Promise<number> {
  const { data } = await sendSigned(server, "/client-domain/order/apply", application());
  const order = await sql("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [data["orderNo"]]);
  const payout = await sql("insert into payout (tenant_id, order_id, created_at) values (1, $1, $2) returning id", [order["id"], now]);
  const paymentIds = [Number(payout["id"])];
  expect((await server.call("payment.firstReview", { paymentIds, decision: "pass" }, { token: finance })).message).toBe("");
  expect((await server.call("payment.secondReview", { paymentIds, decision: "pass" }, { token: second })).message).toBe("");
  return Number(payout["id"]);
}
const pay = (paymentId: number, channelId?: string) =>
  server.call("payment.pay", { paymentIds: [paymentId], ...(channelId ? { channelId } : {}) }, { token: finance });
async function sent(channelId = "main"): Promise<number> {
  const id = await reviewed();
  expect((await pay(id, channelId)).message).toBe("");
  return id;
}
/** A turn of the job in which every channel says the same. @returns the channels that were called */
async function turn(state: "pending" | "failed" | "success"): Promise<readonly string[]> {
  const called: string[] = [];
  const says = (): TransferState =>
    state === "failed" ? { state, reason: "noRoute" } : state === "success" ? { state, amount, at: now } : { state, isSilent: true };
  await runPayouts(server.kernel.database, 1, now, ({ code }) => ({
    send: async () => {
      called.push(code);
      return says();
    },
    query: async () => ({ state: "pending", isSilent: true }),
  }));
  return called;
}
const row = async (code = "main") =>
  (await server.call("payChannel.list", { pageSize: 200 }, { token: finance })).data.list.find((each) => each.code === code);
const goneBy = async (id: number) => sql("select channel, was_called as called, state from payout_transfer where payout_id = $1", [id]);
/** How often finance has been told that it is down. */
const told = async () =>
  Number(
    (
      await sql(
        `select count(*)::int as n from notice_version v where v.title = 'main is held down'
           and v.role_ids @> array(select role_id from staff where tenant_id = 1 and admin_name = 'finance VN')`,
      )
    )["n"],
  );
const hold = () =>
  sql("update pay_channel set failed_in_row = 3, down_until = $1 where code = 'main'", [new Date(now.getTime() + 15 * minutes)]);

describe("a channel that fails so often in a row as its terms say", () => {
  it("is held down, finance is told once, what is not sent goes another way, and an arrival in between starts the row anew", async () => {
    const before = await told();
    for (const word of ["failed", "failed", "success", "failed", "failed"] as const) {
      await sent();
      await turn(word);
    }
    expect(await row()).toMatchObject({ failures: 2, downUntil: null, state: "up" });
    await sent();
    await turn("failed");
    const until = new Date(now.getTime() + 15 * minutes);
    const held = await row();
    expect(held).toMatchObject({ failures: 3, state: "down", downAfter: 3 });
    expect(new Date(held?.downUntil ?? 0)).toEqual(until);
    expect(await told()).toBe(before + 1);
    expect(
      await sql("select staff_id, subject, detail from audit where tenant_id = 1 and call = 'channel.held' order by id desc limit 1"),
    ).toEqual({
      staff_id: null,
      subject: "payChannel",
      detail: { code: "main", until: until.toISOString(), failures: 3 },
    });
    const other = await reviewed();
    expect((await pay(other, "main")).refusal.error).toBe("payout.noChannel");
    expect((await pay(other)).message).toBe("");
    expect(await goneBy(other)).toMatchObject({ channel: "spare" });
  });

  it("hands on what it was never called for; where no other can take it, that waits, uncalled", async () => {
    const one = await sent();
    await hold();
    expect(await turn("pending")).toEqual(["spare"]);
    expect(await goneBy(one)).toMatchObject({ channel: "spare", called: true });
    await sql("update pay_channel set enabled = code = 'main', down_until = null, failed_in_row = 0 where code in ('main', 'spare')");
    const two = await sent();
    await hold();
    expect(await turn("pending")).toEqual([]);
    expect(await goneBy(two)).toMatchObject({ channel: "main", called: false });
  });

  it("comes back by itself with one transfer; that one's arrival opens it, its failure holds it down again", async () => {
    await sql("update pay_channel set enabled = code = 'main' where code in ('main', 'spare')");
    const waiting = [await sent(), await sent()];
    await hold();
    later(16 * minutes);
    expect(await row()).toMatchObject({ state: "trial" });
    const third = await reviewed();
    // No channel has room for it: it waits to be routed.
    expect((await pay(third, "main")).refusal.error).toBe("order.wrongStatus");
    expect(await turn("pending")).toEqual(["main"]);
    expect(await turn("pending")).toEqual([]);
    expect(await Promise.all(waiting.map(goneBy))).toMatchObject([{ called: true }, { called: false }]);
    const before = await told();
    await sql("update payout_transfer set asked_at = null, was_called = false where payout_id = $1", [waiting[0]]);
    expect(await turn("failed")).toEqual(["main"]);
    expect(await row()).toMatchObject({ state: "down", failures: 4 });
    expect(await told()).toBe(before);
    later(16 * minutes);
    expect(await turn("success")).toEqual(["main"]);
    expect(await row()).toMatchObject({ failures: 0, downUntil: null, state: "up" });
    await turn("pending");
    expect((await pay(third, "main")).message).toBe("");
  });

  it("lets one of two who send at once by its trial", async () => {
    await sql("update pay_channel set enabled = code = 'main' where code in ('main', 'spare')");
    const two = [await reviewed(), await reviewed()];
    await hold();
    later(16 * minutes);
    const both = await Promise.all(two.map((id) => pay(id)));
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    await Promise.all([turn("pending"), turn("pending")]);
    expect(await sql("select count(*)::int as n from payout_transfer where channel = 'main' and state = 'sent' and was_called")).toEqual({
      n: 1,
    });
  });

  it("is lifted at once by whoever keeps the channels, with a reason that stays on record", async () => {
    const lift = (change: object = {}, token = finance) =>
      server.call("payChannel.lift", { code: "main", reason: "the bank says it is mended", ...change }, { token });
    expect((await lift()).refusal).toMatchObject({ error: "payChannel.notHeld", field: "code" });
    await hold();
    expect((await lift({ reason: " " })).refusal.field).toBe("reason");
    expect((await lift({ code: "nobody" })).refusal.error).toBe("notFound");
    expect((await lift({}, await server.signIn(accountOf("collector")))).refusal.error).toBe("forbidden");
    expect((await lift()).message).toBe("");
    expect(await row()).toMatchObject({ failures: 0, downUntil: null });
    const { detail } = await sql("select detail from audit where call = 'payChannel.lift' order by id desc limit 1");
    expect(detail).toMatchObject({ code: "main", failures: 3, reason: "the bank says it is mended" });
    await sent();
    expect(await turn("pending")).toEqual(["main"]);
  });
});

describe("a way in", () => {
  it("has the health of its last hour: when money came last, how much of it found its order, and how long its report took", async () => {
    await sql("update pay_channel set enabled = true");
    expect(await row(channelCode)).toMatchObject({ state: "quiet", success: null, latency: null, lastAnswer: null });
    const said = { orderNo: "nobody's", amount: 1_000, payTime: new Date(now.getTime() - 40_000).toISOString() };
    expect((await report(server.origin, { ...said, tradeNo: "H1" })).status).toBe(200);
    const shown = await row(channelCode);
    expect(shown).toMatchObject({ state: "up", success: 0, latency: 40 });
    expect(new Date(shown?.lastAnswer ?? 0)).toEqual(now);
    later(61 * minutes);
    finance = await server.signIn(accountOf("finance"));
    expect(await row(channelCode)).toMatchObject({ state: "quiet", success: null, latency: null, lastAnswer: shown?.lastAnswer });
    await sql("update collection_channel set enabled = false where code = $1", [channelCode]);
    expect(await row(channelCode)).toMatchObject({ state: "off" });
  });
});
