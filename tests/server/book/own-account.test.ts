// @vitest-environment node
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runStatements } from "../../../src/server/domain/finance/statement/upload.job.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const sql = (text: string, values: readonly unknown[] = []) => house.database.owner.query(text, [...values]);
const as = async (who: string) => ({ token: await house.tokenOf(who) });
const facts = {
  id: null,
  name: "KEYLINE CO",
  bank: "ACB",
  branch: "",
  direction: "both",
  defaultPayout: false,
  defaultCollection: false,
  currency: "VND",
  accountNo: "0071 0012 3456",
} as const;
const save = async (change: object, who = "finance") => house.call("bankAccount.save", { ...facts, ...change } as never, await as(who));
const decide = async (approvalId: number, who = "finance2") =>
  house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
const list = async (input: object = {}) =>
  (await house.call("bankAccount.list", { pageSize: 200, ...input }, await as("finance"))).data.list;
const named = async (alias: string) => (await list()).find((each) => each.alias === alias);
async function made(alias: string, change: object = {}): Promise<number> {
  const asked = await save({ alias, ...change });
  expect(asked.message).toBe("");
  expect((await decide(asked.data.pending.approvalId)).message).toBe("");
  return (await named(alias))?.id ?? 0;
}
const off = async (id: number) => house.call("bankAccount.updateStatus", { id, status: "off" }, await as("finance"));
const defaults = async () => (await list()).filter((each) => each.defaultCollection).map((each) => each.alias);

describe("an own account", () => {
  it("is there once another person has said yes; its number is read by its last four, whole only on record", async () => {
    const asked = await save({ alias: "MAIN" });
    const waiting = await named("MAIN");
    expect(waiting).toMatchObject({ enabled: false, accountNo: "••••3456", isOwnRequest: true, requester: "finance VN" });
    expect((await decide(asked.data.pending.approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    expect((await house.call("bankAccount.reveal", { id: waiting?.id ?? 0 }, await as("finance2"))).data).toEqual({
      accountNo: "",
      asked: "007100123456",
    });
    expect((await decide(asked.data.pending.approvalId)).message).toBe("");
    const row = await named("MAIN");
    expect(row).toMatchObject({
      enabled: true,
      accountNo: "••••3456",
      defaultPayout: true,
      defaultCollection: true,
      balance: null,
      isLow: false,
    });
    expect((await house.call("bankAccount.reveal", { id: row?.id ?? 0 }, await as("finance"))).data.accountNo).toBe("007100123456");
    const { rows } = await sql("select count(*)::int as n from audit where call = 'bankAccount.reveal'");
    expect(rows[0]).toEqual({ n: 2 });
    const { rows: said } = await sql(
      "select count(*)::int as n from audit where detail::text like '%00123456%' or detail::text like '%007100%'",
    );
    expect(said[0]).toEqual({ n: 0 });
  });

  it("is the one default of its direction; naming another moves it, off hands it on, and one is always there", async () => {
    const other = await made("OTHER", { defaultCollection: true });
    expect(await defaults()).toEqual(["OTHER"]);
    await made("OUT-ONLY", { direction: "payout" });
    expect((await save({ alias: "WRONG", direction: "payout", defaultCollection: true })).refusal).toMatchObject({
      error: "state.refused",
      field: "defaultCollection",
    });
    expect((await off(other)).message).toBe("");
    expect(await defaults()).toEqual(["MAIN"]);
    const main = (await named("MAIN"))?.id ?? 0;
    await off(main);
    expect(await defaults()).toEqual([]);
    const on = await house.call("bankAccount.updateStatus", { id: main, status: "on" }, await as("finance"));
    expect((await named("MAIN"))?.enabled).toBe(false);
    expect((await decide(on.data.pending?.approvalId ?? 0)).message).toBe("");
    expect(await defaults()).toEqual(["MAIN"]);
  });

  it("keeps its short name and its currency, and a change that meets another account is not made", async () => {
    const { id = 0 } = (await named("MAIN")) ?? {};
    expect((await save({ id, alias: "RENAMED" })).refusal).toMatchObject({ error: "state.refused", field: "alias" });
    expect((await save({ id, alias: "MAIN", currency: "PHP" })).refusal).toMatchObject({ error: "state.refused", field: "currency" });
    expect((await save({ alias: "MAIN" })).refusal).toMatchObject({ error: "duplicateRequest", field: "alias" });
    expect((await save({ alias: "NEW", accountNo: undefined })).refusal).toMatchObject({ error: "field.required", field: "accountNo" });
    const asked = await save({ id, alias: "MAIN", name: "ANOTHER NAME", accountNo: "999988887777" });
    expect((await named("MAIN"))?.asked).toMatchObject({ name: "ANOTHER NAME", accountNo: "••••7777", changesNumber: true });
    await sql("update own_account set branch = 'moved' where id = $1", [id]);
    expect((await decide(asked.data.pending.approvalId)).refusal.error).toBe("approval.moved");
  });

  it("has the balance of its last statement, is marked below its least, and a statement of no account is refused", async () => {
    const file = (account: string, day: number, closing: number) => ({
      account,
      fileName: "a.csv",
      content: gzipSync(`Date,Amount,Reference\n${house.dayOf(day)},${closing / 100}.00,R${day}\n`).toString("base64"),
      opening: 0,
      closing,
    });
    expect((await house.call("statement.upload", file("NOWHERE", -3, 5_000), await as("finance"))).refusal).toMatchObject({
      error: "notFound",
      field: "account",
    });
    await made("LOW", { minBalance: 8_000 });
    const keep = async (day: number, closing: number) => {
      expect((await house.call("statement.upload", file("LOW", day, closing), await as("finance"))).message).toBe("");
      await runStatements(house.kernel.database, 1, house.now());
    };
    await keep(-2, 9_000);
    expect(await named("LOW")).toMatchObject({ balance: 9_000, balanceDay: house.dayOf(-2), isLow: false });
    await keep(-1, 7_000);
    expect(await named("LOW")).toMatchObject({ balance: 7_000, balanceDay: house.dayOf(-1), isLow: true });
    expect((await list({ direction: ["payout"] })).map((each) => each.alias)).toEqual(["OUT-ONLY"]);
  });

  it("is named by money that somebody registers: one that takes money, else the default", async () => {
    const order = await house.lend(5);
    const { id: low = 0 } = (await named("LOW")) ?? {};
    const { id: out = 0 } = (await named("OUT-ONLY")) ?? {};
    const pay = async (tradeNo: string, more: object) =>
      house.call(
        "repayment.offline",
        { loanRecordId: order, amount: 100_000, payTime: house.now().toISOString(), tradeNo, ...more },
        await as("service"),
      );
    expect((await pay("OA1", { bankAccountId: out })).refusal).toMatchObject({ error: "state.refused", field: "bankAccountId" });
    expect((await pay("OA1", { bankAccountId: low })).message).toBe("");
    expect((await pay("OA2", {})).message).toBe("");
    const shown = async (input: object) =>
      (await house.call("repayment.list", input, await as("finance"))).data.list.map((each) => [each.tradeNo, each.bankAccount]);
    expect(await shown({ bankAccountId: [low] })).toEqual([["OA1", "LOW"]]);
    expect(await shown({ tradeNo: "OA2" })).toEqual([["OA2", "MAIN"]]);
    const names = await house.call("bankAccount.names", {}, await as("service"));
    expect(names.data[0]).toMatchObject({ alias: "MAIN", isDefault: true, accountNo: "••••3456" });
  });
});
