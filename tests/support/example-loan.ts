import { expect } from "vitest";
import type { Loan } from "../../src/lending/loan/loan.ts";
import { addDays, localDate, startOfDay } from "../../src/lending/time/zone.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { verifyDays } from "../../src/server/report/days/day-verify.ts";
import { verifyTallies } from "../../src/server/report/tally/tally-verify.ts";
import { verifyBuckets } from "../../src/server/report/verify.ts";
import { appendMissing } from "../../src/server/report/collection-facts.ts";
import { exampleA } from "./loan.ts";
import { accountOf } from "./fixture.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { insertEvents } from "../../src/server/report/days/day-writes.ts";

const zone = "Asia/Ho_Chi_Minh";
/** Example A's product beside the fixture's own. */
const product = 9;

/** A server whose day the test chooses, with loans like example A of rules/money.md 15 and the staff signed in anew at each time. */
export interface LendingHouse extends TestServer {
  /** Makes it 10:00, or another local time, so many days from the day of the test. */
  goTo(day: number, clock?: string): void;
  now(): Date;
  dayOf(day: number): string;
  tokenOf(who: string): Promise<string>;
  /** Example A, paid out seven days before it fell due: `late` days ago on day 0. */
  lend(late: number, of?: LentTo): Promise<number>;
  /** Registered by finance, confirmed by another. Answers the receipt's number. */
  pay(loanRecordId: number, major: number, purpose?: "repay" | "extend"): Promise<number>;
  order(id: number): Promise<Readonly<Record<string, unknown>>>;
  /** Balances of an order's accounts, major units; of the whole tenant without one. */
  balances(id?: number): Promise<Readonly<Record<string, number>>>;
  history(id: number): Promise<readonly string[]>;
  /**
   * Nothing may differ between rows, history, ledger, reports and replay. `isRewritten`: the test has changed what an order is behind the product's back,
   * so that what was counted of it before is of another order.
   */
  expectSound(of?: { readonly isRewritten?: boolean }): Promise<void>;
}

interface LentTo {
  readonly collector?: "collector" | "collector2";
  readonly customer?: number;
  /** Days of grace of its product. */
  readonly grace?: number;
  /** The delivery channel that it came by. */
  readonly channel?: string;
}

const { principal: _, currency: _currency, instalments: _instalments, rounding: _rounding, ...terms } = exampleA;

export async function openLendingHouse(): Promise<LendingHouse> {
  let moment = new Date();
  const server = await startTestServer({ clock: () => moment });
  const { owner } = server.database;
  const today = localDate(moment, zone);
  const dayOf = (day: number) => addDays(today, day);
  const goTo = (day: number, clock = "10:00") => {
    const [hour = 10, minute = 0] = clock.split(":").map(Number);
    moment = new Date(startOfDay(dayOf(day), zone).getTime() + (hour * 60 + minute) * 60_000);
  };
  goTo(0);
  for (const { id } of [server.fixture.vn, server.fixture.ph]) await owner.query(appendMissing, [id]);
  await owner.query("insert into product (tenant_id, id, app_id, name) values (1, $1, 1, 'Example A')", [product]);
  await owner.query("insert into product_version (tenant_id, product_id, version, config, at) values (1, $1, 1, $2, now())", [
    product,
    JSON.stringify({ terms, instalments: { count: 1, unit: "day" } }),
  ]);
  const tokens = new Map<string, string>();
  const tokenOf = async (who: string) => {
    // A session that idled from one time to the other has ended.
    const key = `${who} ${moment.toISOString()}`;
    const token = tokens.get(key) ?? (await server.signIn(accountOf(who)));
    tokens.set(key, token);
    return token;
  };
  let serial = 0;
  return {
    ...server,
    goTo,
    now: () => moment,
    dayOf,
    tokenOf,
    lend: (late, of = {}) => lend(server, { late, serial: (serial += 1), due: dayOf(-late), ...of }),
    async pay(loanRecordId, major, purpose = "repay") {
      const tradeNo = `P${(serial += 1)}`;
      const said = { payTime: moment.toISOString(), tradeNo, voucherUrl: `https://vouchers.example/${tradeNo}.png` };
      const input = { loanRecordId, amount: Math.round(major * 100), purpose, ...said };
      const registered = await server.call("repayment.offline", input, { token: await tokenOf("finance") });
      expect(registered.message).toBe("");
      const { repaymentId } = registered.data;
      const confirmed = await server.call(
        "repayment.confirm",
        { repaymentId, decision: "confirm", voucherAmount: input.amount },
        { token: await tokenOf("finance2") },
      );
      expect(confirmed.message).toBe("");
      return repaymentId;
    },
    async order(id) {
      const { rows } = await owner.query("select * from loan_order where tenant_id = 1 and id = $1", [id]);
      return rows[0];
    },
    async balances(id) {
      const { rows } = await owner.query<{ account: number; balance: number }>(
        `select l.account, sum(l.amount)::bigint as balance from posting p, unnest(p.accounts, p.amounts) as l(account, amount)
         where p.tenant_id = 1 and ($1::bigint is null or p.order_id = $1) group by 1 having sum(l.amount) <> 0 order by 1`,
        [id ?? null],
      );
      return Object.fromEntries(rows.map((row) => [row.account, row.balance / 100]));
    },
    async history(id) {
      const { rows } = await owner.query<{ event: string }>(
        "select event from order_event where tenant_id = 1 and order_id = $1 order by id",
        [id],
      );
      return rows.map((row) => row.event);
    },
    async expectSound({ isRewritten = false } = {}) {
      const client = await owner.connect();
      try {
        expect((await verifyBook(client)).differences).toEqual([]);
        expect(await verifyBuckets(client)).toEqual([]);
        expect(await verifyDays(client)).toEqual([]);
        if (!isRewritten) expect(await verifyTallies(client)).toEqual([]);
      } finally {
        client.release();
      }
    },
  };
}

interface NewLoan extends LentTo {
  readonly late: number;
  readonly serial: number;
  readonly due: string;
}

/** The same product with days of grace. */
async function gracedProduct({ database: { owner } }: TestServer, grace: number): Promise<number> {
  const id = product + grace;
  const named =
    "insert into product (tenant_id, id, app_id, name) values (1, $1, 1, 'Example A, ' || $2::int || ' days of grace') on conflict do nothing";
  await owner.query(named, [id, grace]);
  await owner.query(
    `insert into product_version (tenant_id, product_id, version, config, at) select 1, $1, 1, jsonb_set(config, '{terms,penalty,graceDays}', to_jsonb($2::int)), at
     from product_version where tenant_id = 1 and product_id = $3 and version = 1 on conflict do nothing`,
    [id, grace, product],
  );
  return id;
}

async function lend(server: TestServer, loan: NewLoan): Promise<number> {
  const { fixture } = server;
  const { owner } = server.database;
  const paidOut = addDays(loan.due, -7);
  const stage: Loan["stage"] = loan.late > 0 ? "overdue" : "payout_success";
  const { rows } = await owner.query<{ id: number }>(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, product_version, status, stage, customer_name, name_folded, phone, user_type,
       applied_amount, principal, payout_amount, interest, fee, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date, collector_id,
       collection_entered_on, collection_entry_principal, channel)
     select 1, $1, c.id, 1, $2, 1, $3::smallint, $4, c.name, c.name_folded, c.phone, 'new', 300000000, 300000000, 255000000, 2100000, 0, 10000, 500000, 7,
       $5::timestamptz, $5::timestamptz, $6::date, $7, case when $3::smallint = 8 then $6::date + 1 end, case when $3::smallint = 8 then 300000000 end, $9
     from customer c where c.tenant_id = 1 and c.id = $8 returning id`,
    [
      String(20_000_000 + loan.serial),
      loan.grace ? await gracedProduct(server, loan.grace) : product,
      loan.late > 0 ? 8 : 6,
      stage,
      startOfDay(paidOut, zone),
      loan.due,
      loan.collector ? fixture.vn.staff[loan.collector] : null,
      loan.customer ?? fixture.vn.orders[0]?.customerId,
      loan.channel ?? "",
    ],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into loan_event (tenant_id, order_id, seq, event_id, type, value_at, posted_at, event)
     values (1, $1::bigint, 1, 'payout:' || $1::bigint, 'disbursed', $2, $2, jsonb_build_object('id', 'payout:' || $1::bigint, 'type', 'disbursed', 'valueDate', $3::text))`,
    [id, startOfDay(paidOut, zone), paidOut],
  );
  await owner.query(
    insertEvents({
      rows: `select 1, $1, $2, e.event, e.was, e.now, null::bigint, '', jsonb_build_object('amount', 255000000, 'dueDate', $4::text) from (values ('paidOut', 'payout_in_progress', 'payout_success'), ('overdue', 'payout_success', 'overdue')) e(event, was, now)
     where e.event = 'paidOut' or $3::boolean order by e.event desc`,
      steps: [
        { from: "payout_in_progress", to: "payout_success" },
        { from: "payout_success", to: "overdue" },
      ],
    }),
    [id, startOfDay(paidOut, zone), loan.late > 0, loan.due],
  );
  if (loan.late > 0)
    await owner.query(
      `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, entered_count, entered_principal) values (1, $1, 0, 0, 1, 'S0', 1, 300000000)`,
      [addDays(loan.due, 1)],
    );
  return id;
}
