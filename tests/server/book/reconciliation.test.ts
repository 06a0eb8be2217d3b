// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addChannel, channelCode, report } from "../../support/channel.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await addChannel(house.database.owner);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
let day = 0;
/** A day of its own, with money of one order that the channel reported. */
async function dayWith(...tradeNos: string[]): Promise<string> {
  house.goTo((day += 1));
  const order = await house.lend(5 - day);
  const orderNo = String((await house.order(order))["order_no"]);
  for (const tradeNo of tradeNos)
    expect((await report(house.origin, { tradeNo, orderNo, amount: 1_000, payTime: house.now().toISOString() })).code).toBe(1);
  return house.dayOf(day);
}
const upload = async (date: string, lines: readonly object[], change: object = {}, who = "finance") =>
  house.call("reconcile.upload", { type: "collection", channelId: channelCode, date, lines, ...change } as never, await as(who));
const line = (tradeNo: string, amount = 1_000, status = "success") => ({ tradeNo, amount, status });
const open = async (batchId: number, filters: object = {}) =>
  (await house.call("reconcile.rows", { batchId, isOpen: true, ...filters }, await as("finance"))).data.list;
const resolve = async (rowId: number, action: "explained" | "booked" = "explained", who = "finance") =>
  house.call("reconcile.resolve", { rowId, action, remark: "asked the channel" }, await as(who));
const batch = async (date: string) =>
  (await house.call("reconcile.list", { date: { from: date, to: date } }, await as("finance"))).data.list[0];

describe("a statement", () => {
  it("that agrees in every line locks its day", async () => {
    const date = await dayWith("A1", "A2");
    expect((await upload(date, [line("A1"), line("A2")])).data).toMatchObject({ status: "success", differences: 0 });
    expect(await batch(date)).toMatchObject({
      ourCount: 2,
      ourAmount: 2_000,
      theirCount: 2,
      diffCount: 0,
      status: "success",
      operator: "finance VN",
    });
    expect((await upload(date, [])).refusal.error).toBe("state.refused");
  });

  it("whose difference is more than one person may explain is explained by two", async () => {
    await house.database.owner.query(
      `update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{money}', '{"explainSum": 600}') where tenant_id = 1`,
    );
    const date = await dayWith("X1", "X2");
    // What a tenant has decided is read anew after a few seconds.
    house.goTo(day, "10:30");
    const { data } = await upload(date, [line("X1", 300), line("X2", 999)]);
    const [large, small] = await open(data.batchId);
    expect((await resolve(small?.rowId ?? 0)).data).toEqual({ ok: true });
    const asked = await resolve(large?.rowId ?? 0);
    expect(asked.data.pending?.approvalId).toBeGreaterThan(0);
    expect(await batch(date)).toMatchObject({ status: "failed" });
    const waits = async (who: string) => (await house.call("reconcile.rows", { status: ["asked"] }, await as(who))).data.list;
    const { approvalId } = asked.data.pending ?? {};
    expect(await waits("finance")).toMatchObject([
      { rowId: large?.rowId, approvalId, isOwnRequest: true, ourAmount: 1_000, theirAmount: 300, difference: -700, date },
    ]);
    expect(await waits("finance2")).toMatchObject([{ requester: "finance VN", isOwnRequest: false }]);
    const refuse = { approvalId: approvalId ?? 0, decision: "refuse", reason: "evidence", remark: "which fee?" } as const;
    expect((await house.call("approval.review", refuse, await as("finance2"))).message).toBe("");
    expect(await open(data.batchId)).toMatchObject([{ rowId: large?.rowId, status: "open", refusal: "evidence", decision: "which fee?" }]);
    const evidence = await house.call("decision.evidence", { of: "difference", id: large?.rowId ?? 0 }, await as("finance2"));
    expect(evidence.data).toMatchObject({
      entries: [],
      trail: [{ step: "refused", refusal: "evidence" }, { step: "asked" }, { step: "brought" }],
    });
    const again = await resolve(large?.rowId ?? 0);
    expect(await waits("finance2")).toMatchObject([{ refusal: null, decision: null }]);
    const decide = async (who: string) =>
      house.call("approval.review", { approvalId: again.data.pending?.approvalId ?? 0, decision: "approve" }, await as(who));
    expect((await decide("finance")).refusal.error).toBe("approval.samePerson");
    expect((await decide("finance2")).message).toBe("");
    expect(await batch(date)).toMatchObject({ status: "success" });
    await house.database.owner.query("update tenant set settings = '{}' where tenant_id = 1");
    house.goTo(day, "11:30");
  });

  it("that differs names each difference; the last one resolved closes the day", async () => {
    const date = await dayWith("B1", "B2", "B3");
    const { data } = await upload(date, [line("B1", 999), line("B2", 1_000, "failed"), line("B4", 500)]);
    expect(data).toMatchObject({ status: "failed", differences: 4 });
    const rows = await open(data.batchId);
    expect(rows.map((row) => [row.tradeNo, row.kind])).toEqual([
      ["B1", "amount"],
      ["B2", "status"],
      ["B3", "missingTheirs"],
      ["B4", "missingOurs"],
    ]);
    expect(await batch(date)).toMatchObject({ status: "failed", diffCount: 4, openCount: 4, diffAmount: -501 });
    const idOf = (tradeNo: string) => rows.find((row) => row.tradeNo === tradeNo)?.rowId ?? 0;
    expect((await resolve(idOf("B1"), "booked")).refusal).toMatchObject({ error: "state.refused", field: "action" });
    expect((await resolve(idOf("B1"))).message).toBe("");
    expect((await resolve(idOf("B1"))).refusal.error).toBe("state.refused");
    // Another statement of the day: what was resolved stays so, and what is right by now is gone.
    expect((await upload(date, [line("B1", 999), line("B2"), line("B3"), line("B4", 500)])).data).toMatchObject({
      status: "failed",
      differences: 2,
    });
    expect((await open(data.batchId)).map((row) => row.tradeNo)).toEqual(["B4"]);
    const [left] = await open(data.batchId);
    expect((await resolve(left?.rowId ?? 0, "booked")).message).toBe("");
    expect(await batch(date)).toMatchObject({ status: "success", openCount: 0 });
    const money = await house.call("repayment.unmatched", { pageSize: 200 }, await as("finance"));
    expect(money.data.list.some((row) => row.tradeNo === `${channelCode}:B4` && row.amount === 500)).toBe(true);
  });

  it("is of a channel that there is, of a day that has begun, with each number once, and finance's own", async () => {
    const date = await dayWith();
    expect((await upload(date, [], { channelId: "nobody" })).refusal.error).toBe("notFound");
    expect((await upload(date, [line("X"), line("X")])).refusal.error).toBe("badInput");
    expect((await upload(house.dayOf(day + 1), [])).refusal.error).toBe("repayment.future");
    expect((await upload(date, [], {}, "collector")).refusal.error).toBe("forbidden");
    expect((await resolve(99_999)).refusal.error).toBe("notFound");
    expect((await resolve(99_999, "explained", "auditor")).refusal.error).toBe("forbidden");
  });

  it("of payouts is held against the transfers of the day", async () => {
    const date = await dayWith();
    const order = await house.lend(5 - day);
    await house.database.owner.query(
      `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, $2) returning id)
       insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
       select 1, id, 'P-9', 'main', 700, 'ACB', '1', 'X', 'success', $2 from p`,
      [order, house.now()],
    );
    const payouts = { type: "payout", channelId: "main" };
    const first = await upload(date, [line("P-9", 700, "pending")], payouts);
    expect((await open(first.data.batchId, { kind: ["status"] })).length).toBe(1);
    expect((await upload(date, [line("P-9", 700)], payouts)).data.status).toBe("success");
  });
});

describe("a channel's file", () => {
  const fileOf = (rows: readonly string[], heading = "Transaction date,Amount,Transaction id,Status") => ({
    type: "collection",
    channelId: channelCode,
    fileName: "momo.csv",
    content: gzipSync([heading, ...rows].join("\n")).toString("base64"),
  });
  const preview = async (of: object) => house.call("reconcile.preview", of as never, await as("finance"));
  const bring = async (of: object, who = "finance") => house.call("reconcile.uploadFile", of as never, await as(who));

  it("says its own day and how far the book differs before it is kept; then its differences stand on their list", async () => {
    const date = await dayWith("F1", "F2");
    const of = fileOf([`${date},10.00,F1,Paid`, `${date},12.00,F9,SUCCESS`, `${date},3.00,F8,Failed`, `${date},-4.00,F7,Success`]);
    expect((await preview(of)).data).toMatchObject({
      date,
      count: 4,
      sum: 2_900,
      ourCount: 2,
      ourAmount: 2_000,
      differences: 4,
      isAgreed: false,
      faultCount: 0,
      asks: [],
    });
    expect(await batch(date)).toBeUndefined();
    const kept = await bring({ ...of, date });
    expect(kept.data).toMatchObject({ status: "failed", differences: 4 });
    const rows = await open(kept.data.batchId);
    expect(rows.map(({ tradeNo, kind, theirs }) => [tradeNo, kind, theirs?.status ?? null])).toEqual([
      ["F2", "missingTheirs", null],
      ["F7", "missingOurs", "failed"],
      ["F8", "missingOurs", "failed"],
      ["F9", "missingOurs", "success"],
    ]);
    // They leave the house as a file.
    const file = {
      exportCode: "reconcile.rows",
      filters: { batchId: kept.data.batchId },
      columns: ["kind", "tradeNo", "ourAmount", "theirAmount", "difference", "remark"],
      format: "csv" as const,
      reason: "for the accountant",
    };
    expect((await house.call("export.create", file, await as("finance"))).data).toMatchObject({ rows: 4 });
    expect((await house.call("export.create", file, await as("collector"))).refusal.error).toBe("forbidden");
    // What has left the channel's account is no money that came.
    expect((await resolve(rows[1]?.rowId ?? 0, "booked")).refusal.error).toBe("state.refused");
    expect((await house.call("reconcile.channels", {}, await as("finance"))).data).toContainEqual(
      expect.objectContaining({ type: "collection", channelId: channelCode, lastDay: date }),
    );
  });

  it("is kept whole or not at all: each line with a number of its own, of the day, and in a state that is known", async () => {
    const date = await dayWith();
    const of = fileOf([`${date},1.00,G1,Paid`, `${date},1.00,G1,Paid`, `${date},1.00,,Paid`, `${house.dayOf(day - 1)},1.00,G4,hm`]);
    const { data } = await preview({ ...of, date });
    expect(data.faults.map(({ line, field, fault }) => [line, field, fault])).toEqual([
      [3, "tradeNo", "twice"],
      [4, "tradeNo", "missing"],
      [5, "date", "otherDay"],
      [5, "status", "status"],
    ]);
    expect((await bring({ ...of, date })).refusal).toMatchObject({ error: "statement.faulty", field: "tradeNo" });
    expect((await preview(of)).data.asks).toEqual(["day"]);
    expect(await batch(date)).toBeUndefined();
  });

  it("asks for the columns that it does not name, once for its channel", async () => {
    const date = await dayWith("H1");
    const of = fileOf([`${date},10.00,H1`], "Date,Amount,Number");
    expect((await preview(of)).data.asks).toEqual(["columns"]);
    expect((await bring({ ...of, date })).refusal.error).toBe("statement.asks");
    const columns = { date: "Date", amount: "Amount", tradeNo: "Number", dateOrder: "ymd", decimal: "." };
    expect((await bring({ ...of, date, columns })).data).toMatchObject({ status: "success", differences: 0 });
    expect((await preview(of)).data).toMatchObject({ asks: [], columns, differences: 0, isAgreed: true });
    // Another channel's file is asked anew.
    expect((await preview({ ...of, type: "payout", channelId: "main" })).data.asks).toEqual(["columns"]);
    expect((await bring({ ...of, date })).refusal.error).toBe("state.refused");
    expect((await bring({ ...of, date, channelId: "nobody" })).refusal.error).toBe("notFound");
  });

  it("without lines is that of a day on which the channel had nothing", async () => {
    const date = await dayWith("I1");
    const of = fileOf([]);
    expect((await preview(of)).data.asks).toEqual(["day"]);
    const kept = await bring({ ...of, date });
    expect((await open(kept.data.batchId)).map(({ tradeNo, kind }) => [tradeNo, kind])).toEqual([["I1", "missingTheirs"]]);
  });
});

describe("the book afterwards", () => {
  it("says the same as the replay", () => house.expectSound());
});
