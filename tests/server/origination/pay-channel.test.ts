// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inquiryGateways, type InquiryGateway } from "../../../src/server/gateway/account-inquiry.ts";
import { runInquiries } from "../../../src/server/jobs/inquiries.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

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
    expect((await save(http)).message).toBe("");
    expect(await channel("vpay")).toMatchObject({
      type: "payout",
      url: http.url,
      min: 100,
      max: 900,
      float: null,
      hasSecret: true,
      currency: "VND",
    });
    expect((await save({ ...http, secret: undefined, max: 800, feeFixed: 300, feePercent: "0.0125" })).message).toBe("");
    expect(await channel("vpay")).toMatchObject({ max: 800, feeFixed: 300, feePercent: "0.0125", hasSecret: true });
    expect(await query("select secret from pay_channel where code = 'vpay'")).toEqual({ secret: http.secret });
    const { detail } = await query("select detail from audit where call = 'payChannel.save' order by id desc limit 1");
    expect(detail).toMatchObject({ before: { max_amount: 900 }, after: { max: 800 } });
    expect(JSON.stringify(detail)).not.toContain(http.secret);
  });

  it("needs an address, limits in their order, a secret to collect with, and a code of its own", async () => {
    expect((await save({ code: "x1", kind: "http" })).refusal).toMatchObject({ error: "field.required", field: "url" });
    expect((await save({ code: "x1", min: 5, max: 4 })).refusal).toMatchObject({ error: "range.reversed", field: "max" });
    expect((await save({ type: "collection", code: "momo" })).refusal).toMatchObject({ error: "field.required", field: "secret" });
    expect((await save({ type: "collection", code: "momo", secret: "a secret of sixteen" })).message).toBe("");
    const other = { token: await house.signIn("finance.ph") };
    const taken = { type: "collection" as const, code: "momo", name: "", secret: "another of sixteen" };
    expect((await house.call("payChannel.save", taken, other)).refusal.error).toBe("duplicateRequest");
    // Switched off it keeps its code all the same.
    expect((await save({ type: "collection", code: "momo", enabled: false })).message).toBe("");
    expect((await house.call("payChannel.save", taken, other)).refusal.error).toBe("duplicateRequest");
    expect((await save({ type: "collection", code: "momo", enabled: true })).message).toBe("");
    expect((await save({}, "collector")).refusal.error).toBe("forbidden");
    expect((await house.call("payChannel.list", { type: ["collection"], status: ["on"] }, await as("finance"))).data.list).toMatchObject([
      { code: "momo" },
    ]);
  });
});

describe("a float", () => {
  const recharge = async (change: object = {}) =>
    house.call("topUp.recharge", { channel: "main", amount: 1_000, currency: "VND", ...change }, await as("finance"));

  it("is filled with money from the bank (L16), one row each, and summed", async () => {
    expect((await recharge()).refusal.error).toBe("state.refused");
    await save({ prefunded: true });
    expect((await recharge({ voucherUrl: "file:1" })).data).toMatchObject({ balance: 1_000 });
    expect((await recharge({ amount: 500 })).data).toMatchObject({ balance: 1_500 });
    // Saved again it keeps what it has.
    await save({ prefunded: true, dailyLimit: 10_000 });
    expect(await channel("main")).toMatchObject({ float: 1_500, dailyLimit: 10_000, prefunded: true });
    expect(await house.balances()).toMatchObject({ 1020: 15, 1000: -15 });
    expect((await house.call("topUp.search", {}, await as("finance"))).data.list).toMatchObject([
      { amount: 500, balanceBefore: 1_000, balanceAfter: 1_500, operator: "finance VN" },
      { amount: 1_000, voucherUrl: "file:1" },
    ]);
    const day = house.dayOf(0);
    const total = { count: 2, amount: 1_500, byChannel: [{ channel: "main", count: 2, amount: 1_500 }] };
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
    runInquiries(house.kernel.database, 1, house.now(), (of) => ({ ...inquiryGateways(() => house.now())(of), ...gateway }));
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
    await save({ inquires: true });
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
