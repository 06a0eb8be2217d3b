// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const sql = (text: string, values: readonly unknown[] = []) => house.database.owner.query(text, [...values]);
const rows = async () => (await house.call("ledger.desk", { pageSize: 50 }, await as("finance"))).data.list;
const countOf = async (item: string) => (await rows()).find((each) => each.item === item)?.count;
const soundness = async () => (await house.call("ledger.soundness", {}, await as("finance"))).data;

it("finance's own home counts what waits, what is late and what does not add up, the gravest first", async () => {
  expect(await soundness()).toEqual({ trialBalance: 0, orders: 0 });
  const order = await house.lend(5);
  const id = await house.pay(order, 1_000);
  expect(await countOf("unprovedLong")).toBe(0);
  expect(await countOf("withoutLine")).toBe(1);
  house.goTo(4);
  expect(await countOf("unprovedLong")).toBe(1);
  await sql("update receipt set without_line = false where id = $1", [id]);
  expect(await countOf("unprovedLong")).toBe(0);
  await sql("insert into service_balance (tenant_id, account, balance, since) values (1, 'sms', -1, now())");
  await sql(
    `insert into own_account (tenant_id, alias, name, bank, account_no, currency, direction, min_balance, updated_at) values (1, 'A-1', 'H', 'ACB', '1', 'VND', 'both', 100, now())`,
  );
  expect(await countOf("lowAccounts")).toBe(0);
  await sql(
    `insert into statement (tenant_id, account, format, file_name, file_hash, opening, closing, from_day, to_day, line_count, uploaded_by, uploaded_at)
     values (1, 'A-1', 'csv', 'a', 'h', 0, 99, current_date, current_date, 0, $1, now())`,
    [house.fixture.vn.staff["finance"]],
  );
  expect([await countOf("lowAccounts"), await countOf("services")]).toEqual([1, 1]);
  const kinds = (await rows()).filter(({ count }) => count > 0).map(({ kind }) => kind);
  expect(kinds).toEqual(kinds.toSorted((one, other) => ["off", "late", "waits"].indexOf(one) - ["off", "late", "waits"].indexOf(other)));
});

it("the book that does not add up is said on every screen of finance: an order whose row differs, a total that is not 0.00", async () => {
  const order = await house.lend(3);
  await house.pay(order, 3_000);
  expect(await soundness()).toEqual({ trialBalance: 0, orders: 0 });
  await sql("update loan_order set principal_paid = principal_paid + 1 where id = $1", [order]);
  expect(await soundness()).toEqual({ trialBalance: 0, orders: 1 });
  await sql("update loan_order set principal_paid = principal_paid - 1 where id = $1", [order]);
  expect(await soundness()).toEqual({ trialBalance: 0, orders: 0 });
  expect((await house.call("ledger.soundness", {}, await as("collector"))).refusal.error).toBe("forbidden");
});

it("says at once when an act on money has no two able people any more", async () => {
  const pairs = async () => (await rows()).find(({ item }) => item === "pairs");
  expect(await pairs()).toMatchObject({ count: 0, kind: "fine" });
  // The last but one who may is locked out; whoever reviews orders is no pair of money.
  await sql("delete from role_permission where tenant_id = 1 and permission = 'order:review:final'");
  const holders = `from staff s where s.tenant_id = 1 and exists (select from role_permission p where p.tenant_id = 1 and p.role_id = s.role_id and p.permission = 'finance:wages:confirm')`;
  await sql(`update staff set locked_at = now() where id in (select s.id ${holders} and s.id <> $1)`, [house.fixture.vn.staff["finance"]]);
  expect(await pairs()).toMatchObject({ kind: "off" });
  const { list } = (await house.call("ledger.dayList", { pageSize: 50 }, await as("finance"))).data;
  expect(list.find(({ item }) => item === "pairs")).toMatchObject({ state: "open" });
  expect(list.find(({ item }) => item === "pairs")?.count).toBeGreaterThan(0);
  await sql("update staff set locked_at = null where tenant_id = 1");
  expect(await pairs()).toMatchObject({ count: 0 });
});
