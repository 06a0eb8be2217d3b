// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inquiryGateways, type InquiryGateway } from "../../../src/server/gateway/account-inquiry.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { aboutSecret, openKept } from "../../../src/server/kernel/kept-secrets.ts";
import { runInquiries } from "../../../src/server/jobs/inquiries.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { report } from "../../support/channel.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";
import { lineOf } from "../../support/clock.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
const save = async (change: object, who = "finance") =>
  house.call("payChannel.save", { type: "payout", code: "main", ...change } as never, await as(who));
// Of an address or a secret one of the two is an administrator.
const decide = async (approvalId: number, who = "tenantAdmin", decision: "approve" | "refuse" = "approve") =>
  house.call("approval.review", { approvalId, ...said(decision) }, await as(who));
/** Asked for by one, approved by another. */
async function put(change: object) {
  const asked = await save(change);
  return asked.code === 1 && asked.data.pending ? decide(asked.data.pending.approvalId) : asked;
}
const channel = async (code: string) =>
  (await house.call("payChannel.list", { pageSize: 200 }, await as("finance"))).data.list.find((each) => each.code === code);

describe("a channel", () => {
  it("is set up with its limits and costs, keeps its secret, and its changes are on record", async () => {
    const http = {
      code: "vpay",
      kind: "http",
      url: "https://vpay.test/api",
      keyId: "house",
      secret: "a secret of sixteen",
      min: 100,
      max: 900,
    };
    expect((await put(http)).message).toBe("");
    expect(await channel("vpay")).toMatchObject({
      type: "payout",
      url: http.url,
      min: 100,
      max: 900,
      float: null,
      hasSecret: true,
      currency: "VND",
    });
    expect((await put({ ...http, secret: undefined, max: 800, feeFixed: 300, feePercent: "0.0125" })).message).toBe("");
    expect(await channel("vpay")).toMatchObject({ max: 800, feeFixed: 300, feePercent: "0.0125", hasSecret: true });
    const { secret } = await query("select secret from pay_channel where code = 'vpay'");
    expect(openKept([developmentSecretKey], aboutSecret("pay_channel", 1, "vpay"), secret)).toBe(http.secret);
    expect(secret).not.toContain(http.secret);
    const { detail } = await query("select detail from audit where call = 'payChannel.save' order by id desc limit 1");
    expect(detail).toMatchObject({ before: { max_amount: 900 }, after: { max: 800 } });
    expect(JSON.stringify(detail)).not.toContain(http.secret);
  });

  it("needs an address, limits in their order, a secret to collect with, and a code of its own", async () => {
    expect((await save({ code: "x1", kind: "http" })).refusal).toMatchObject({ error: "field.required", field: "url" });
    expect((await save({ code: "x1", min: 5, max: 4 })).refusal).toMatchObject({ error: "range.reversed", field: "max" });
    expect((await save({ type: "collection", code: "momo" })).refusal).toMatchObject({ error: "field.required", field: "secret" });
    expect((await put({ type: "collection", code: "momo", secret: "a secret of sixteen" })).message).toBe("");
    const [first, second] = [{ token: await house.signIn("finance.ph") }, { token: await house.signIn("tenantAdmin.ph") }];
    const taken = { type: "collection" as const, code: "momo", name: "", secret: "another of sixteen" };
    const asked = await house.call("payChannel.save", taken, first);
    // Whose code it is, nobody is told before a second person wants it too.
    const answered = async () =>
      house.call("approval.review", { approvalId: asked.data.pending?.approvalId ?? 0, decision: "approve" }, second);
    expect((await answered()).refusal.error).toBe("duplicateRequest");
    // Switched off it keeps its code all the same.
    expect((await put({ type: "collection", code: "momo", enabled: false })).message).toBe("");
    expect((await answered()).refusal.error).toBe("duplicateRequest");
    expect((await put({ type: "collection", code: "momo", enabled: true })).message).toBe("");
    expect((await save({}, "collector")).refusal.error).toBe("forbidden");
    expect((await house.call("payChannel.list", { type: ["collection"], status: ["on"] }, await as("finance"))).data.list).toMatchObject([
      { code: "momo" },
    ]);
  });
});

describe("a channel that one person wants otherwise", () => {
  const bank = { type: "collection", code: "thief", secret: "known to one person" };
  const receive = (code: string, secret: string) =>
    report(house.origin, { tradeNo: `T${Math.random()}`, orderNo: "1", amount: 100, payTime: house.now().toISOString() }, { code, secret });

  it("waits for another: until then nobody's money is taken by it, and its secret is shown to nobody", async () => {
    const asked = await save(bank);
    expect(asked.data).toMatchObject({ ok: true, pending: { approvalId: expect.any(Number) } });
    expect((await receive("thief", bank.secret)).status).toBe(403);
    expect(await channel("thief")).toMatchObject({ pending: { approvalId: asked.data.pending?.approvalId ?? 0 }, hasSecret: true });
    // Asked again it is the same request, whoever asks; another change has to wait.
    expect((await save(bank)).data).toEqual(asked.data);
    expect((await save({ ...bank, secret: "another that one knows" })).refusal.error).toBe("approval.waiting");
    expect((await decide(asked.data.pending?.approvalId ?? 0, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await decide(asked.data.pending?.approvalId ?? 0, "collector")).refusal.error).toBe("notFound");
    const shown = await house.call("approval.list", { kind: "payChannel" }, await as("finance2"));
    expect(shown.data.list[0]).toMatchObject({ targetId: "collection:thief", payload: { changedSecret: true } });
    expect(JSON.stringify(shown.data)).not.toContain(bank.secret);
    expect((await decide(asked.data.pending?.approvalId ?? 0)).message).toBe("");
    expect((await receive("thief", bank.secret)).status).toBe(200);
    expect(await query("select count(*)::int as n from approval where tenant_id = 1 and secret is not null")).toEqual({ n: 0 });
  });

  it("shows the second person all of it beside what there is; of a secret only that it is another", async () => {
    const now = { type: "collection", code: "shown", keyId: "house", feeFixed: 100, secret: "the first of sixteen" };
    const first = await save(now);
    expect(await channel("shown")).toMatchObject({ isThere: false, asked: { code: "shown", keyId: "house", changedSecret: true } });
    await decide(first.data.pending?.approvalId ?? 0);
    expect(await channel("shown")).toMatchObject({ isThere: true, asked: null });
    const wish = {
      ...now,
      url: "https://else.test/in",
      keyId: "thief",
      feeFixed: 7,
      feePercent: "0.5",
      secret: "another of sixteen signs",
    };
    const asked = await save(wish);
    const { secret, ...open } = wish;
    expect(await channel("shown")).toMatchObject({ keyId: "house", feeFixed: 100, asked: { ...open, changedSecret: true } });
    expect(JSON.stringify(await channel("shown"))).not.toContain(secret);
    await decide(asked.data.pending?.approvalId ?? 0, "finance2", "refuse");
  });

  it("has another address or secret only where an administrator is one of the two; everything else finance does alone", async () => {
    const way = { ...bank, code: "among", url: "https://among.test/in", keyId: "k1" };
    const told =
      (who: string) =>
      async (change: object, by = "finance") => {
        const { approvalId } = (await save({ ...way, ...change }, by)).data.pending ?? { approvalId: 0 };
        const answer = await decide(approvalId, who);
        if (answer.code !== 1) await house.call("approval.withdraw", { approvalId }, await as(by));
        return answer.refusal?.error ?? "approved";
      };
    const [twoOfFinance, withOne] = [told("finance2"), told("tenantAdmin")];
    expect(await twoOfFinance({})).toBe("approval.needsAdministrator");
    expect(await withOne({})).toBe("approved");
    const same = { secret: undefined };
    expect(await twoOfFinance({ ...same, keyId: "k2", feeFixed: 5 })).toBe("approved");
    expect(await twoOfFinance({ ...same, keyId: "k2", url: "https://thief.test/in" })).toBe("approval.needsAdministrator");
    expect(await twoOfFinance({ keyId: "k2", secret: "known to two of finance" })).toBe("approval.needsAdministrator");
    // Whichever of the two he is.
    expect(await twoOfFinance({ keyId: "k2", secret: "known to an administrator" }, "tenantAdmin")).toBe("approved");
  });

  it("keeps its secret and address until a second person has approved others", async () => {
    const asked = await save({ ...bank, secret: "replaced by one person" });
    expect((await receive("thief", bank.secret)).status).toBe(200);
    expect((await receive("thief", "replaced by one person")).status).toBe(403);
    expect(await channel("thief")).toMatchObject({ pending: { approvalId: asked.data.pending?.approvalId ?? 0 } });
    await decide(asked.data.pending?.approvalId ?? 0, "finance2", "refuse");
    expect((await receive("thief", "replaced by one person")).status).toBe(403);
    expect(await channel("thief")).toMatchObject({ pending: null });
    // What nobody decides in a week stands in nobody's way, and is not approved later.
    const late = await save({ ...bank, secret: "forgotten by everybody" });
    house.goTo(8);
    expect((await decide(late.data.pending?.approvalId ?? 0)).refusal.error).toBe("approval.expired");
    expect(await channel("thief")).toMatchObject({ pending: null });
    expect((await put({ ...bank, name: "again" })).message).toBe("");
    house.goTo(0);
  });

  it("is believed under its old secret for a day when it has another, and no longer; never under one that waits", async () => {
    const [old, fresh] = ["known to the bank of old", "known to the bank anew"];
    await put({ ...bank, code: "turns", secret: old });
    const asked = await save({ ...bank, code: "turns", secret: fresh });
    expect((await receive("turns", fresh)).status).toBe(403);
    await decide(asked.data.pending?.approvalId ?? 0);
    expect((await receive("turns", fresh)).status).toBe(200);
    expect((await receive("turns", old)).status).toBe(200);
    // Another fact of it lengthens nothing.
    house.goTo(0, "22:00");
    await put({ ...bank, code: "turns", secret: undefined, name: "the bank" });
    expect((await receive("turns", old)).status).toBe(200);
    house.goTo(1, "23:00");
    expect((await receive("turns", old)).status).toBe(403);
    expect((await receive("turns", fresh)).status).toBe(200);
    house.goTo(0);
  });

  it.each([
    "http://127.0.0.1:5432",
    "http://bank.test/api",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "http://0x7f000001/",
    "http://localhost/",
    "https://a:b@bank.test/",
  ])("never gets the address %s", async (url) => {
    expect((await save({ code: "inside", kind: "http", url })).refusal).toMatchObject({ error: "address.refused", field: "url" });
  });
});

describe("what only takes away from a channel", () => {
  const way = { code: "leaky", feeFixed: 100, max: 900, dailyLimit: 5_000, enabled: true };
  const less = { max: 800, dailyLimit: 4_000 };
  const answer = async (change: object) => (await save({ ...way, ...change })).data;

  it("holds at once, by one person: off and lower limits, and nothing beside them", async () => {
    await put(way);
    expect(await answer(less)).toEqual({ ok: true, pending: null });
    expect(await channel("leaky")).toMatchObject({ max: 800, dailyLimit: 4_000, pending: null });
    for (const more of [
      { ...less, max: 801 },
      { ...less, max: null },
      { ...less, feeFixed: 99, max: 700 },
      { ...less, secret: "a secret of sixteen", enabled: false },
    ]) {
      const { pending } = await answer(more);
      expect(pending).not.toBeNull();
      expect(await channel("leaky")).toMatchObject({ max: 800, feeFixed: 100, enabled: true });
      await decide(pending?.approvalId ?? 0, "finance2", "refuse");
    }
    const { detail } = await query(
      "select detail from audit where call = 'payChannel.save' and detail #>> '{after,max}' = '800' order by id limit 1",
    );
    expect(detail).toMatchObject({ before: { max_amount: 900 } });
  });

  it("holds also while another change waits, which is then asked for anew: nobody's yes switches it on again unseen", async () => {
    const waits = (await answer({ ...less, feeFixed: 50 })).pending;
    expect(await answer({ ...less, enabled: false })).toEqual({ ok: true, pending: null });
    expect(await channel("leaky")).toMatchObject({ enabled: false, state: "off", pending: { approvalId: waits?.approvalId } });
    expect((await decide(waits?.approvalId ?? 0)).refusal.error).toBe("approval.moved");
    expect(await channel("leaky")).toMatchObject({ enabled: false, feeFixed: 100 });
    await decide(waits?.approvalId ?? 0, "finance2", "refuse");
    // On again takes two.
    const on = (await answer({ ...less, enabled: true })).pending;
    expect(await channel("leaky")).toMatchObject({ enabled: false });
    await decide(on?.approvalId ?? 0);
    expect(await channel("leaky")).toMatchObject({ enabled: true });
  });
});

describe("a float", () => {
  const recharge = async (change: object = {}) =>
    house.call("topUp.recharge", { channel: "main", amount: 1_000, currency: "VND", ...change }, await as("finance"));

  it("is filled with money from the bank (L16), one row each, and summed", async () => {
    expect((await recharge()).refusal.error).toBe("state.refused");
    await put({ prefunded: true });
    const asked = (await recharge({ voucherUrl: "file:1" })).data;
    expect(asked.balance).toBe(0);
    expect(await channel("main")).toMatchObject({ float: 0 });
    // The same transfer typed again is the same request; whoever asked does not decide, and a refused one fills nothing.
    expect((await recharge({ voucherUrl: "file:1" })).data.pending.approvalId).toBe(asked.pending.approvalId);
    expect((await decide(asked.pending.approvalId, "finance")).code).not.toBe(1);
    expect((await decide((await recharge({ amount: 7 })).data.pending.approvalId, "finance2", "refuse")).message).toBe("");
    expect((await decide(asked.pending.approvalId)).message).toBe("");
    expect((await decide((await recharge({ amount: 500 })).data.pending.approvalId)).message).toBe("");
    // Saved again it keeps what it has.
    await put({ prefunded: true, dailyLimit: 10_000 });
    expect(await channel("main")).toMatchObject({ float: 1_500, dailyLimit: 10_000, prefunded: true });
    expect(await house.balances()).toMatchObject({ 1020: 15, 1000: -15 });
    expect((await house.call("topUp.search", {}, await as("finance"))).data.list).toMatchObject([
      { amount: 500, balanceBefore: 1_000, balanceAfter: 1_500, operator: "finance VN" },
      { amount: 1_000, voucherUrl: "file:1" },
      { amount: 7, status: "refused", balanceAfter: null },
    ]);
    const day = house.dayOf(0);
    const total = {
      count: 2,
      amount: 1_500,
      byType: [{ accountType: "payout", count: 2, amount: 1_500 }],
      byChannel: [{ channel: "main", count: 2, amount: 1_500 }],
    };
    expect((await house.call("topUp.total", { startTime: day, endTime: day }, await as("finance"))).data).toEqual(total);
    expect((await house.call("topUp.total", { startTime: house.dayOf(1) }, await as("finance"))).data).toMatchObject({
      count: 0,
      amount: 0,
    });
  });

  it("is not filled in another currency, of no channel, or by anybody", async () => {
    expect((await recharge({ currency: "PHP" })).refusal.field).toBe("currency");
    expect((await recharge({ channel: "nobody" })).refusal.error).toBe("notFound");
    const refused = await house.call("topUp.recharge", { channel: "main", amount: 1, currency: "VND" }, await as("collector"));
    expect(refused.refusal.error).toBe("forbidden");
  });
});

describe("whose an account is", () => {
  const job = (gateway?: Partial<InquiryGateway>) =>
    runInquiries(house.kernel.database, 1, house.now(), (of) => ({ ...inquiryGateways(lineOf(() => house.now()))(of), ...gateway }));
  async function approved(accountNo: string): Promise<number> {
    const { bank, ...rest } = application();
    const { data } = await sendSigned(house, "/client-domain/order/apply", { ...rest, bank: { ...bank, accountNo } });
    const order = await query("update loan_order set stage = 'final_passed', status = 5 where order_no = $1 returning id", [
      data["orderNo"],
    ]);
    return Number(
      (await query("insert into payout (tenant_id, order_id, created_at) values (1, $1, $2) returning id", [order.id, house.now()])).id,
    );
  }
  const review = async (id: number) => house.call("payment.firstReview", { paymentIds: [id], decision: "pass" }, await as("finance"));

  it("is asked of the bank before the first review: another's or a closed one does not pass (T13)", async () => {
    const [own, foreign, closed] = [await approved("00710001234"), await approved("00710001111"), await approved("00710000000")];
    await job();
    expect(await query("select count(*)::int as n from account_inquiry")).toEqual({ n: 0 });
    await put({ inquires: true });
    let asked = 0;
    await job({ inquire: async () => ((asked += 1), null) });
    await job({ inquire: async () => ((asked += 1), null) });
    expect(asked).toBe(3);
    house.goTo(0, "10:02");
    await job();
    await job();
    expect((await review(foreign)).refusal.error).toBe("payout.unverified");
    expect((await review(closed)).refusal.error).toBe("payout.unverified");
    expect((await review(own)).message).toBe("");
    expect(await query("select count(*)::int as n from account_inquiry where outcome is not null")).toEqual({ n: 3 });
  });
});
