// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorCodes } from "../../../src/contract/kernel/errors.ts";
import { regions, offeredIn, type Locale } from "../../../src/contract/languages.ts";
import { fileOf } from "../../../src/server/domain/finance/paper/paper.actions.ts";
import { sheetOf } from "../../../src/server/domain/finance/paper/paper.sheet.ts";
import { selectPaper } from "../../../src/server/domain/finance/paper/paper.store.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

type Asked = Parameters<LendingHouse["call"]>[1];
const issue = async (asked: Asked, who = "service") => house.call("paper.issue", asked as never, { token: await house.tokenOf(who) });
const list = async (loanRecordId: number, who = "service") =>
  (await house.call("paper.list", { loanRecordId }, { token: await house.tokenOf(who) })).data;
const rows = async <T>(sql: string, values: unknown[] = []) => (await house.database.owner.query(sql, values)).rows as T[];
const within = <T>(work: (moment: never) => Promise<T>): Promise<T> =>
  house.kernel.database.withTenant(1, async (tx) => work({ tx, tenant: await house.kernel.tenantOf(1), now: house.now() } as never));
const sheet = (id: number) => within(async (moment) => sheetOf(moment, (await selectPaper(moment, id)) as never));
const plain = (text: string) => text.replaceAll(/[^\d]/g, "");

it("a receipt says what the money was for and what is owed after it; numbers run on without gaps", async () => {
  const order = await house.lend(5);
  await house.pay(order, 171_000);
  const { repayments } = await list(order);
  expect(repayments).toMatchObject([{ amount: 17_100_000 }]);
  const asked = { loanRecordId: order, kind: "receipt", repaymentId: repayments[0]?.repaymentId };
  const first = await issue(asked);
  const second = await issue({ ...asked, language: "en_PH" });
  const numberOf = ({ data }: typeof first) => Number(data.no.split("-")[1]);
  expect(first.data.no).toMatch(/^R2026-\d{6}$/);
  expect(numberOf(second)).toBe(numberOf(first) + 1);
  const { table, facts, void: isVoid } = await sheet(second.data.paperId);
  expect(table?.rows.map((row) => [row[0], plain(row[1] ?? "")])).toEqual([
    ["Interest", "21000"],
    ["Penalty", "150000"],
    ["Total received", "171000"],
    ["Owed when issued", "3000000"],
  ]);
  expect(facts[0]).toEqual(["Customer", expect.any(String)]);
  expect(facts[1]?.[1]).toMatch(/^\*+\w{4}$/);
  expect(isVoid).toBe(null);
});

it("a statement begins and ends with what the ledger says was owed, whatever its days", async () => {
  const order = await house.lend(5);
  await house.pay(order, 171_000);
  const [owed] = await rows<{ sum: number }>(
    "select sum(l.amount)::float8 as sum from posting p cross join unnest(p.accounts, p.amounts) l(account, amount) where p.tenant_id = 1 and p.order_id = $1 and l.account in (1100, 1110, 1120, 1130, 1140)",
    [order],
  );
  const { data } = await issue({ loanRecordId: order, kind: "statement", startTime: house.dayOf(-60), language: "en_PH" });
  const { table } = await sheet(data.paperId);
  const last = table?.rows.at(-1) ?? [];
  expect(plain(table?.rows[0]?.[4] ?? "")).toBe("0");
  expect(Number(plain(last[4] ?? "")) * 100).toBe(owed?.sum);
  expect(Number(plain(last[2] ?? "")) - Number(plain(last[3] ?? ""))).toBe(Number(plain(last[4] ?? "")));
  // Of later money it knows nothing.
  await house.pay(order, 1_000_000);
  expect((await sheet(data.paperId)).table?.rows).toEqual(table?.rows);
});

it("a certificate is of an order that is settled, and void once money is taken back; so is that money's receipt", async () => {
  const order = await house.lend(5);
  expect((await issue({ loanRecordId: order, kind: "certificate" })).code).toBe(errorCodes["paper.owed"].code);
  await house.pay(order, 3_171_000);
  expect((await list(order)).isSettled).toBe(true);
  const certificate = await issue({ loanRecordId: order, kind: "certificate" });
  const receipt = await issue({ loanRecordId: order, kind: "receipt", receiptId: await receiptOf(order) });
  expect(receipt.message).toBe("");
  expect((await list(order)).papers.map(({ isVoid }) => isVoid)).toEqual([false, false]);
  const asked = await house.call("repayment.reverse", { repaymentId: await receiptOf(order), reason: "the bank took it back" } as never, {
    token: await house.tokenOf("finance"),
  });
  expect(asked.message).toBe("");
  const { approvalId } = asked.data as unknown as { approvalId: number };
  const decided = await house.call("approval.review", { approvalId, decision: "approve" }, { token: await house.tokenOf("finance2") });
  expect(decided.message).toBe("");
  const after = await list(order);
  expect(after.papers.map(({ no, isVoid }) => [no, isVoid])).toEqual([
    [receipt.data.no, true],
    [certificate.data.no, true],
  ]);
  expect((await sheet(certificate.data.paperId)).void).toBe("HẾT HIỆU LỰC");
  expect(after.repayments).toEqual([]);
});
const receiptOf = async (order: number) =>
  (await rows<{ id: number }>("select id from receipt where tenant_id = 1 and order_id = $1 order by id desc limit 1", [order]))[0]?.id ??
  0;

it("is a PDF in every language that customers read, with its own type", async () => {
  const order = await house.lend(5);
  const languages = [...new Set(regions.flatMap(offeredIn))].filter((locale): locale is Exclude<Locale, "zh_CN"> => locale !== "zh_CN");
  for (const language of languages) {
    const { data } = await issue({ loanRecordId: order, kind: "statement", startTime: house.dayOf(-60), language });
    const { bytes } = await within((moment) => fileOf(moment, data.paperId));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.includes("BeVietnamPro")).toBe(true);
  }
  expect((await issue({ loanRecordId: order, kind: "statement", startTime: house.dayOf(-60), language: "zh_CN" })).message).not.toBe("");
});

it("what is asked for wrongly is refused by field, and nobody takes a number for it", async () => {
  const order = await house.lend(5);
  const before = await rows("select * from paper_number order by 1, 2, 3");
  for (const [asked, field] of [
    [{ kind: "receipt" }, "repaymentId"],
    [{ kind: "receipt", repaymentId: 999_999 }, "repaymentId"],
    [{ kind: "receipt", receiptId: 999_999 }, "repaymentId"],
    [{ kind: "statement" }, "startTime"],
    [{ kind: "statement", startTime: "2026-12-01", endTime: "2026-11-01" }, "endTime"],
  ] as const) {
    const answer = await issue({ loanRecordId: order, ...asked });
    expect(answer.message).not.toBe("");
    expect(JSON.stringify(answer.data)).toContain(field);
  }
  expect(await rows("select * from paper_number order by 1, 2, 3")).toEqual(before);
});

it("a customer takes one of his own by the app, and nobody else's", async () => {
  const order = await house.lend(5);
  await house.pay(order, 3_171_000);
  const [owner] = await rows<{ phone: string; order_no: string }>(
    "select c.phone, o.order_no from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = 1 and o.id = $1",
    [order],
  );
  const { phone, order_no: orderNo } = owner ?? { phone: "", order_no: "" };
  const taken = await sendSigned(house, "/client-domain/paper/take", { phone, orderNo, kind: "certificate" });
  expect(taken.message).toBe("");
  const file = await sendSigned(house, "/client-domain/paper/file", { phone, no: taken.data["no"] });
  expect(file.message).toBe("");
  expect(Buffer.from(String(file.data["content"]), "base64").subarray(0, 5).toString()).toBe("%PDF-");
  for (const [path, body] of [
    ["/client-domain/paper/take", { phone: "+84900000000", orderNo, kind: "certificate" }],
    ["/client-domain/paper/file", { phone: "+84900000000", no: taken.data["no"] }],
  ] as const)
    expect((await sendSigned(house, path, body)).code).toBe(errorCodes.notFound.code);
  expect((await list(order)).papers[0]).toMatchObject({ operator: null, kind: "certificate" });
});
