// @vitest-environment node
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OutputOf } from "../../../src/contract/types.ts";
import { sheetOf } from "../../../src/server/domain/finance/paper/paper.sheet.ts";
import { selectPaper } from "../../../src/server/domain/finance/paper/paper.store.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

const at = { rate: "0.16", source: "LIVA art. 1" };
let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await house.database.owner.query(
    `insert into product_version (tenant_id, product_id, version, config, at)
     select tenant_id, product_id, 2, jsonb_set(config, '{terms,tax}', $1), now() from product_version where tenant_id = 1 and product_id = 9`,
    [JSON.stringify({ interest: at, penalty: at, extension: at })],
  );
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

/** Example A with 16 % on its interest and penalty, booked as it would be by its own night. */
async function lend(late: number): Promise<number> {
  const order = await house.lend(late);
  await house.database.owner.query(
    "update loan_order set product_version = 2, interest = 2436000, penalty_ppm = 11600 where tenant_id = 1 and id = $1",
    [order],
  );
  return order;
}
interface Told {
  readonly data: unknown;
  readonly message: string;
}
const call = async (name: string, input: object, who = "finance"): Promise<Told> =>
  house.call(name as "order.schedule", input as never, { token: await house.tokenOf(who) });
const quote = async (order: number) => (await call("repayment.quote", { loanRecordId: order })).data;

it("stands in the quote and in the schedule, and is posted to its own account with the charge", async () => {
  const order = await lend(5);
  await runNight(house.kernel.database, 1, house.now());
  expect(await quote(order)).toMatchObject({
    total: 319_836_000,
    tax: 2_736_000,
    interest: { charged: 2_436_000 },
    penalty: { charged: 17_400_000 },
  });
  const { instalments } = (await call("order.schedule", { loanRecordId: order })).data as { instalments: object[] };
  expect(instalments).toMatchObject([{ tax: 2_736_000, taxes: { interest: 336_000, fee: 0, penalty: 2_400_000 } }]);
  // Whoever decides it sees the same of what it would cost, before a penalty.
  expect((await call("review.terms", { loanRecordId: order }, "manager")).data).toMatchObject({
    schedule: [{ tax: 336_000, taxes: { interest: 336_000, fee: 0, penalty: 0 } }],
  });
  expect((await call("order.detail", { loanRecordId: order })).data).toMatchObject({ claim: 319_836_000, claimTax: 2_736_000 });
  expect(await house.balances(order)).toMatchObject({ 1110: 24_360, 1130: 174_000, 2300: -27_360, 4000: -21_000, 4020: -150_000 });
  await house.expectSound({ isRewritten: true });
});

it("a reversal and an exemption turn it back, and the book is sound at every step", async () => {
  const order = await lend(5);
  const receipt = await house.pay(order, 198_360);
  const before = await house.balances(order);
  const asked = (await call("repayment.reverse", { repaymentId: receipt, reason: "the bank took it back" })) as unknown as {
    data: { approvalId: number };
  };
  await call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, "finance2");
  expect(await house.balances(order)).toMatchObject({ 2300: before[2300], 4020: before[4020] });
  await house.expectSound({ isRewritten: true });
  const days = { fromDay: house.dayOf(-4), toDay: house.dayOf(-3) };
  expect((await call("lateExemption.save", { scope: "order", ids: [order], ...days, reason: "storm" })).message).toBe("");
  // Two of five days: 69,600 of penalty are not asked for, and 9,600 of that was tax.
  expect(await quote(order)).toMatchObject({ penalty: { charged: 10_440_000 }, tax: 1_776_000 });
  expect(await house.balances(order)).toMatchObject({ 1130: 104_400, 2300: -17_760, 4020: -90_000 });
  await house.expectSound({ isRewritten: true });
});

async function sheetFor(asked: object) {
  const { paperId } = (await call("paper.issue", { language: "en_PH", ...asked }, "service")).data as { paperId: number };
  return house.kernel.database.withTenant(1, async (tx) => {
    const moment = { tx, tenant: await house.kernel.tenantOf(1), now: house.now() } as never;
    return sheetOf(moment, (await selectPaper(moment, paperId)) as never);
  });
}
const digits = (text: string | undefined): string => (text ?? "").replaceAll(/\D/g, "");

it("papers say what of the money is tax, as the ledger has it: by kind of charge, in some days, over the contract", async () => {
  const order = await lend(5);
  await house.pay(order, 198_360);
  const { repayments } = (await call("paper.list", { loanRecordId: order }, "service")).data as { repayments: { repaymentId: number }[] };
  const receipt = await sheetFor({ loanRecordId: order, kind: "receipt", repaymentId: repayments[0]?.repaymentId });
  expect(receipt.table?.rows.map(([word, sum]) => [word, digits(sum)])).toEqual([
    ["Interest", "24360"],
    ["Penalty", "174000"],
    ["of which tax on Interest", "3360"],
    ["of which tax on Penalty", "24000"],
    ["Total received", "198360"],
    ["Owed when issued", "3000000"],
  ]);
  const statement = await sheetFor({ loanRecordId: order, kind: "statement", startTime: house.dayOf(-60) });
  const [, word, charged, credited] = statement.table?.rows.at(-1) ?? [];
  const held = -((await house.balances(order))[2300] ?? 0);
  expect(word).toBe("of which tax");
  expect(Number(digits(charged)) - Number(digits(credited) || 0)).toBe(held);
  await house.pay(order, 3_000_000);
  const certificate = await sheetFor({ loanRecordId: order, kind: "certificate" });
  expect(certificate.facts.map(([what, sum]) => [what, digits(sum)])).toContainEqual(["Tax in what the contract charged", String(held)]);
  const { accounts } = (await call("ledger.trialBalance", { by: "posted" })).data as { accounts: { code: number; balance: number }[] };
  expect(accounts.find(({ code }) => code === 2300)?.balance).toBeLessThan(0);
});

type Row = OutputOf<"ledger.taxList">["list"][number];
const kinds = async (input: object = {}): Promise<Readonly<Partial<Record<Row["kind"], Row>>>> =>
  Object.fromEntries(((await call("ledger.taxList", input)).data as { list: Row[] }).list.map((row) => [row.kind, row]));
async function fileOf(format: "csv" | "xlsx"): Promise<Buffer> {
  const columns = ["kind", "account", "opening", "charged", "turnedBack", "moved", "closing", "base"];
  const { data } = await call("export.create", { exportCode: "ledger.taxList", filters: {}, columns, format, reason: "tax return" });
  const { database, clock } = house.kernel;
  const where = { database, clock, tenantOf: tenantReader(database, clock), lists: exportLists, secretKeys: [] };
  const { jobId } = data as { jobId: number };
  await runExport(where, { tenantId: 1, jobId });
  return (await house.database.owner.query("select bytes from export_file where job_id = $1", [jobId])).rows[0].bytes;
}

it("a contract under rules 4 has an account for each kind, an older one keeps its own; the list and its files are the ledger to the unit", async () => {
  const before = await kinds();
  const [old, order] = [await lend(5), await lend(5)];
  await house.database.owner.query(
    "update loan_order set rules = case when id = $1 then 3 else 4 end where tenant_id = 1 and id in ($1, $2)",
    [old, order],
  );
  await runNight(house.kernel.database, 1, house.now());
  expect(await house.balances(old)).toMatchObject({ 2300: -27_360 });
  const own = await house.balances(order);
  expect(own).toMatchObject({ 1110: 24_360, 1130: 174_000, 2310: -3_360, 2330: -24_000, 4000: -21_000, 4020: -150_000 });
  expect(own[2300]).toBeUndefined();
  await house.pay(order, 1_000_000);
  await house.expectSound({ isRewritten: true });
  const days = { fromDay: house.dayOf(-4), toDay: house.dayOf(-3) };
  expect((await call("lateExemption.save", { scope: "order", ids: [order], ...days, reason: "storm" })).message).toBe("");
  expect(await house.balances(order)).toMatchObject({ 2310: -3_360, 2330: -14_400 });
  await house.expectSound({ isRewritten: true });

  const now = await kinds();
  const by = (kind: Row["kind"]): number => (now[kind]?.closing ?? 0) - (before[kind]?.closing ?? 0);
  expect([by("interest"), by("penalty"), by("together")]).toEqual([336_000, 1_440_000, 2_736_000]);
  expect(now.penalty).toMatchObject({ account: 2330, opening: 0, charged: 2_400_000, turnedBack: 960_000, moved: 1_440_000 });
  // What the tax is on, beside it; of an account that charges share nobody can say.
  expect([now.interest?.base, now.penalty?.base, now.together?.base]).toEqual([2_100_000, 9_000_000, null]);
  const [today] = [house.dayOf(0)];
  expect(await kinds({ by: "posted", time: { from: today, to: today } })).toMatchObject({
    interest: { base: 2_100_000 },
    penalty: { base: 9_000_000 },
  });
  const { accounts } = (await call("ledger.trialBalance", { by: "posted" })).data as { accounts: { code: number; balance: number }[] };
  const listed = Object.values(now).map(({ account, closing }) => [account, -closing]);
  expect(listed).toEqual(accounts.filter(({ code }) => code >= 2300 && code < 2400).map(({ code, balance }) => [code, balance]));
  const total = (await call("ledger.taxTotal", {})).data as Omit<Row, "kind">;
  expect(total.closing).toBe(Object.values(now).reduce((sum, { closing }) => sum + closing, 0));
  // Of days before the loan nothing is charged.
  expect((await call("ledger.taxTotal", { time: { from: house.dayOf(-90), to: house.dayOf(-80) } })).data).toMatchObject({ moved: 0 });
});

it("the summary leaves the house as CSV and as a workbook with the same figures", async () => {
  const now = await kinds();
  const csv = Papa.parse<string[]>((await fileOf("csv")).toString("utf8").replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
  const minor = (cell: unknown): number => Math.round(Number(String(cell).replace("null", "0").replace(",", ".")) * 100);
  const expected = Object.values(now).map(({ charged, turnedBack, moved, closing, base }) => [
    charged,
    turnedBack,
    moved,
    closing,
    base ?? 0,
  ]);
  expect(csv.slice(1, 1 + expected.length).map((line) => line.slice(3).map(minor))).toEqual(expected);
  const sums = [0, 1, 2, 3, 4].map((at) => expected.reduce((all, row) => all + (row[at] ?? 0), 0));
  expect(csv[1 + expected.length]?.slice(3).map(minor)).toEqual(sums);
  const sheet = await readSheet(await fileOf("xlsx"));
  expect(sheet.slice(1, 1 + expected.length).map((line) => line.slice(3).map(minor))).toEqual(expected);
});

it("what is recovered of a written-off claim owes its tax again, and the list has what that is on", async () => {
  const order = await lend(90);
  await house.database.owner.query("update loan_order set rules = 4 where tenant_id = 1 and id = $1", [order]);
  await runNight(house.kernel.database, 1, house.now());
  const asked = (await call("badDebt.writeOff", { loanRecordId: order, reason: "gone abroad" })) as { data: { approvalId: number } };
  expect((await call("approval.review", { approvalId: asked.data.approvalId, decision: "approve" }, "finance2")).message).toBe("");
  house.goTo(3);
  const time = { from: house.dayOf(3), to: house.dayOf(3) };
  const before = await kinds({ by: "posted", time });
  // All of it is penalty, 16 of each 116 of which are tax, to the whole unit that can be paid.
  await house.pay(order, 500_000);
  const { penalty, interest } = await kinds({ by: "posted", time });
  const tax = (penalty?.moved ?? 0) - (before.penalty?.moved ?? 0);
  const base = (penalty?.base ?? 0) - (before.penalty?.base ?? 0);
  expect(tax).toBe(Math.round((500_000 * 16) / 116) * 100);
  expect(await house.balances(order)).toMatchObject({ 2330: -tax / 100, 4040: tax / 100 - 500_000 });
  // What the tax was rounded by, the base is off by as much and by its share of the rate.
  expect(Math.abs(base + tax - 50_000_000)).toBeLessThanOrEqual(50 * (1 + 1 / 0.16));
  expect([interest?.moved, interest?.base]).toEqual([before.interest?.moved, before.interest?.base]);
  await house.expectSound({ isRewritten: true });
});
