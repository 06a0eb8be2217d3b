// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { runChecks } from "../../../src/server/jobs/checks.ts";
import { addChannel, channelCode, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
  await house.database.owner.query("update collection_channel set name = 'Momo', fee_fixed = 100, fee_ppm = 15000 where tenant_id = 1");
  await house.database.owner.query(
    "insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())",
  );
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const query = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
let orderNo = "";
/** Money that the channel reports on a day: of an order, or nobody's; amounts in minor units. */
async function collected(day: number, ...amounts: readonly number[]): Promise<void> {
  if (orderNo === "") orderNo = String((await house.order(await house.lend(0)))["order_no"]);
  house.goTo(day);
  for (const [at, amount] of amounts.entries()) {
    const what = { tradeNo: `T${day}-${amount}`, amount, payTime: house.now().toISOString() };
    expect((await report(house.origin, at === 1 ? { ...what, orderNo: "nobody's" } : { ...what, orderNo })).code).toBe(1);
  }
}
let serial = 0;
/** A line of the account, minor units. @returns its number */
async function bring(day: number, amount: number, memo = "MOMO payout"): Promise<number> {
  house.goTo(day, "11:00");
  const opening = (serial += 1);
  const text = `Date,Amount,Reference,Memo\n${house.dayOf(day)},${(amount / 100).toFixed(2)},S-${serial},${memo}`;
  const file = { account: "ACB-1", fileName: "day.csv", content: gzipSync(text).toString("base64"), opening, closing: opening + amount };
  expect((await house.call("statement.upload", file, await as("finance"))).message).toBe("");
  await runStatements(house.kernel.database, 1, house.now());
  const [line] = (await house.call("statement.lines", { tradeNo: `S-${serial}` }, await as("finance"))).data.list;
  return line?.lineId ?? 0;
}
const lineOf = async (lineId: number) =>
  (await house.call("statement.lines", { pageSize: 50 }, await as("finance"))).data.list.find((each) => each.lineId === lineId);
const suggest = async (lineId: number) => (await house.call("settlement.suggest", { lineId }, await as("finance"))).data;
async function settle(lineId: number, change: object = {}, who = "finance") {
  const [first] = await suggest(lineId);
  if (!first) throw new Error("nothing is suggested");
  const { channelId, from, to, count, gross, fee } = first;
  return house.call("settlement.settle", { lineId, channelId, from, to, count, gross, fee, ...change } as never, await as(who));
}
const settlement = async (lineId: number, who = "finance") => (await house.call("settlement.list", { lineId }, await as(who))).data.list[0];
const accounts = async () => {
  const all = (await house.balances()) as Partial<Record<number, number>>;
  return [1000, 1010, 5020].map((account) => Math.round((all[account] ?? 0) * 100));
};
/** How bank, channel and fee have moved since. */
const moved = async (before: readonly number[]) => (await accounts()).map((each, at) => each - (before[at] ?? 0));
const decide = async (approvalId: number | undefined, who = "finance2", word: object = { decision: "approve" }) =>
  house.call("approval.review", { approvalId: approvalId ?? 0, ...word } as never, await as(who));

it("the run of days that comes to the line less the fee stands first, and is settled by one key and one entry", async () => {
  await collected(0, 100_000, 50_000);
  await collected(1, 30_001);
  // Fees of 1,600, 850 and 550.
  const lineId = await bring(2, 177_001);
  const found = await suggest(lineId);
  expect(found[0]).toEqual({
    rank: "A",
    channelId: channelCode,
    name: "Momo",
    isNamed: true,
    from: house.dayOf(0),
    to: house.dayOf(1),
    count: 3,
    gross: 180_001,
    filed: 0,
    fee: 3_000,
    net: 177_001,
    rest: 0,
    agrees: false,
  });
  expect(found.slice(1).map(({ rank, rest }) => [rank, rest])).toEqual([
    ["C", -29_451],
    ["C", -147_550],
  ]);
  const before = await accounts();
  expect((await settle(lineId, { count: 2 })).refusal.error).toBe("settlement.moved");
  expect((await settle(lineId, { fee: 90_001 })).refusal).toMatchObject({ error: "settlement.fee", field: "fee" });
  expect((await settle(lineId, {}, "auditor")).refusal.error).toBe("forbidden");
  expect((await settle(lineId)).data).toMatchObject({ ok: true });
  expect(await moved(before)).toEqual([177_001, -180_001, 3_000]);
  expect(await lineOf(lineId)).toMatchObject({
    status: "placed",
    open: 0,
    orders: "",
    settled: `${channelCode} ${house.dayOf(0)} ${house.dayOf(1)}`,
  });
  expect(await settlement(lineId)).toMatchObject({
    status: "settled",
    count: 3,
    fee: 3_000,
    offTerms: 0,
    paid: 177_001,
    rest: 0,
    operator: "finance VN",
  });
  expect(await query("select sum(kept)::int as kept, count(*)::int as n from receipt where settlement_id is not null")).toEqual([
    { kept: 3_000, n: 3 },
  ]);
  // Nothing of it is booked again, and none of it is left for another line.
  await runChecks(house.kernel.database, 1, house.now());
  expect(await moved(before)).toEqual([177_001, -180_001, 3_000]);
  expect(
    (
      await house.call(
        "settlement.settle",
        { lineId, channelId: channelCode, from: house.dayOf(0), to: house.dayOf(1), count: 3, gross: 180_001, fee: 3_000 } as never,
        await as("finance"),
      )
    ).refusal.error,
  ).toBe("statement.placed");
  await house.expectSound();
});

it("money of it that was nobody's is matched later without being at the bank twice; reversed it opens the line by its share", async () => {
  const before = await accounts();
  const [nobody] = await query("select id, kept from receipt where source = 'unmatched' and settlement_id is not null");
  const order = await house.lend(0);
  expect(
    (await house.call("repayment.match", { id: nobody.id, loanRecordId: order, remark: "his" } as never, await as("finance"))).message,
  ).toBe("");
  expect(
    (await house.call("repayment.confirm", { repaymentId: nobody.id, decision: "confirm" } as never, await as("finance2"))).message,
  ).toBe("");
  expect((await moved(before))[0]).toBe(0);
  const asked = await house.call("repayment.reverse", { repaymentId: nobody.id, reason: "another's" } as never, await as("finance"));
  expect((await decide(asked.data.approvalId)).message).toBe("");
  expect(await moved(before)).toEqual([nobody.kept - 50_000, 50_000, -nobody.kept]);
  const [line] = (await house.call("statement.lines", { tradeNo: "S-1" }, await as("finance"))).data.list;
  expect(line).toMatchObject({ status: "open", open: 50_000 - nobody.kept });
  // It is the channel's again under its number, and the same line settles it anew.
  house.goTo(2, "12:00");
  const [again] = await suggest(line?.lineId ?? 0);
  expect(again).toMatchObject({ gross: 50_000, fee: 850, count: 1 });
  expect((await settle(line?.lineId ?? 0, { fee: nobody.kept })).message).toBe("");
  expect(await moved(before)).toEqual([0, 0, 0]);
  await house.expectSound();
});

it("what did not come stays with the channel for a reason; much of it, or off the terms, is settled by two", async () => {
  await query(`update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{money}', '{"explainSum": 2000}') where tenant_id = 1`);
  await collected(5, 200_000);
  // By the terms 3,100 are the channel's: 3,000 of the rest are missing.
  const lineId = await bring(6, 193_900, "transfer");
  expect((await suggest(lineId))[0]).toMatchObject({ rank: "C", fee: 3_100, rest: 3_000 });
  const before = await accounts();
  expect((await settle(lineId)).refusal).toMatchObject({ error: "settlement.rest", field: "reason" });
  expect((await settle(lineId, { fee: 6_100, reason: "heldBack" })).refusal.error).toBe("settlement.noRest");
  expect((await settle(lineId, { reason: "other" })).refusal).toMatchObject({ error: "field.required", field: "remark" });
  const asked = await settle(lineId, { reason: "heldBack", remark: "reserve of May" });
  const { approvalId } = asked.data.pending ?? {};
  expect(approvalId).toBeGreaterThan(0);
  expect(await moved(before)).toEqual([0, 0, 0]);
  expect((await settle(lineId, { reason: "bankCharge" })).refusal.error).toBe("approval.waiting");
  expect(await settlement(lineId, "finance2")).toMatchObject({
    status: "asked",
    requester: "finance VN",
    isOwnRequest: false,
    rest: 3_000,
  });
  expect((await decide(approvalId, "finance")).refusal.error).toBe("approval.samePerson");
  expect((await decide(approvalId, "finance2", { decision: "refuse", reason: "evidence", remark: "which?" })).message).toBe("");
  expect(await settlement(lineId)).toMatchObject({ status: "refused", refusal: "evidence", decision: "which?", approvalId: null });
  const again = await settle(lineId, { reason: "heldBack", remark: "reserve of May" });
  expect((await decide(again.data.pending?.approvalId)).message).toBe("");
  expect(await moved(before)).toEqual([193_900, -197_000, 3_100]);
  expect(await lineOf(lineId)).toMatchObject({ status: "placed", open: 0 });
  const { rows: found } = await house.database.owner.query("select id, statement_line_id from receipt where trade_no = $1", [
    `${channelCode}:T5-200000`,
  ]);
  const reverse = await house.call("repayment.reverse", { repaymentId: found[0].id, reason: "another's" } as never, await as("finance"));
  expect(reverse.refusal.error).toBe("settlement.backFirst");
  // Taken back, by two: it is as it was.
  const { settlementId = 0 } = (await settlement(lineId)) ?? {};
  const back = await house.call("settlement.back", { settlementId, reason: "the wrong day" }, await as("finance"));
  expect((await settlement(lineId))?.isGoingBack).toBe(true);
  expect((await decide(back.data.pending?.approvalId)).message).toBe("");
  expect(await moved(before)).toEqual([0, 0, 0]);
  expect(await lineOf(lineId)).toMatchObject({ status: "open", open: 193_900, settled: "" });
  expect(await settlement(lineId)).toMatchObject({ status: "takenBack", backReason: "the wrong day", backBy: "finance2 VN" });
  expect((await house.call("settlement.back", { settlementId, reason: "again" }, await as("finance"))).refusal.error).toBe("state.refused");
  await house.expectSound();
});

it("what a person asked for is not settled where other money has come since", async () => {
  const lineId = (await house.call("statement.lines", { status: ["open"] }, await as("finance"))).data.list[0]?.lineId ?? 0;
  const asked = await settle(lineId, { reason: "heldBack" });
  await collected(5, 7_000);
  house.goTo(6, "12:00");
  expect((await decide(asked.data.pending?.approvalId)).refusal.error).toBe("settlement.moved");
});
