// @vitest-environment node
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PayoutGateway, TransferState } from "../../../src/server/gateway/payout.ts";
import { payoutGateways } from "../../../src/server/gateway/payout.ts";
import { runPayouts } from "../../../src/server/jobs/payout.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { openBank } from "../../../src/server/play/gateway/bank.ts";
import { openGateway } from "../../../src/server/play/gateway/gateway.ts";
import { readShares } from "../../../src/server/play/gateway/mischief.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { underOneHand } from "../../support/one-hand.ts";
import { accountOf } from "../../support/fixture.ts";

let house: LendingHouse;
let accountId = 0;
/** 10,000 dong: what a test of a channel without a least is. */
const amount = 1_000_000;
beforeAll(async () => {
  house = await openLendingHouse();
  accountId = Number(
    (
      await query(
        `insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at)
         values (1, 'acb-1', 'VAY NHANH', 'ACB', '1234567890', 'VND', 'both', now()) returning id`,
      )
    ).id,
  );
});
let day = 0;
beforeEach(() => house.goTo((day += 1)));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows[0];
const ask = async (who = "finance", change: object = {}, more: object = {}) =>
  house.call("payChannel.test", { code: "main", accountId, ...change }, { ...(await as(who)), ...more });
const decide = async (approvalId: number, who = "finance2") =>
  house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
const last = () => query("select * from payout_transfer where own_account_id is not null order by id desc limit 1");
const tests = async () => Number((await query("select count(*)::int as n from payout_transfer where own_account_id is not null")).n);
const channel = async () =>
  (await house.call("payChannel.list", { type: ["payout"] }, await as("finance"))).data.list.find((row) => row.code === "main");
/** Asked for by one, released by another. @returns its trade number */
async function released(): Promise<string> {
  const asked = await ask();
  expect(asked.message).toBe("");
  expect((await decide(asked.data.pending.approvalId)).message).toBe("");
  return (await last()).trade_no;
}
const sent: string[] = [];
const gateway = (send: TransferState, answer: TransferState = send): PayoutGateway => ({
  send: async ({ tradeNo }) => (sent.push(tradeNo), send),
  query: async () => answer,
});
const turn = (of: PayoutGateway) => runPayouts(house.kernel.database, 1, house.now(), () => of);
const silent: TransferState = { state: "pending", isSilent: true };
const paid = (minor = amount): TransferState => ({ state: "success", amount: minor, at: house.now() });
const closed: TransferState = { state: "failed", reason: "accountClosed" };
const upload = async (theirs: readonly object[], who = "finance") => {
  const date = house.dayOf(day);
  return house.call("reconcile.upload", { type: "payout", channelId: "main", date, lines: theirs } as never, await as(who));
};
const book = async (batchId: number, who: string) => {
  const row = (await house.call("reconcile.rows", { batchId, isOpen: true }, await as("finance"))).data.list[0];
  return house.call("reconcile.resolve", { rowId: row?.rowId ?? 0, action: "booked", remark: "as the statement says" }, await as(who));
};
/** What a test has left in the book, over what was there. */
async function moved<T>(work: () => Promise<T>): Promise<Record<string, number>> {
  const before = await house.balances();
  await work();
  const after = await house.balances();
  const named = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...named].map((account): [string, number] => [account, (after[account] ?? 0) - (before[account] ?? 0)]);
  expect(changes.reduce((all, [, by]) => all + by, 0)).toBe(0);
  return Object.fromEntries(changes.filter(([, by]) => by !== 0));
}

describe("the test of a channel", () => {
  it("goes once two persons want it, through the outbox, to the own account, and stands in the channel's health", async () => {
    const booked = await moved(async () => {
      const asked = await ask();
      expect(asked.data).toMatchObject({ ok: true, pending: { approvalId: expect.any(Number) } });
      expect(await channel()).toMatchObject({ testState: "asked", waitsFor: "test", askedAccount: "acb-1", testAmount: amount });
      expect(await tests()).toBe(0);
      expect((await decide(asked.data.pending.approvalId)).message).toBe("");
      expect(await last()).toMatchObject({ state: "sent", amount, account_no: "1234567890", payout_id: null, asked_at: null });
      expect((await ask()).refusal.error).toBe("channelTest.underway");
      await turn(gateway(paid()));
    });
    expect(booked).toEqual({ 1000: 10_000, 1020: -10_000 });
    expect(await channel()).toMatchObject({
      testState: "success",
      testBy: "finance VN · finance2 VN",
      waitsFor: null,
      testSaid: null,
      state: "up",
    });
    expect((await channel())?.testLatency).toBeLessThan(5_000);
    expect((await house.call("expenditure.list", { type: ["test"] }, await as("finance"))).data.list).toMatchObject([
      {
        type: "test",
        status: "done",
        orderNo: null,
        payee: "VAY NHANH",
        amount,
        channel: "main",
        operator: "finance2 VN",
        bankAccount: "ACB ••••7890",
      },
    ]);
    expect((await house.call("expenditure.list", { type: ["payout"] }, await as("finance"))).data.list).toEqual([]);
    expect(await query("select count(*)::int as n from order_event where event like 'payout%'")).toEqual({ n: 0 });
    expect((await query("select detail from audit where call = 'payout.answered'")).detail).toMatchObject({ state: "success" });
    await house.expectSound();
  });

  it("has no effect by one person: not by call, replay, race, nor by two accounts of one hand", async () => {
    const before = await tests();
    const asked = await ask("finance", {}, { idempotencyKey: "a-test-of-one-hand" });
    expect((await ask("finance", {}, { idempotencyKey: "a-test-of-one-hand" })).data).toEqual(asked.data);
    expect((await ask()).data).toEqual(asked.data);
    const { approvalId } = asked.data.pending;
    const alone = await Promise.all(Array.from({ length: 20 }, () => decide(approvalId, "finance")));
    expect(new Set(alone.map(({ refusal }) => refusal.error))).toEqual(new Set(["approval.samePerson"]));
    const hands = [accountOf("finance"), accountOf("finance2")] as const;
    const oneHand = await underOneHand(house.database.owner, hands, () => decide(approvalId));
    expect(oneHand.refusal.error).toBe("approval.oneHand");
    expect((await decide(approvalId, "collector")).refusal.error).toBe("notFound");
    expect((await ask("collector")).refusal.error).toBe("forbidden");
    expect(await tests()).toBe(before);
    // A second person, many times at once: one transfer.
    const all = await Promise.all(Array.from({ length: 20 }, () => decide(approvalId)));
    expect(all.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await tests()).toBe(before + 1);
    const insert = `insert into payout_transfer (tenant_id, trade_no, channel, amount, own_account_id, bank_name, account_no, holder, sent_at, sent_by, requested_by)
      select 1, 'by-one', 'main', 1, $1, '', '', '', now(), id, id from staff where tenant_id = 1 limit 1`;
    await expect(query(insert, [accountId])).rejects.toThrow("check constraint");
    await turn(gateway(closed));
  });

  it("is of the channel and the account that were there when it was asked for, and within what the channel takes", async () => {
    const asked = await ask();
    await query("update own_account set account_no = '9999', updated_at = now() where id = $1", [accountId]);
    expect((await decide(asked.data.pending.approvalId)).refusal.error).toBe("approval.moved");
    await query("update own_account set account_no = '1234567890' where id = $1", [accountId]);
    await house.call("approval.withdraw", { approvalId: asked.data.pending.approvalId }, await as("finance"));
    const other = await ask();
    await query("update pay_channel set url = 'https://elsewhere.test' where code = 'main'");
    expect((await decide(other.data.pending.approvalId)).refusal.error).toBe("approval.moved");
    await query("update pay_channel set url = '' where code = 'main'");
    await house.call("approval.withdraw", { approvalId: other.data.pending.approvalId }, await as("finance"));
    await query("update pay_channel set float = 5 where code = 'main'");
    expect((await ask()).refusal).toMatchObject({ error: "payout.float", field: "code" });
    await query("update pay_channel set float = null, max_amount = 5 where code = 'main'");
    expect((await ask()).refusal).toMatchObject({ error: "payout.limit", field: "code" });
    await query("update pay_channel set max_amount = null, enabled = false where code = 'main'");
    expect((await ask("finance", { code: "nobody" })).refusal).toMatchObject({ error: "notFound", field: "code" });
    expect((await ask("finance", { accountId: 999_999 })).refusal).toMatchObject({ error: "notFound", field: "accountId" });
    await query("update own_account set enabled = false where id = $1", [accountId]);
    expect((await ask()).refusal).toMatchObject({ error: "state.refused", field: "accountId" });
    await query("update own_account set enabled = true where id = $1", [accountId]);
    // One that is off can be tested before it is switched on.
    await released();
    await query("update pay_channel set enabled = true where code = 'main'");
    await turn(gateway(paid()));
    expect(await channel()).toMatchObject({ testState: "success" });
  });
});

describe("the test of a channel that misbehaves", () => {
  it("that does not answer is sent once, asked about, known as unknown, and settled by its answer", async () => {
    sent.length = 0;
    const tradeNo = await released();
    const booked = await moved(async () => {
      await turn(gateway(silent));
      await Promise.all([turn(gateway(silent)), turn(gateway(silent))]);
      house.goTo(day, "10:20");
      await turn(gateway(silent));
      expect(await channel()).toMatchObject({ testState: "noWord" });
      const items = (await house.call("ledger.desk", {}, await as("finance"))).data;
      expect(JSON.stringify(items)).toMatch(/"tests"[^}]*"count":1|"count":1[^}]*"tests"/);
      house.goTo(day, "10:25");
      await turn(gateway(silent, paid()));
      await turn(gateway(closed));
    });
    expect(sent).toEqual([tradeNo]);
    expect(booked).toEqual({ 1000: 10_000, 1030: -10_000 });
    expect(await channel()).toMatchObject({ testState: "success" });
  });

  it("that says that it never got it gets it once more under its own number", async () => {
    sent.length = 0;
    const tradeNo = await released();
    await turn(gateway(silent));
    house.goTo(day, "10:20");
    await turn(gateway(silent, { state: "unknown" }));
    await turn(gateway(paid()));
    expect(sent).toEqual([tradeNo, tradeNo]);
    expect(await channel()).toMatchObject({ testState: "success" });
  });

  it("that lies: 'paid' after 'failed' contradicts itself, moves nothing, and its statement is booked by a third person", async () => {
    await query("update pay_channel set float = $1 where code = 'main'", [amount]);
    const tradeNo = await released();
    expect(await query("select float from pay_channel where tenant_id = 1 and code = 'main'")).toEqual({ float: 0 });
    const failed = await moved(() => turn(gateway(closed)));
    expect(failed).toEqual({ 1020: 10_000, 1030: -10_000 });
    expect(await channel()).toMatchObject({ testState: "failed", testSaid: "accountClosed", float: amount });
    const client = house.kernel.database;
    const { settleTransfer } = await import("../../../src/server/domain/finance/payout/transfer.actions.ts");
    const tenant = { id: 1, timeZone: "Asia/Ho_Chi_Minh" } as never;
    const lies = await moved(() =>
      client.withTenant(1, (tx) =>
        settleTransfer({ tx, tenant, now: house.now(), staffId: null }, tradeNo, { state: "success", amount, at: house.now() }),
      ),
    );
    expect(lies).toEqual({});
    expect(await channel()).toMatchObject({ testState: "contradiction" });
    house.goTo(day, "10:30");
    const line = { tradeNo, amount, status: "success" };
    const { batchId } = (await upload([line], "tenantAdmin")).data;
    for (const who of ["tenantAdmin", "finance", "finance2"]) expect((await book(batchId, who)).refusal.error).toBe("approval.samePerson");
    expect((await upload([line])).data.batchId).toBe(batchId);
    expect(await moved(() => book(batchId, "tenantAdmin"))).toEqual({ 1000: 10_000, 1020: -10_000 });
    expect(await channel()).toMatchObject({ testState: "success", float: 0 });
    await query("update pay_channel set float = null where code = 'main'");
  });

  it("that says another amount stays open until its statement says what it kept as its fee", async () => {
    const tradeNo = await released();
    await turn(gateway(paid(amount - 5_000)));
    expect(await last()).toMatchObject({ state: "sent", fail_reason: "amountDiffers" });
    const { batchId } = (await upload([{ tradeNo, amount: amount - 5_000, status: "success" }])).data;
    expect(await moved(() => book(batchId, "tenantAdmin"))).toEqual({ 1000: 9_950, 5020: 50, 1030: -10_000 });
    expect(await channel()).toMatchObject({ testState: "success" });
  });

  it("that never had it: a statement without it says so, and what came back after it had arrived is turned back", async () => {
    await released();
    await turn(gateway(silent));
    const { batchId } = (await upload([])).data;
    expect(await moved(() => book(batchId, "tenantAdmin"))).toEqual({ 1020: 10_000, 1030: -10_000 });
    expect(await channel()).toMatchObject({ testState: "failed", testSaid: "notOnStatement" });
  });
});

describe("the example bank over HTTP", () => {
  it.each(["twice", "lost", "silent", "garbled", "slow", "forgets", "backwards", "replays", "refuses"])(
    "that is %s has each test once in its book, as the house has it",
    async (kind) => {
      const file = join(mkdtempSync(join(tmpdir(), "keyline-test-")), "book.ndjson");
      const bank = openBank({ file, clock: () => house.now(), seed: "t", shares: readShares(kind) });
      const running = await openGateway({ bank, secret: "s", told: null, clock: () => house.now(), lateness: 50, port: 0 });
      await query("update pay_channel set kind = 'http', url = $1, key_id = 'house', secret = 's' where code = 'main'", [
        `http://127.0.0.1:${running.port}`,
      ]);
      const line = { clock: () => house.now(), allowed: ["127.0.0.1"], secretKeys: [developmentSecretKey] };
      const tradeNo = await released();
      for (let at = 0; at < 16 && (await last()).state === "sent"; at += 1) {
        await runPayouts(house.kernel.database, 1, house.now(), payoutGateways(house.kernel.database, line));
        house.goTo(day, `${11 + Math.floor(at / 4)}:${String((at % 4) * 15).padStart(2, "0")}`);
      }
      await running.close();
      const theirs = bank.all().filter((each) => each.tradeNo === tradeNo);
      expect(theirs).toHaveLength(1);
      expect((await last()).state).toBe(theirs[0]?.fate === "paid" ? "success" : "failed");
      await query("update pay_channel set kind = 'embedded', url = '', key_id = '', secret = '' where code = 'main'");
      await house.expectSound();
    },
  );
});
