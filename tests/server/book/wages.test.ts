// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
/** Days from the test's own to the tenth of the next month: whatever the day is on which it runs. */
let start = 0;
const dayIn = (months: number, day: number): number => {
  const first = new Date(`${house.dayOf(0).slice(0, 7)}-01T00:00:00Z`);
  const date = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, day));
  return Math.round((date.getTime() - Date.parse(`${house.dayOf(0)}T00:00:00Z`)) / 86_400_000);
};
const monthIn = (months: number): string => house.dayOf(dayIn(months, 1)).slice(0, 7);
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
beforeAll(async () => {
  house = await openLendingHouse();
  start = dayIn(1, 10);
  await sql(
    `insert into commission_rate (tenant_id, stage, valid_from, rate_ppm, changed_at)
     select 1, s.code, $1::date, 20000, now() from collection_stage s where s.tenant_id = 1 union all select 1, 'marketing', $1::date, 10000, now()`,
    [house.dayOf(-400)],
  );
});
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const prepare = async (months: number, who = "finance") => house.call("wages.prepare", { month: monthIn(months) }, await as(who));
const list = async (months: number) =>
  (await house.call("wages.list", { month: monthIn(months), pageSize: 200 }, await as("finance"))).data.list;
const statementOf = async (months: number, who: "collector" | "collector2" | "marketer") =>
  (await list(months)).find((each) => each.adminUserId === house.fixture.vn.staff[who]);
const linesOf = async (statementId: number) =>
  (await house.call("wages.lines", { statementId, pageSize: 200 }, await as("finance"))).data.list;
const answer = async (statementId: number, decision: "accept" | "contest", who = "collector", remark = "") =>
  house.call("wages.answer", { statementId, decision, remark }, await as(who));
const confirm = async (id: number, who = "finance2") => house.call("wages.confirm", { ids: [id] }, await as(who));
/** As the raw book has it: what a month's rows of money gave, one by one, at two per cent. */
async function raw(months: number, staffId: number | undefined): Promise<number> {
  const rows = await sql(
    `select r.principal + r.interest + r.fee + r.penalty as base from repayment r where r.tenant_id = 1 and r.collector_id = $1
       and to_char(r.posted_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') = $2 and not exists (select from receipt x where x.without_line and r.event_id = 'receipt:' || x.id)`,
    [staffId, monthIn(months)],
  );
  return rows.reduce((sum, { base }) => sum + Math.round((Number(base) * 0.02) / 100) * 100, 0);
}
const owed = async () => (await house.balances())["2400"] ?? 0;

describe("commission of a month", () => {
  let order = 0;
  let receipt = 0;
  let [ledOrder, ledReceipt] = [0, 0];
  it("is prepared once the month is over, from the money behind it, to the unit", async () => {
    house.goTo(start);
    order = await house.lend(-start + 3, { collector: "collector" });
    receipt = await house.pay(order, 500_000);
    await house.pay(order, 250_000);
    await sql("update receipt set without_line = false");
    const other = await house.lend(-start + 5, { collector: "collector2" });
    await house.pay(other, 100_000);
    await sql("update receipt set without_line = false");
    expect((await prepare(1)).refusal).toMatchObject({ error: "wages.notOver", field: "month" });
    house.goTo(dayIn(2, 2));
    expect((await prepare(1)).data).toMatchObject({ statements: 2, payable: 1_700_000 });
    const row = await statementOf(1, "collector");
    expect(row).toMatchObject({
      status: "prepared",
      base: 75_000_000,
      commission: 1_500_000,
      deduction: 0,
      payable: 1_500_000,
      department: "collection",
    });
    expect(row?.commission).toBe(await raw(1, house.fixture.vn.staff.collector));
    expect((await linesOf(row?.id ?? 0)).map(({ base, ratePpm, earned }) => [base, ratePpm, earned])).toEqual([
      [25_000_000, 20_000, 500_000],
      [50_000_000, 20_000, 1_000_000],
    ]);
  });

  it("is seen by whom it is about before another person than who prepared it confirms and pays", async () => {
    const { id = 0 } = (await statementOf(1, "collector")) ?? {};
    expect((await confirm(id)).refusal.error).toBe("wages.unanswered");
    const waits = async () =>
      (await house.call("wages.list", { pageSize: 50 }, await as("finance2"))).data.list.find((row) => row.id === id)?.waits;
    expect(await waits()).toBe(true);
    expect((await answer(id, "accept", "collector2")).refusal.error).toBe("notFound");
    expect((await answer(id, "contest")).refusal).toMatchObject({ error: "field.required", field: "remark" });
    expect((await answer(id, "contest", "collector", "one row is missing")).message).toBe("");
    expect((await confirm(id)).refusal.error).toBe("wages.contested");
    expect((await prepare(1)).message).toBe("");
    expect(await statementOf(1, "collector")).toMatchObject({ status: "prepared", answer: "" });
    const mine = (await house.call("wages.mine", {}, await as("collector"))).data.list;
    expect(mine.map((each) => each.id)).toEqual([id]);
    expect((await house.call("wages.mineLines", { statementId: id }, await as("collector2"))).data.list).toEqual([]);
    expect((await answer(id, "accept")).message).toBe("");
    expect((await confirm(id, "finance")).refusal.error).toBe("approval.samePerson");
    expect(await waits()).toBe(false);
    const unknown = await house.call("wages.confirm", { ids: [id], voucherUrl: "file:voucher-999999" }, await as("finance2"));
    expect(unknown.refusal).toMatchObject({ error: "file.unknown", field: "voucherUrl" });
    expect((await confirm(id)).message).toBe("");
    expect((await confirm(id)).refusal.error).toBe("wages.paid");
    expect(await owed()).toBe(0);
    expect((await house.balances())["5060"]).toBe(15_000);
  });

  it("has a reversal below zero in its own month, carries what a month cannot bear, and is never below zero", async () => {
    const reversed = await house.call("repayment.reverse", { repaymentId: receipt, reason: "bounced" } as never, await as("finance"));
    expect(reversed.message).toBe("");
    const approval = await sql("select id from approval where kind = 'repaymentReversal' order by id desc limit 1");
    expect(
      (await house.call("approval.review", { approvalId: Number(approval[0]?.["id"]), decision: "approve" }, await as("finance2"))).message,
    ).toBe("");
    house.goTo(dayIn(3, 2));
    expect((await prepare(2)).message).toBe("");
    const row = await statementOf(2, "collector");
    expect(row).toMatchObject({ base: -50_000_000, commission: -1_000_000, payable: 0, carryOn: -1_000_000 });
    expect(row?.commission).toBe(await raw(2, house.fixture.vn.staff.collector));
    expect((await answer(row?.id ?? 0, "accept")).message).toBe("");
    expect((await confirm(row?.id ?? 0)).message).toBe("");
    // What the house is owed by those months stands in the ledger to the unit.
    expect(await owed()).toBe(10_000);
    expect((await prepare(1)).refusal.error).toBe("wages.later");
  });

  it("takes back only what was wrongly earned, of its own row, with its reason, in an open statement or the next", async () => {
    house.goTo(dayIn(3, 5));
    const late = await house.lend(-dayIn(3, 5) + 4, { collector: "collector" });
    await house.pay(late, 1_000_000);
    await sql("update receipt set without_line = false");
    house.goTo(dayIn(4, 2));
    await prepare(3);
    const row = await statementOf(3, "collector");
    expect(row).toMatchObject({ commission: 2_000_000, carried: -1_000_000, payable: 1_000_000 });
    const [line] = await linesOf(row?.id ?? 0);
    const correct = async (amount: number, who = "finance", reason = "the customer came by himself") =>
      house.call("wages.correct", { lineId: line?.lineId ?? 0, amount, reason }, await as(who));
    expect((await correct(2_000_100)).refusal).toMatchObject({ error: "overflow.tooMuch", field: "amount" });
    expect((await correct(1_500_000, "finance2")).message).toBe("");
    expect((await correct(500_100)).refusal.error).toBe("overflow.tooMuch");
    expect(await statementOf(3, "collector")).toMatchObject({ deduction: -1_500_000, payable: 0, carryOn: -500_000, status: "prepared" });
    const { id = 0 } = row ?? {};
    await answer(id, "accept");
    expect((await confirm(id)).refusal.error).toBe("approval.samePerson");
    expect((await confirm(id, "finance")).message).toBe("");
    expect(await owed()).toBe(5_000);
    expect((await correct(100_000)).message).toBe("");
    house.goTo(dayIn(5, 2));
    await prepare(4);
    expect(await statementOf(4, "collector")).toMatchObject({
      commission: 0,
      deduction: -100_000,
      carried: -500_000,
      carryOn: -600_000,
      payable: 0,
    });
  });

  it("earns nothing by money on a voucher's word until a statement's line is behind it, and then in that month", async () => {
    house.goTo(dayIn(5, 5));
    const unproved = await house.lend(-dayIn(5, 5) + 4, { collector: "collector2" });
    const id = await house.pay(unproved, 300_000);
    expect((await sql("select without_line from receipt where id = $1", [id]))[0]).toEqual({ without_line: true });
    house.goTo(dayIn(6, 2));
    await prepare(5);
    expect(await statementOf(5, "collector2")).toBeUndefined();
    await sql(
      `with s as (insert into statement (tenant_id, account, format, file_name, file_hash, opening, closing, from_day, to_day, line_count, uploaded_by, uploaded_at)
         values (1, 'ACB', 'csv', 'a', 'h', 0, 0, $1::date, $1::date, 1, $2, now()) returning id)
       insert into statement_line (tenant_id, statement_id, line_no, day, amount, trade_no) select 1, s.id, 1, $1::date, r.amount, r.trade_no from s, receipt r where r.id = $3`,
      [house.dayOf(dayIn(6, 1)), house.fixture.vn.staff["finance"], id],
    );
    const { linkRegistered } = await import("../../../src/server/domain/finance/statement/link.actions.ts");
    await house.kernel.database.withTenant(1, async (tx) =>
      linkRegistered({ tx, tenant: await house.kernel.tenantOf(1), now: house.now() }, { receiptId: id }),
    );
    house.goTo(dayIn(7, 2));
    await prepare(6);
    expect(await statementOf(6, "collector2")).toMatchObject({ base: 30_000_000, commission: 600_000 });
  });

  it("of a marketer is earned when the first instalment is paid, never at the payout", async () => {
    house.goTo(dayIn(7, 5));
    const led = await house.lend(-dayIn(7, 5) + 1);
    // Two lists have won him: the one that found him last counts, in the reports and here.
    for (const [list, who] of [
      ["registerNotApply", "manager"],
      ["inviteMarketing", "marketer"],
    ] as const)
      await sql(
        `with lead as (insert into marketing_lead (tenant_id, module, customer_id, app_id, state, owner_id, created_at, ended_at, order_id)
           select 1, $2, o.customer_id, 1, 'applied', $3, now(), now(), o.id from loan_order o where o.id = $1 returning id)
         insert into lead_turn (tenant_id, lead_id, module, staff_id, started_at, ended_at, outcome)
           select 1, id, $2, $3, now(), now(), 'applied' from lead`,
        [led, list, house.fixture.vn.staff[who]],
      );
    await house.pay(led, 1_000_000);
    await sql("update receipt set without_line = false");
    house.goTo(dayIn(8, 2));
    await prepare(7);
    expect(await statementOf(7, "marketer")).toBeUndefined();
    const { total } = (await house.call("repayment.quote", { loanRecordId: led }, await as("finance"))).data;
    ledReceipt = await house.pay(led, total / 100);
    ledOrder = led;
    await sql("update receipt set without_line = false");
    house.goTo(dayIn(9, 2));
    await prepare(8);
    const row = await statementOf(8, "marketer");
    const base = 100_000_000 + total;
    expect(row).toMatchObject({ base, commission: Math.round(base / 10_000) * 100, department: "marketing" });
    await prepare(8);
    expect((await statementOf(8, "marketer"))?.commission).toBe(row?.commission);
    await house.expectSound({ isRewritten: true });
  });

  it("of a marketer is taken back where the first instalment is paid no more, up to what it gave and no more, by correction or by its month", async () => {
    const { id = 0, commission = 0 } = (await statementOf(8, "marketer")) ?? {};
    const correct = async (statementId: number, amount: number, who = "finance") => {
      const line = (await linesOf(statementId)).find(({ earned }) => earned > 0);
      return house.call("wages.correct", { lineId: line?.lineId ?? 0, amount, reason: "the bank took it back" }, await as(who));
    };
    house.goTo(dayIn(9, 5));
    expect((await correct(id, 100)).refusal).toMatchObject({ error: "wages.stillEarned", field: "lineId" });
    await house.call("repayment.reverse", { repaymentId: ledReceipt, reason: "bounced" } as never, await as("finance"));
    const asked = await sql("select id from approval where kind = 'repaymentReversal' order by id desc limit 1");
    const approvalId = Number(asked[0]?.["id"]);
    expect((await house.call("approval.review", { approvalId, decision: "approve" }, await as("finance2"))).message).toBe("");
    expect((await correct(id, commission + 100)).refusal).toMatchObject({ error: "overflow.tooMuch", field: "amount" });
    expect((await correct(id, 30_000)).message).toBe("");
    expect(await statementOf(8, "marketer")).toMatchObject({ commission, deduction: -30_000, payable: commission - 30_000 });
    expect((await linesOf(id))[0]).toMatchObject({ kind: "marketing", corrected: -30_000, reason: "the bank took it back" });
    expect((await answer(id, "accept", "marketer")).message).toBe("");
    expect((await confirm(id)).message).toBe("");
    // Of a paid month the next one bears it; the rest that month takes back by itself, once.
    expect((await correct(id, 20_000)).message).toBe("");
    house.goTo(dayIn(10, 2));
    for (const _twice of [1, 2]) expect((await prepare(9)).message).toBe("");
    const rest = commission - 30_000;
    const back = await statementOf(9, "marketer");
    expect(back).toMatchObject({ commission: 20_000 - rest, deduction: -20_000, payable: 0, carryOn: -rest });
    expect((await correct(id, 100)).refusal.error).toBe("wages.notEarned");
    // Paid again it is earned again, and what was carried is borne.
    const { total } = (await house.call("repayment.quote", { loanRecordId: ledOrder }, await as("finance"))).data;
    await house.pay(ledOrder, total / 100);
    await sql("update receipt set without_line = false");
    house.goTo(dayIn(11, 2));
    await prepare(10);
    const again = await statementOf(10, "marketer");
    expect(again).toMatchObject({ carried: -rest, deduction: 0, payable: (again?.commission ?? 0) - rest });
    expect(again?.commission).toBeGreaterThanOrEqual(commission);
    await house.expectSound({ isRewritten: true });
  });

  it("of a marketer whose month is prepared anew after the reversal leaves no correction behind that nothing stands against", async () => {
    const { id = 0, commission = 0 } = (await statementOf(10, "marketer")) ?? {};
    house.goTo(dayIn(11, 5));
    const last = await sql("select id from receipt where order_id = $1 and state = 'success' order by id desc limit 1", [ledOrder]);
    await house.call("repayment.reverse", { repaymentId: Number(last[0]?.["id"]), reason: "bounced again" } as never, await as("finance"));
    const asked = await sql("select id from approval where kind = 'repaymentReversal' order by id desc limit 1");
    await house.call("approval.review", { approvalId: Number(asked[0]?.["id"]), decision: "approve" }, await as("finance2"));
    const line = (await linesOf(id)).find(({ earned }) => earned > 0);
    const input = { lineId: line?.lineId ?? 0, amount: commission, reason: "the bank took it back" };
    expect((await house.call("wages.correct", input, await as("finance"))).message).toBe("");
    await prepare(10);
    const anew = await statementOf(10, "marketer");
    expect((anew?.commission ?? 0) + (anew?.deduction ?? 0)).toBe(0);
    house.goTo(dayIn(12, 2));
    await prepare(11);
    const next = await statementOf(11, "marketer");
    expect((next?.commission ?? 0) + (next?.deduction ?? 0)).toBe(0);
    await house.expectSound({ isRewritten: true });
  });
});
