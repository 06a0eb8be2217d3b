// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { said } from "../../support/said.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  for (const alias of ["ACB-1", "NEW-1"])
    await house.database.owner.query(
      `insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, updated_at) values (1, $1, 'HOUSE', 'ACB', '0071', 'VND', 'both', now())`,
      [alias],
    );
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const packed = (bytes: string | Buffer) => gzipSync(bytes).toString("base64");
let serial = 0;
const csv = (rows: readonly (readonly [string, string, string, string])[]) =>
  [
    "Date,Amount,Reference,Payer,Description",
    ...rows.map(([amount, ref, payer, memo]) => `${house.dayOf(0)},${amount},${ref},${payer},${memo}`),
  ].join("\n");
type Row = readonly [amount: string, ref: string, payer: string, memo: string];
/** A file of its own each time: the opening balance is another. */
async function upload(rows: readonly Row[], { who = "finance", text = csv(rows), account = "ACB-1" } = {}) {
  const opening = (serial += 1);
  const sum = rows.reduce((all, [amount]) => all + Math.round(Number(amount) * 100), 0);
  const file = {
    account,
    fileName: "day.csv",
    content: packed(`${text}\n`.padEnd(text.length + 1 + serial, "\n")),
    opening,
    closing: opening + sum,
  };
  return house.call("statement.upload", file, await as(who));
}
/** The job has done what waits. */
async function settled(uploadId: number) {
  await runStatements(house.kernel.database, 1, house.now());
  return (await house.call("statement.uploadState", { uploadId }, await as("finance"))).data;
}
const lines = async (statementId: number, who = "finance") => {
  const answer = await house.call("statement.lines", { statementId, pageSize: 200 }, await as(who));
  expect(answer.message).toBe("");
  return answer.data.list;
};
async function uploaded(rows: readonly Row[]) {
  const { data, message } = await upload(rows);
  expect(message).toBe("");
  const { state, statementId } = (await settled(data.uploadId)) ?? {};
  expect(state).toBe("done");
  return lines(statementId ?? 0);
}
const suggest = async (...lineIds: number[]) => (await house.call("statement.suggest", { lineIds }, await as("finance2"))).data;
const place = async (placements: readonly object[], who = "finance") =>
  house.call("statement.place", { placements } as never, await as(who));
const confirm = async (repaymentId: number, who: string, decision: "confirm" | "refuse" = "confirm") =>
  house.call("repayment.confirm", { repaymentId, ...said(decision) }, await as(who));
async function codeOf(loanRecordId: number, amount: number): Promise<string> {
  const made = await house.call("repayment.payCode", { loanRecordId, amount }, await as("finance"));
  expect(made.message).toBe("");
  return made.data.payCode;
}
const owedBy = async (loanRecordId: number): Promise<number> =>
  (await house.call("repayment.quote", { loanRecordId }, await as("finance"))).data.total;
const major = (minor: number) => (minor / 100).toFixed(2);

describe("a file", () => {
  it("comes to its closing balance or is not kept, once, and no line of it twice", async () => {
    const wrong = { account: "ACB-1", fileName: "a.csv", content: packed(csv([["10.00", "W1", "", ""]])), opening: 0, closing: 999 };
    const sent = async (file: typeof wrong) => settled((await house.call("statement.upload", file, await as("finance"))).data.uploadId);
    expect(await sent(wrong)).toMatchObject({ state: "failed", field: "closing", statementId: null });
    expect(await sent({ ...wrong, closing: 1_000 })).toMatchObject({ state: "done", lines: 1, judged: 1, exact: 0, named: 0 });
    expect((await house.call("statement.upload", { ...wrong, closing: 1_000 }, await as("finance"))).refusal.error).toBe("statement.known");
    const again = await upload([["10.00", "W1", "", ""]]);
    expect(await settled(again.data.uploadId)).toMatchObject({ state: "failed", field: "content" });
    expect((await house.call("statement.list", {}, await as("finance"))).data.list.length).toBe(1);
  });

  it("that is wrong says where, and what it cannot say is asked", async () => {
    const bad = "Date,Amount,Reference\n2026-02-30,1.00,X1\n2026-01-02,one,X2\n";
    const file = { account: "NEW-1", fileName: "b.csv", content: packed(bad), opening: 0, closing: 100 };
    const { data } = await house.call("statement.preview", file, await as("finance"));
    expect(data.faults).toEqual([
      { line: 2, field: "date", fault: "date" },
      { line: 3, field: "amount", fault: "amount" },
    ]);
    const failed = await settled((await house.call("statement.upload", file, await as("finance"))).data.uploadId);
    expect(failed).toMatchObject({ state: "failed", field: "date" });
    expect(failed?.reason).toContain("2");
    const doubtful = packed("Date,Amount\n03/04/2026,1.234\n");
    const asked = await house.call("statement.preview", { ...file, content: doubtful }, await as("finance"));
    expect(asked.data.asks).toEqual(["dateOrder", "decimal"]);
    const latin = packed(Buffer.from("Date,Amount,Payer\n2026-01-02,1.00,Ni\xf1o\n", "latin1"));
    expect((await house.call("statement.preview", { ...file, content: latin }, await as("finance"))).refusal.error).toBe(
      "statement.encoding",
    );
    expect(
      (await house.call("statement.preview", { ...file, content: packed(Buffer.alloc(21_000_000)) }, await as("finance"))).refusal.error,
    ).toBe("tooLarge");
  });
});

describe("a line", () => {
  it("with a code and what is owed is exact; nothing is posted until another confirms, who did not bring it", async () => {
    const order = await house.lend(5);
    const owed = await owedBy(order);
    const code = await codeOf(order, owed);
    const [line] = await uploaded([[major(owed), "FT1", "SOMEBODY", `pay ${code}`]]);
    const lineId = line?.lineId ?? 0;
    expect((await suggest(lineId))[0]?.suggestions).toMatchObject([{ rank: "A", loanRecordId: order, owed }]);
    const before = await house.balances(order);
    const { data, message } = await place([{ lineId, parts: [{ loanRecordId: order, amount: owed }] }], "finance2");
    expect(message).toBe("");
    expect(await house.balances(order)).toEqual(before);
    expect((await place([{ lineId, parts: [{ loanRecordId: order, amount: owed }] }])).refusal.error).toBe("statement.placed");
    const [id = 0] = data.repaymentIds;
    expect((await confirm(id, "finance2")).refusal.error).toBe("approval.samePerson");
    // Who brought the file holds one side already.
    expect((await confirm(id, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await lines(line?.statementId ?? 0))[0]).toMatchObject({ status: "checking", open: 0 });
  });

  it("placed by who brought it is confirmed by another and posted once; refused it is open again", async () => {
    const order = await house.lend(3);
    const owed = await owedBy(order);
    const [line] = await uploaded([[major(owed), "FT2", "", "x"]]);
    const lineId = line?.lineId ?? 0;
    const parts = [{ loanRecordId: order, amount: owed }];
    const first = await place([{ lineId, parts }]);
    expect((await confirm(first.data.repaymentIds[0] ?? 0, "finance2", "refuse")).message).toBe("");
    expect((await lines(line?.statementId ?? 0))[0]).toMatchObject({ status: "open", open: owed });
    const races = await Promise.all([place([{ lineId, parts }]), place([{ lineId, parts }]), place([{ lineId, parts }])]);
    const made = races.filter(({ message }) => message === "");
    expect(made.length).toBe(1);
    const id = made[0]?.data.repaymentIds[0] ?? 0;
    const decided = await Promise.all([confirm(id, "finance2"), confirm(id, "finance2")]);
    expect(decided.filter(({ message }) => message === "").length).toBe(1);
    expect((await house.order(order))["status"]).toBe(9);
    expect((await lines(line?.statementId ?? 0))[0]).toMatchObject({ status: "placed", open: 0 });
  });

  it("is split to the minor unit, and several lines pay one order", async () => {
    const [one, two] = [await house.lend(2), await house.lend(2)];
    const [split, half, rest] = await uploaded([
      ["300.00", "S1", "", ""],
      ["100.00", "S2", "", ""],
      ["200.00", "S3", "", ""],
    ]);
    const lineId = split?.lineId ?? 0;
    const wrong = [
      { loanRecordId: one, amount: 10_000 },
      { loanRecordId: two, amount: 19_999 },
    ];
    expect((await place([{ lineId, parts: wrong }])).refusal.error).toBe("statement.parts");
    const right = [
      { loanRecordId: one, amount: 10_000 },
      { loanRecordId: two, amount: 20_000 },
    ];
    expect((await place([{ lineId, parts: right }])).data.repaymentIds.length).toBe(2);
    const both = [half, rest].map((line) => ({ lineId: line?.lineId ?? 0, parts: [{ loanRecordId: one, amount: line?.amount ?? 0 }] }));
    expect((await place(both)).data.repaymentIds.length).toBe(2);
  });

  it("is parked with a reason, found by it, and taken up again by being placed", async () => {
    const [line] = await uploaded([["5.00", "K1", "UNKNOWN", "?"]]);
    const lineId = line?.lineId ?? 0;
    expect(
      (await house.call("statement.park", { lineId, reason: "unknownPayer", remark: "asked the bank" }, await as("finance"))).message,
    ).toBe("");
    const parked = await house.call("statement.lines", { status: ["parked"], reason: ["unknownPayer"] }, await as("finance"));
    expect(parked.data.list.map((row) => row.lineId)).toEqual([lineId]);
    const order = await house.lend(1);
    expect((await place([{ lineId, parts: [{ loanRecordId: order, amount: 500 }] }])).message).toBe("");
    expect((await lines(line?.statementId ?? 0))[0]).toMatchObject({ status: "checking", reason: null });
  });
});

describe("money that was posted without a line", () => {
  it("has one as soon as a statement brings its number and amount, and is not placed again", async () => {
    const order = await house.lend(4);
    await house.pay(order, 50);
    const { rows } = await house.database.owner.query<{ id: number; trade_no: string }>(
      "select id, trade_no from receipt where tenant_id = 1 and order_id = $1 and without_line",
      [order],
    );
    expect(rows.length).toBe(1);
    const [line] = await uploaded([["50.00", rows[0]?.trade_no ?? "", "", ""]]);
    expect(line).toMatchObject({ status: "placed", open: 0 });
    expect((await place([{ lineId: line?.lineId ?? 0, parts: [{ loanRecordId: order, amount: 5_000 }] }])).refusal.error).toBe(
      "statement.placed",
    );
    const after = await house.database.owner.query("select without_line from receipt where tenant_id = 1 and id = $1", [rows[0]?.id]);
    expect(after.rows).toEqual([{ without_line: false }]);
  });
});

describe("who may", () => {
  it("is finance", async () => {
    expect((await upload([["1.00", "Z1", "", ""]], { who: "collector" })).refusal.error).toBe("forbidden");
    expect((await place([{ lineId: 1, parts: [{ loanRecordId: 1, amount: 1 }] }], "collector")).refusal.error).toBe("forbidden");
  });
});

describe("the book afterwards", () => {
  it("has on each line what is left of it, and the day's checklist counts the open ones by that", async () => {
    house.goTo(2);
    const query = async <T>(text: string) => (await house.database.owner.query(text)).rows as T[];
    const placed =
      "coalesce((select sum(r.amount) from receipt r where r.tenant_id = l.tenant_id and r.statement_line_id = l.id and r.state in ('pending', 'success')), 0)";
    expect(
      await query(
        `select l.id from statement_line l where l.tenant_id = 1 and l.rest <> case when l.amount > 0 then l.amount - ${placed} else 0 end`,
      ),
    ).toEqual([]);
    const [open] = await query<{ n: number }>(
      `select count(*)::int as n from statement_line l where l.tenant_id = 1 and l.amount > ${placed} and l.amount > 0 and l.parked_at is null and l.day <= '${house.dayOf(1)}'`,
    );
    const { list } = (await house.call("ledger.dayList", { pageSize: 50 }, await as("finance"))).data;
    expect(list.find(({ item }) => item === "lines")?.count).toBe(open?.n);
    expect(open?.n).toBeGreaterThan(0);
  });
  it("says the same as the replay", () => house.expectSound());
});
