// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(
    "insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())",
  );
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
/** A file of the account, in amounts of the unit. */
async function bring(lines: readonly (readonly [amount: number, tradeNo: string])[]): Promise<void> {
  const text = ["Date,Amount,Reference", ...lines.map(([amount, tradeNo]) => `${house.dayOf(0)},${amount}.00,${tradeNo}`)].join("\n");
  const closing = lines.reduce((sum, [amount]) => sum + amount * 100, 0);
  const file = { account: "ACB-1", fileName: "day.csv", content: gzipSync(text).toString("base64"), opening: 0, closing };
  expect((await house.call("statement.upload", file, await as("finance"))).message).toBe("");
  await runStatements(house.kernel.database, 1, house.now());
}
const list = async (filters: object = {}, who = "finance") =>
  (await house.call("statement.outgoing", filters as never, await as(who))).data.list;
const rowOf = async (tradeNo: string, who = "finance") => {
  const [row] = await list({ tradeNo }, who);
  if (!row) throw new Error("no such line");
  return row;
};
const explain = async (lineId: number, more: object = {}, who = "finance") =>
  house.call("statement.explain", { lineId, reason: "fee", ...more } as never, await as(who));
const counted = async () =>
  (await house.call("ledger.dayList", { pageSize: 50 }, await as("finance"))).data.list.find(({ item }) => item === "outgoing")?.count;

it("money that left stands on the day until somebody has said what it was for, but for what the book has sent itself", async () => {
  const order = await house.lend(0);
  await house.database.owner.query(
    `with p as (insert into payout (tenant_id, order_id, created_at) values (1, $1, $2) returning id)
     insert into payout_transfer (tenant_id, payout_id, trade_no, channel, amount, bank_name, account_no, holder, state, sent_at)
     select 1, id, n, 'main', 70000, 'ACB', '1', 'X', s, $2 from p, (values ('P-9', 'success'), ('P-8', 'failed')) v(n, s)`,
    [order, house.now()],
  );
  await bring([
    [900, "IN-1"],
    [-20, "OUT-1"],
    [-30, "OUT-2"],
    [-700, "P-9"],
    [-700, "P-8"],
    [-50, "P-7"],
  ]);
  // The day that is to be closed is over.
  house.goTo(1);
  expect((await list()).map(({ tradeNo, amount, status }) => [tradeNo, amount, status])).toEqual([
    ["OUT-1", 2_000, "open"],
    ["OUT-2", 3_000, "open"],
    ["P-9", 70_000, "explained"],
    ["P-8", 70_000, "open"],
    ["P-7", 5_000, "open"],
  ]);
  expect(await counted()).toBe(4);
  expect(await rowOf("P-9")).toMatchObject({ reason: "payout", operator: null });
  const { lineId } = await rowOf("OUT-1");
  expect((await explain(lineId, { reason: "other" })).refusal).toMatchObject({ error: "field.required", field: "remark" });
  expect((await explain(lineId, {}, "auditor")).refusal.error).toBe("forbidden");
  expect((await explain(lineId, { remark: "monthly" })).data).toEqual({ ok: true });
  expect(await rowOf("OUT-1")).toMatchObject({
    status: "explained",
    reason: "fee",
    remark: "monthly",
    operator: "finance VN",
    waitingDays: null,
  });
  expect((await explain(lineId)).refusal.error).toBe("state.refused");
  expect((await explain((await rowOf("P-9")).lineId)).refusal.error).toBe("state.refused");
  expect(await counted()).toBe(3);
  // Money that came is placed, not explained.
  const [came] = (await house.call("statement.lines", { tradeNo: "IN-1" }, await as("finance"))).data.list;
  expect((await explain(came?.lineId ?? 0)).refusal.error).toBe("notFound");
});

it("more than one person may explain is explained by two", async () => {
  await house.database.owner.query(
    `update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{money}', '{"explainSum": 2500}') where tenant_id = 1`,
  );
  // What a tenant has decided is read anew after a few seconds.
  house.goTo(1, "10:30");
  const { lineId } = await rowOf("OUT-2");
  const asked = await explain(lineId, { reason: "topUp", remark: "float of main" });
  const approvalId = asked.data.pending?.approvalId ?? 0;
  expect(approvalId).toBeGreaterThan(0);
  expect(await rowOf("OUT-2", "finance2")).toMatchObject({
    status: "asked",
    reason: "topUp",
    remark: "float of main",
    approvalId,
    requester: "finance VN",
    isOwnRequest: false,
  });
  expect((await list({ status: ["asked"] })).map(({ isOwnRequest }) => isOwnRequest)).toEqual([true]);
  const decide = async (who: string) => house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
  expect((await decide("finance")).refusal.error).toBe("approval.samePerson");
  expect(await counted()).toBe(3);
  expect((await decide("finance2")).message).toBe("");
  expect(await rowOf("OUT-2")).toMatchObject({ status: "explained", reason: "topUp", operator: "finance2 VN" });
  expect(await counted()).toBe(2);
});

const reopen = async (lineId: number, who = "finance", reason = "it was the rent") =>
  house.call("statement.reopen", { lineId, reason }, await as(who));
const recorded = async (lineId: number) => {
  const { rows } = await house.database.owner.query<{ detail: object }>(
    "select detail from audit where tenant_id = 1 and call in ('statement.reopen', 'approval.review') and subject_ids = array[$1::bigint] order by at desc limit 1",
    [lineId],
  );
  return rows[0]?.detail;
};

it("an explanation is taken back with a reason, by two where two gave it; what the book has said itself stays", async () => {
  const small = (await rowOf("OUT-1")).lineId;
  expect((await reopen(small, "finance", "  ")).refusal).toMatchObject({ error: "badInput", field: "reason" });
  expect((await reopen(small, "auditor")).refusal.error).toBe("forbidden");
  expect((await reopen(small)).data).toEqual({ ok: true });
  expect(await rowOf("OUT-1")).toMatchObject({
    status: "open",
    reason: null,
    operator: null,
    reopener: "finance VN",
    reopenReason: "it was the rent",
  });
  expect(await recorded(small)).toMatchObject({ before: { reason: "fee", remark: "monthly" }, after: null, reason: "it was the rent" });
  expect(await counted()).toBe(3);
  expect((await reopen(small)).refusal).toMatchObject({ error: "state.refused", field: "lineId" });
  expect((await reopen((await rowOf("P-9")).lineId)).refusal.error).toBe("state.refused");
  expect((await explain(small, { remark: "rent", reason: "other" })).message).toBe("");

  const much = (await rowOf("OUT-2")).lineId;
  const asked = await reopen(much, "finance2", "the wrong channel");
  const approvalId = asked.data.pending?.approvalId ?? 0;
  const waits = { status: "reopening", reason: "topUp", reopener: "finance2 VN", reopenReason: "the wrong channel", approvalId };
  expect(await rowOf("OUT-2")).toMatchObject({ ...waits, isOwnRequest: false });
  expect((await list({ status: ["open", "asked", "reopening"] })).map(({ tradeNo }) => tradeNo)).toEqual(["OUT-2", "P-8", "P-7"]);
  const decide = async (who: string, word: object) => house.call("approval.review", { approvalId, ...word } as never, await as(who));
  expect((await decide("finance2", { decision: "approve" })).refusal.error).toBe("approval.samePerson");
  expect((await decide("finance", { decision: "refuse", reason: "evidence", remark: "which?" })).message).toBe("");
  expect(await rowOf("OUT-2")).toMatchObject({ status: "explained", refusal: "evidence", decision: "which?", approvalId: null });
  const again = await reopen(much, "finance2", "the wrong channel");
  const word = { approvalId: again.data.pending?.approvalId ?? 0, decision: "approve" } as const;
  expect((await house.call("approval.review", word, await as("finance"))).message).toBe("");
  expect(await rowOf("OUT-2")).toMatchObject({ status: "open", reopener: "finance VN", refusal: null });
  expect(await counted()).toBe(3);
});

it("of a closed day nothing is taken back, also where it was asked for before", async () => {
  const small = (await rowOf("OUT-1")).lineId;
  const much = (await rowOf("P-8")).lineId;
  const explained = await explain(much, { remark: "by hand" });
  await house.call("approval.review", { approvalId: explained.data.pending?.approvalId ?? 0, decision: "approve" }, await as("finance2"));
  const asked = await reopen(much);
  await house.database.owner.query(
    `insert into ledger_close (tenant_id, day, entries, balances, gaps, hash, requested_by, closed_by, closed_at)
     select 1, $1, 0, '{}', '[]', '', min(id), max(id), $2 from staff where tenant_id = 1`,
    [house.dayOf(0), house.now()],
  );
  expect((await reopen(small)).refusal).toMatchObject({ error: "statement.dayClosed", field: "lineId" });
  const word = { approvalId: asked.data.pending?.approvalId ?? 0, decision: "approve" } as const;
  expect((await house.call("approval.review", word, await as("finance2"))).refusal.error).toBe("statement.dayClosed");
  expect(await rowOf("P-8")).toMatchObject({ status: "reopening", isClosed: true });
});

it("no money is posted by an explanation", () => house.expectSound());
