// @vitest-environment node
import { createHash } from "node:crypto";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InputOf } from "../../../src/contract/types.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { runExport } from "../../../src/server/jobs/export/run.ts";
import { tenantReader } from "../../../src/server/kernel/tenancy.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
let order = 0;
let repaymentId = 0;
beforeAll(async () => {
  house = await openLendingHouse();
  order = await house.lend(2);
  repaymentId = await house.pay(order, 100_000);
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who), locale: "en_PH" as const });
const columns = ["entryId", "valueDate", "postTime", "account", "ownCode", "debit", "credit", "event", "maker", "checker"];
async function fileOf(format: "csv" | "xlsx" | "json", more: object = {}): Promise<Buffer> {
  const input = { exportCode: "ledger.entryList", filters: {}, columns, format, reason: "month-end", ...more };
  const { data, message } = await house.call("export.create", input as InputOf<"export.create">, await as("finance"));
  expect(message).toBe("");
  const { database, clock } = house.kernel;
  const where = { database, clock, tenantOf: tenantReader(database, clock), lists: exportLists, secretKeys: [] };
  await runExport(where, { tenantId: 1, jobId: data.jobId });
  const { rows } = await house.database.owner.query("select bytes from export_file where job_id = $1", [data.jobId]);
  return rows[0].bytes;
}
const handsOf = async (event: string) => {
  const { list } = (await house.call("ledger.entryList", { pageSize: 200 }, await as("finance"))).data;
  return [...new Set(list.filter((each) => each.event === event).map(({ maker, checker }) => `${maker} ${checker}`))];
};
const decide = async (approvalId: number, who: string) =>
  expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as(who))).message).toBe("");

it("carries who entered and who decided, what debit and credit come to, and a hash by which a changed line is found", async () => {
  const bytes = await fileOf("csv");
  const text = bytes.toString("utf8");
  const rows = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
  const at = (name: string) => columns.indexOf(name);
  const lines = rows.slice(1, -3);
  const [sums, hash] = [rows.at(-3) ?? [], rows.at(-2) ?? []];
  const paid = lines.filter((line) => line[at("event")] === `receipt:${repaymentId}`);
  expect(paid.length).toBeGreaterThan(1);
  for (const line of paid) expect([line[at("maker")], line[at("checker")]]).toEqual(["finance.vn", "finance2.vn"]);
  // Nobody enters what a night accrues, and no name stands in the books.
  expect(lines.filter((line) => line[at("event")] === "").every((line) => line[at("maker")] === "")).toBe(true);
  expect(lines.flat().filter((cell) => cell.includes("finance VN"))).toEqual([]);
  const number = (cell: string | undefined) => Math.round(Number((cell ?? "").replace(",", ".")) * 100);
  const sumOf = (name: string) => lines.reduce((sum, line) => sum + number(line[at(name)]), 0);
  expect(sumOf("debit")).toBeGreaterThan(0);
  expect([number(sums[at("debit")]), number(sums[at("credit")])]).toEqual([sumOf("debit"), sumOf("credit")]);
  expect(sumOf("debit")).toBe(sumOf("credit"));
  const { rows: raw } = await house.database.owner.query(
    "select sum(a)::bigint as debit from posting p, unnest(p.amounts) a where p.tenant_id = 1 and a > 0",
  );
  expect(sumOf("debit")).toBe(Number(raw[0].debit));
  const [name = "", digest = ""] = hash;
  const body = text.slice(1, text.indexOf(`"${name}"`));
  const digestOf = (of: string) => createHash("sha256").update(of).digest("hex");
  expect([name, digest]).toEqual(["SHA-256", digestOf(body)]);
  expect(digestOf(body.replace("finance2.vn", "finance3.vn"))).not.toBe(digest);

  const sheet = await readSheet(await fileOf("xlsx"));
  expect(sheet.at(-2)?.slice(0, 2)).toEqual(["SHA-256", digest]);
  expect(sheet.at(-3)?.[at("debit")]).toBe(sumOf("debit") / 100);
  const json = JSON.parse((await fileOf("json")).toString("utf8")) as { sums: Record<string, string>; rows: unknown[]; sha256: string };
  expect([json.rows.length, json.sums["Debit"]]).toEqual([lines.length, (sumOf("debit") / 100).toFixed(2)]);
  expect(json.sha256).toMatch(/^[0-9a-f]{64}$/);
});

it("names both hands of what two persons did, and the one of what one did", async () => {
  const asked = await house.call("repayment.reverse", { repaymentId, reason: "another's money" }, await as("finance2"));
  await decide(asked.data.approvalId, "finance");
  expect(await handsOf(`reversal:${asked.data.approvalId}`)).toEqual(["finance2.vn finance.vn"]);
  await house.database.owner.query("update pay_channel set float = 0 where tenant_id = 1 and code = 'main'");
  const wish = { accountType: "payout", channel: "main", amount: 500_000, currency: "VND", remark: "float" } as const;
  const filled = await house.call("topUp.recharge", wish as InputOf<"topUp.recharge">, await as("finance"));
  await decide(filled.data.pending.approvalId, "finance2");
  expect(await handsOf("topUp:1")).toEqual(["finance.vn finance2.vn"]);
  const credit = { loanRecordId: order, amount: 1_000, reason: "late answer" };
  const { data } = await house.call("goodwill.apply", credit, await as("finance"));
  await decide(data.approvalId, "finance2");
  expect(await handsOf(`goodwillCredit:${data.approvalId}`)).toEqual(["finance.vn finance2.vn"]);
  await house.expectSound();
});
