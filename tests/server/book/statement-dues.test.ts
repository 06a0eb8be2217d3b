// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  const { owner } = house.database;
  await owner.query(
    `insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, 'ACB-1', 'HOUSE', 'ACB', '0071', 'VND', 'both', now())`,
  );
  await owner.query(
    `insert into collection_channel (tenant_id, code, name, kind, url, key_id, secret, fee_fixed, fee_ppm, enabled, bank) values
       (1, 'va', 'VA', 'embedded', '', '', '', 330000, 5000, true, 'VA'), (1, 'vb', 'VB', 'embedded', '', '', '', 200000, 0, true, 'VB')`,
  );
  house.goTo(0);
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const major = (minor: number) => (minor / 100).toFixed(2);

let serial = 0;
/** A file of one line. */
async function lineOf(amount: number, memo: string) {
  const opening = (serial += 1);
  const text = `Date,Amount,Reference,Payer,Description\n${house.dayOf(0)},${major(amount)},V${serial},,${memo}\n`;
  const file = { account: "ACB-1", fileName: "day.csv", content: gzipSync(text).toString("base64"), opening, closing: opening + amount };
  const { data } = await house.call("statement.upload", file, await as("finance"));
  await runStatements(house.kernel.database, 1, house.now());
  const state = (await house.call("statement.uploadState", { uploadId: data.uploadId }, await as("finance"))).data;
  const lines = await house.call("statement.lines", { statementId: state?.statementId ?? 0 }, await as("finance"));
  return lines.data.list[0]?.lineId ?? 0;
}
const suggested = async (lineId: number) =>
  (await house.call("statement.suggest", { lineIds: [lineId] }, await as("finance2"))).data[0]?.suggestions ?? [];
const place = async (lineId: number, part: object) =>
  house.call("statement.place", { placements: [{ lineId, parts: [part] }] } as never, await as("finance"));
const owedBy = async (loanRecordId: number): Promise<number> =>
  (await house.call("repayment.quote", { loanRecordId }, await as("finance"))).data.total;
async function accountOf(order: number, channel: "va" | "vb" = "va"): Promise<string> {
  const number = `${channel === "va" ? 97 : 98}${String(order).padStart(10, "0")}`;
  await house.database.owner.query(
    "insert into virtual_account (tenant_id, order_id, channel, number, bank, created_at, issued_at) values (1, $1, $3, $2, $3, now(), now())",
    [order, number, channel],
  );
  return number;
}
const restOf = async (lineId: number) =>
  (await house.database.owner.query<{ rest: number }>("select rest from statement_line where tenant_id = 1 and id = $1", [lineId])).rows[0]
    ?.rest;

it("a line that names accounts at two channels is believed by the fee of either", async () => {
  const order = await house.lend(5);
  const [older, newer] = [await accountOf(order), await accountOf(order, "vb")];
  const owed = await owedBy(order);
  const kept = 200_000;
  const lineId = await lineOf(owed - kept, `${older} ${newer}`);
  expect(await suggested(lineId)).toMatchObject([{ rank: "A", loanRecordId: order, kept, tie: "account" }]);
  const { message } = await place(lineId, { loanRecordId: order, amount: owed - kept, kept });
  expect([message, await restOf(lineId)]).toEqual(["", 0]);
});

it("what a channel kept of a payment is its fee: the order is paid the whole, and no other part is believed", async () => {
  const order = await house.lend(5);
  const number = await accountOf(order);
  const owed = await owedBy(order);
  const kept = 330_000 + Math.round(owed * 0.005);
  const lineId = await lineOf(owed - kept, number);
  const [first, ...others] = await suggested(lineId);
  expect([first, others]).toMatchObject([{ rank: "A", loanRecordId: order, owed, kept, tie: "account" }, []]);
  const amount = owed - kept;
  for (const other of [kept + 1, kept - 1, 1])
    expect((await place(lineId, { loanRecordId: order, amount, kept: other })).refusal).toMatchObject({
      error: "statement.kept",
      field: "kept",
    });
  // Nothing of the line names an account of this one.
  const stranger = await house.lend(5);
  await accountOf(stranger);
  expect((await place(lineId, { loanRecordId: stranger, amount, kept })).refusal.error).toBe("statement.kept");

  const before = await house.balances();
  const { data, message } = await place(lineId, { loanRecordId: order, amount, kept });
  expect([message, await restOf(lineId)]).toEqual(["", 0]);
  const repaymentId = data.repaymentIds[0] ?? 0;
  const evidence = await house.call("repayment.evidence", { repaymentId }, await as("finance2"));
  expect(evidence.data).toMatchObject({ amount: owed, kept, line: { channel: "ACB-1", amount } });
  // Whoever confirms it sees the fee that the house will bear, and whoever takes it back that it comes off again.
  const feeOf = (entries: typeof evidence.data.entries) =>
    entries.filter(({ code }) => code === "L16").map(({ lines }) => lines.map(({ account, debit, credit }) => [account, debit - credit]));
  expect(feeOf(evidence.data.entries).flat()).toEqual([
    [1000, owed - kept],
    [1010, -owed],
    [5020, kept],
  ]);
  expect((await house.call("repayment.confirm", { repaymentId, decision: "confirm" }, await as("finance2"))).message).toBe("");
  expect((await house.order(order))["status"]).toBe(9);
  const after = await house.balances();
  const moved = (account: string) => Math.round(((after[account] ?? 0) - (before[account] ?? 0)) * 100);
  // What was owed is at the bank, as much as its line says: the fee is the house's cost, and nothing stays at the channel.
  expect([moved("1000"), moved("1010"), moved("5020")]).toEqual([amount, 0, kept]);
  const { data: listed } = await house.call("repayment.list", { tradeNo: `V${serial}/${lineId}-1` }, await as("finance"));
  expect(listed.list).toMatchObject([{ amount: owed, kept }]);
  // Taken back it is as it came: the line is open, and the fee is nobody's until it is placed anew.
  const preview = await house.call("repayment.reversePreview", { repaymentId }, await as("finance"));
  expect(feeOf(preview.data.entries).flat()).toEqual(expect.arrayContaining([[5020, -kept]]));
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "another's money" }, await as("finance"));
  const decision = { approvalId: asked.data.approvalId, decision: "approve" } as const;
  expect((await house.call("approval.review", decision as never, await as("finance2"))).message).toBe("");
  const back = await house.balances();
  expect([back["1000"], back["1010"], back["5020"]]).toEqual([before["1000"], before["1010"], before["5020"]]);
  expect(await restOf(lineId)).toBe(amount);
  expect((await suggested(lineId))[0]).toMatchObject({ rank: "A", kept });
  await house.expectSound();
});

it("a line that pays an instalment is exact, and so is one that pays all that is due by its day", async () => {
  const order = await house.lend(30);
  const { owner } = house.database;
  await owner.query(
    `insert into product_version (tenant_id, product_id, version, config, at)
     select tenant_id, product_id, 2, jsonb_set(config, '{instalments}', '{"count": 3, "unit": "day", "every": 21}'), at
     from product_version where tenant_id = 1 and product_id = 9 and version = 1`,
  );
  const paidOut = house.dayOf(-30);
  await owner.query(
    "update loan_order set product_version = 2, term_days = 63, paid_out_at = $2::date, booked_on = null where tenant_id = 1 and id = $1",
    [order, paidOut],
  );
  await owner.query(
    "update loan_event set value_at = $2::date, posted_at = $2::date, event = jsonb_set(event, '{valueDate}', to_jsonb($2::text)) where tenant_id = 1 and order_id = $1",
    [order, paidOut],
  );
  const number = await accountOf(order);
  const schedule = (await house.call("order.schedule", { loanRecordId: order }, await as("finance"))).data.instalments;
  const open = (at: number) => {
    const row = schedule[at];
    return row ? row.principal.outstanding + row.interest.outstanding + row.fee.outstanding + row.penalty.outstanding : 0;
  };
  expect(schedule.map(({ dueDate }) => dueDate < house.dayOf(0))).toEqual([true, false, false]);
  const rankOf = async (amount: number) => {
    const [first] = await suggested(await lineOf(amount, number));
    return [first?.rank, first?.kept];
  };
  expect(await rankOf(open(0))).toEqual(["A", 0]);
  expect(await rankOf(open(0) + open(1))).toEqual(["A", 0]);
  expect(await rankOf(open(0) - 1)).toEqual(["B", 0]);
  // The second alone is not due while the first is open.
  if (open(1) !== open(0)) expect(await rankOf(open(1))).toEqual(["B", 0]);
  const kept = 330_000 + Math.round(open(0) * 0.005);
  expect(await rankOf(open(0) - kept)).toEqual(["A", kept]);
});
