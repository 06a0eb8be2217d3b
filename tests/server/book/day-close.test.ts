// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkItems } from "../../../src/lending/finance/day-close.rules.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
});
beforeEach(() => house.goTo(0));
afterAll(() => house.close());

const as = async (who: string) => ({ token: await house.tokenOf(who) });
const reasons = Object.fromEntries(checkItems.map((item) => [item, "known"]));
const ask = async (day: string, who = "finance", why: object = reasons) =>
  house.call("ledger.dayClose", { day, reasons: why }, await as(who));
const decide = async (approvalId: number, who: string) => house.call("approval.review", { approvalId, decision: "approve" }, await as(who));
const balances = async (input: object = {}) =>
  (await house.call("ledger.balanceList", { pageSize: 50, ...input }, await as("finance"))).data.list;
/** The same by the raw entries alone. */
async function raw(column: "value_date" | "posted_on", to: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await house.database.owner.query<{ account: number; balance: number }>(
    `select l.account, sum(l.amount)::bigint as balance from (select *, (posted_at at time zone 'Asia/Ho_Chi_Minh')::date as posted_on from posting) p,
       unnest(p.accounts, p.amounts) as l(account, amount) where p.tenant_id = 1 and p.${column} <= $1 group by 1`,
    [to],
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.balance]));
}
const closingOf = (list: Awaited<ReturnType<typeof balances>>) =>
  Object.fromEntries(list.map(({ account, closing }) => [account, closing]));

describe("a day is closed", () => {
  it("when it is over, by two persons, with a reason for what is open, and once", async () => {
    const order = await house.lend(2);
    await house.pay(order, 100_000);
    expect((await ask(house.dayOf(0))).refusal.error).toBe("dayClose.notOver");
    house.goTo(1);
    expect((await ask(house.dayOf(0), "finance", {})).refusal).toMatchObject({ error: "dayClose.gap" });
    const first = await ask(house.dayOf(0));
    const no = { approvalId: first.data.pending.approvalId, decision: "refuse", reason: "evidence", remark: "one float is open" } as const;
    expect((await house.call("approval.review", no, await as("finance2"))).message).toBe("");
    const said = async () => (await house.call("ledger.dayList", { pageSize: 50 }, await as("finance"))).data.list[0];
    expect(await said()).toMatchObject({ refusal: "evidence", decision: "one float is open", approvalId: null });
    const asked = await ask(house.dayOf(0));
    expect(asked.message).toBe("");
    expect(await said()).toMatchObject({ refusal: null, decision: null });
    const { approvalId } = asked.data.pending;
    expect((await decide(approvalId, "finance")).refusal.error).toBe("approval.samePerson");
    const { rows: none } = await house.database.owner.query("select from ledger_close");
    expect(none).toHaveLength(0);
    expect((await decide(approvalId, "finance2")).message).toBe("");
    const { data: closes } = await house.call("ledger.closes", {}, await as("finance"));
    expect(closes).toMatchObject([{ day: house.dayOf(0), requester: "finance VN", closer: "finance2 VN" }]);
    expect(closes[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask(house.dayOf(0))).refusal.error).toBe("dayClose.already");
  });

  it("keeps the balances that the raw entries add up to, by value and by posting date", async () => {
    for (const by of ["value", "posted"] as const)
      for (const to of [house.dayOf(-3), house.dayOf(0), house.dayOf(1)]) {
        const list = await balances({ by, time: { from: "2020-01-01", to } });
        expect(closingOf(list), `${by} ${to}`).toEqual(await raw(by === "value" ? "value_date" : "posted_on", to));
        expect(list.reduce((all, { closing }) => all + closing, 0)).toBe(0);
      }
    const { rows } = await house.database.owner.query<{ balances: Readonly<Record<string, number>> }>("select balances from ledger_close");
    expect(rows[0]?.balances).toEqual(await raw("posted_on", house.dayOf(0)));
  });

  it("and late money counts from its own day, is posted on an open one, and shows as posted since", async () => {
    house.goTo(1);
    const order = await house.lend(2);
    const late = {
      loanRecordId: order,
      amount: 5_000_000,
      payTime: new Date(house.now().getTime() - 86_400_000).toISOString(),
      tradeNo: "LATE",
      voucherUrl: "https://vouchers.example/LATE",
    };
    const { data } = await house.call("repayment.offline", { ...late, purpose: "repay" }, await as("finance"));
    const confirmed = { repaymentId: data.repaymentId, decision: "confirm" as const, voucherAmount: late.amount };
    expect((await house.call("repayment.confirm", confirmed, await as("finance2"))).message).toBe("");
    const list = await balances({ time: { from: "2020-01-01", to: house.dayOf(0) } });
    expect(list.some(({ since }) => since !== null && since !== 0)).toBe(true);
    expect(list.every(({ closed, since, closing }) => closed !== null && closed + (since ?? 0) === closing)).toBe(true);
    expect(closingOf(list)).toEqual(await raw("value_date", house.dayOf(0)));
  });

  it("for good: a clock that is behind posts to the first open day, and a posting under way is waited for", async () => {
    house.goTo(2);
    const order = await house.lend(3);
    const { data } = await ask(house.dayOf(1));
    // Somebody is at it while the day is closed.
    const client = await house.database.owner.connect();
    await client.query("begin; select pg_advisory_xact_lock_shared(4711152, 1)");
    await client.query(
      `insert into posting (tenant_id, code, event_id, value_date, posted_at, accounts, amounts)
       values (1, 'L16', 'late', $1, $2, array[1000, 1020]::smallint[], array[-700, 700])`,
      [house.dayOf(1), new Date(house.now().getTime() - 86_400_000)],
    );
    const closing = decide(data.pending.approvalId, "finance2");
    const early = await Promise.race([closing, new Promise((resolve) => setTimeout(() => resolve("waits"), 300))]);
    expect(early).toBe("waits");
    await client.query("commit");
    client.release();
    expect((await closing).message).toBe("");
    const { rows: kept } = await house.database.owner.query("select credit from ledger_day where posted_on = $1 and account = 1000", [
      house.dayOf(1),
    ]);
    expect(kept).toMatchObject([{ credit: 700 }]);
    house.goTo(1, "23:00");
    await house.pay(order, 10_000);
    const { rows } = await house.database.owner.query<{ n: number }>(
      "select count(*)::int as n from posting p where tenant_id = 1 and order_id = $1 and code = 'L05' and posted_at < ($2::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'",
      [order, house.dayOf(1)],
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe("the journal", () => {
  it("has every line once, adds up to nothing, and is narrowed by account, day and order", async () => {
    house.goTo(2);
    const { data: total } = await house.call("ledger.entryTotal", {}, await as("finance"));
    expect(total.debit).toBe(total.credit);
    const { rows } = await house.database.owner.query<{ n: number; debit: number }>(
      "select count(*)::int as n, sum(l) filter (where l > 0)::bigint as debit from posting p, unnest(p.amounts) l where tenant_id = 1",
    );
    expect(total).toMatchObject({ count: rows[0]?.n, debit: rows[0]?.debit });
    const { data: bank } = await house.call("ledger.entryList", { account: [1000], pageSize: 50 }, await as("finance"));
    expect(bank.list.length).toBeGreaterThan(0);
    expect(bank.list.every(({ account }) => account === 1000)).toBe(true);
  });
});
