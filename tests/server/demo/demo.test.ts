// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { penaltyAfter } from "../../../src/lending/loan/penalty.ts";
import { leadModules } from "../../../src/contract/marketing/lead.modules.ts";
import { refundMachine } from "../../../src/lending/finance/refund.machine.ts";
import { waiverMachine } from "../../../src/lending/finance/waiver.machine.ts";
import { decide } from "../../../src/lending/risk/engine.ts";
import type { Facts } from "../../../src/lending/risk/variables.ts";
import { bookOf, type Item } from "../../../src/server/domain/origination/risk/book.actions.ts";
import { demoMarkets } from "../../../src/server/demo/market.ts";
import { demoPassword, staffOf } from "../../../src/server/demo/staff.ts";
import { verifyPassword } from "../../../src/server/kernel/sign-in/password.ts";
import { verifyBook } from "../../../src/server/domain/book/book/verify-book.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";

let database: TestDatabase;
const orders = 3000;
const now = demoNow;
const count = async (sql: string): Promise<number> =>
  Number((await database.owner.query<{ n: string }>(`select count(*) as n from (${sql}) x`)).rows[0]?.n);

beforeAll(async () => {
  database = await createDemoDatabase("large");
});
afterAll(() => database.drop());

describe("the demo portfolio", () => {
  test("has three tenants, one in preparation, their staff and every order asked for", async () => {
    const lenders = `select status || count(distinct tenant_id) || ':' || count(*) || ':' || count(*) filter (where must_change_password) as one from tenant join staff using (tenant_id) where is_demo group by status order by 1`;
    expect((await database.owner.query(lenders)).rows).toEqual([{ one: "live3:129:1" }, { one: "preparing1:2:1" }]);
    expect(await count("select 1 from loan_order")).toBe(orders);
  });

  test("has a merge of two customers that waits, and two whom nobody has merged yet, in each tenant", async () => {
    const twins = "select tenant_id from customer where id_no <> '' group by tenant_id, id_no having count(*) > 1";
    expect(await count(`select tenant_id from (${twins}) t group by 1 having count(*) >= 2`)).toBe(3);
    expect(await count("select distinct tenant_id from approval where kind = 'customerMerge' and state = 'pending'")).toBe(3);
  });

  test("has a publish request that withdrew itself, a note that somebody left, and blind samples, decided and waiting, where there are two reviewers", async () => {
    expect(await count("select distinct tenant_id from approval where kind = 'product' and state = 'withdrawn'")).toBe(3);
    expect(await count("select distinct tenant_id from notice_version where person_id is not null")).toBe(3);
    expect(await count("select distinct tenant_id from review_sample where state = 'decided'")).toBe(1);
    expect(await count("select distinct tenant_id from review_sample where state = 'open'")).toBe(1);
    expect(
      await count(
        "select 1 from review_sample s where not exists (select from review r where r.tenant_id = s.tenant_id and r.id = s.review_id and r.staff_id = s.first_by)",
      ),
    ).toBe(0);
  });

  test("has products and loans with tax, and with each closed day its portfolio, whose sums are the receivables that it was closed with", async () => {
    expect(await count("select 1 from product_version where config #> '{terms,tax}' is not null")).toBe(2);
    const sums = "(select sum(p.principal) from portfolio_close p where p.tenant_id = l.tenant_id and p.day = l.day)";
    const closes = await count("select 1 from ledger_close");
    expect(await count(`select 1 from ledger_close l where (l.balances ->> '1100')::numeric = ${sums}`)).toBe(closes);
    expect(await count("select 1 from portfolio_close where provision > 0")).toBeGreaterThan(0);
    expect(await count("select 1 from approval where kind = 'reconcileResolve' and state = 'pending'")).toBeGreaterThan(0);
  });

  test("is what the engine makes of its terms and events: columns, history and every account", async () => {
    const client = await database.owner.connect();
    try {
      const { loans, differences } = await verifyBook(client);
      expect(differences).toEqual([]);
      expect(loans).toBe(await count("select 1 from loan_order where booked_on is not null"));
    } finally {
      client.release();
    }
  });

  test("was decided by the machine as its rules decide what was known: whoever asks again is told the same", async () => {
    const tries = await database.owner.query<{
      tenant_id: number;
      order_id: string;
      app_id: number;
      facts: Facts;
      verdict: string;
      reasons: string[];
    }>(
      "select m.tenant_id, m.order_id, o.app_id, m.facts, m.verdict, m.rules as reasons from machine_review m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id where m.facts is not null and m.outcome is not null",
    );
    expect(tries.rows.length).toBeGreaterThan(orders * 0.9);
    const items = await database.owner.query<Item & { tenant_id: number }>(
      "select i.tenant_id, i.kind, i.id::int, v.version, v.body from risk_item i join risk_version v on v.tenant_id = i.tenant_id and v.item_id = i.id and v.version = i.live_version",
    );
    const books = new Map(demoMarkets.map(({ tenantId }) => [tenantId, bookOf(items.rows.filter((item) => item.tenant_id === tenantId))]));
    const wrong = tries.rows.filter(({ tenant_id: id, order_id: orderId, app_id: appId, facts, verdict, reasons }) => {
      const said = decide(books.get(id)!, { orderId: Number(orderId), appId, facts });
      return said.verdict !== verdict || said.reasons.join() !== reasons.join();
    });
    expect(wrong).toEqual([]);
    expect(await count("select distinct tenant_id from risk_run where state = 'done'")).toBe(3);
    expect(await count("select distinct tenant_id from approval where kind = 'ruleSet' and state = 'pending'")).toBe(3);
  });

  test("has work for finance: payouts in every step, money to check, money without an order, coupons", async () => {
    expect(
      await count(
        "select id from loan_order o where o.status = 5 and not exists (select from payout p where p.order_id = o.id and p.tenant_id = o.tenant_id)",
      ),
    ).toBe(0);
    expect(await count("select distinct stage from loan_order where status = 5")).toBe(5);
    expect(await count("select distinct state from payout_transfer")).toBe(4);
    expect(await count("select distinct tenant_id from payout_transfer where state = 'success'")).toBe(3);
    expect(await count("select distinct tenant_id from payout where contradicted_at is not null")).toBeGreaterThan(0);
    expect(await count("select distinct tenant_id from approval where kind = 'payoutManual' and state = 'pending'")).toBeGreaterThan(0);
    const waits = "exists (select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state = 'pending')";
    expect(await count(`select id from loan_order o where o.payment_in_check <> ${waits}`)).toBe(0);
    expect(await count("select 1 from receipt where source = 'unmatched' and state = 'pending'")).toBe(36);
    expect(await count("select distinct state from user_coupon")).toBe(4);
    expect(
      await count(
        "select id from coupon c where taken <> (select count(*) from user_coupon u where u.tenant_id = c.tenant_id and u.coupon_id = c.id)",
      ),
    ).toBe(0);
  });

  test("has overpayments of every tenant: free, used elsewhere, with a refund in every state, each as its receipt and the ledger say", async () => {
    expect(await count("select distinct tenant_id from loan_order where overpaid > 0")).toBe(3);
    expect(await count("select distinct tenant_id from overflow_use")).toBe(3);
    expect(await count("select distinct tenant_id, state from refund")).toBe(3 * refundMachine.states.length);
    const owed =
      "select sum(l.amount) from posting p, unnest(p.accounts, p.amounts) l(account, amount) where p.tenant_id = o.tenant_id and p.order_id = o.id and l.account = 2100";
    expect(await count(`select 1 from loan_order o where o.overpaid <> coalesce(-(${owed}), 0)`)).toBe(0);
  });

  test("has bulk lines of a channel: settled, one that lacked something, one that two decide and one that waits; a channel that is off with payouts that wait for it", async () => {
    const all = async (what: string): Promise<void> =>
      expect([what, await count(`select distinct tenant_id from ${what}`)]).toEqual([what, 3]);
    await all("channel_settlement where state = 'settled' and rest = 0 and fee > 0");
    await all("channel_settlement where state = 'settled' and rest > 0 and reason = 'heldBack'");
    await all(
      "channel_settlement c join approval a using (tenant_id) where c.state = 'asked' and a.kind = 'channelSettle' and a.state = 'pending'",
    );
    await all("statement_line where trade_no = 'BK3004' and rest = amount");
    await all("pay_channel where not enabled and failed_in_row >= down_after");
    const waits =
      "payout p join pay_channel c on c.tenant_id = p.tenant_id and c.code = p.channel and not c.enabled join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id";
    expect(await count(`select 1 from ${waits} where o.stage = 'awaiting_payout'`)).toBeGreaterThan(1);
  });

  test("has commission of marketers in every tenant: of loans that their leads led to, once the first instalment was paid", async () => {
    expect(await count("select distinct tenant_id from wage_line where kind = 'marketing' and earned > 0")).toBe(3);
    const early = "l.earned_at < (select o.settled_at from loan_order o where o.tenant_id = l.tenant_id and o.id = l.order_id)";
    expect(await count(`select 1 from wage_line l where l.kind = 'marketing' and l.earned > 0 and ${early}`)).toBe(0);
  });

  test("has what is rare, in every tenant: extensions in each state, exemptions, coupons used, the black list, records that were seen", async () => {
    const all = async (what: string): Promise<void> =>
      expect([what, await count(`select distinct tenant_id from ${what}`)]).toEqual([what, 3]);
    await all("extension where state = 'inProgress'");
    // The Philippine cap of the total cost leaves room for few.
    for (const state of ["success", "failed"])
      expect(await count(`select distinct tenant_id from extension where state = '${state}'`)).toBeGreaterThanOrEqual(2);
    expect(await count("select 1 from late_exemption")).toBeGreaterThan(0);
    await all("user_coupon where state = 'used'");
    await all("black_list");
    await all("record_access");
    await all("audit where call = 'waiver.review'");
    await all("approval where kind = 'lateExemption' and state = 'pending'");
    await all("approval where kind = 'blackList' and state = 'pending'");
  });

  test("has complaints open and answered, each marked on its customer, and settlement offers in every state in each tenant", async () => {
    expect(await count("select distinct state from complaint")).toBe(3);
    const isOpen = "exists (select from complaint k where k.tenant_id = c.tenant_id and k.customer_id = c.id and k.state = 'open')";
    expect(await count(`select id from customer c where (c.complaint_since is not null) <> ${isOpen}`)).toBe(0);
    expect(await count("select distinct tenant_id, state from waiver")).toBe(3 * waiverMachine.states.length);
    expect(await count("select id from waiver where (state = 'used') <> (waived is not null)")).toBe(0);
    expect(
      await count(
        "select id from waiver where applied_at > '2026-11-21T07:30:00Z' or settle_amount >= (quote ->> 'principal')::bigint * 2",
      ),
    ).toBe(0);
  });

  test("has reviewers at work: each order under review is one person's, and nobody reviews twice", async () => {
    const open =
      "(select count(*) from review r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null and r.staff_id = o.reviewer_id)";
    expect(await count(`select id from loan_order o where ${open} <> (o.stage in ('first_in_progress', 'final_in_progress'))::int`)).toBe(
      0,
    );
    expect(await count("select 1 from review where ended_at is null")).toBeGreaterThan(5);
    expect(
      await count(
        "select 1 from review a join review b on b.tenant_id = a.tenant_id and b.order_id = a.order_id and b.staff_id = a.staff_id and b.kind <> a.kind",
      ),
    ).toBe(0);
    const last = "(select e.to_stage from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id order by e.id desc limit 1)";
    expect(await count(`select id from loan_order o where o.status in (1, 5) and ${last} is distinct from o.stage`)).toBe(0);
  });

  test("has an order in every status and a result of every reason", async () => {
    expect(await count("select distinct status from loan_order")).toBe(8);
    expect(await count("select distinct reason from collection_result")).toBe(13);
  });

  test("names accounts as sign-in wants them, unique over the tenants, with the password told", async () => {
    const accounts = demoMarkets.flatMap((market) => staffOf(market).map((person) => person.account));
    expect(new Set(accounts).size).toBe(accounts.length);
    expect(accounts.filter((account) => !/^[a-z0-9]{6,15}$/.test(account))).toEqual([]);
    const { rows } = await database.owner.query<{ password_hash: string }>("select password_hash from staff where account = 'collector01'");
    expect(await verifyPassword(demoPassword, rows[0]?.password_hash ?? "")).toBe(true);
    expect(await verifyPassword("Keyline2", rows[0]?.password_hash ?? "")).toBe(false);
  });

  test("pays out what was approved and nothing else, never before it was asked for", async () => {
    expect(
      await count("select id from loan_order where (paid_out_at is not null) <> (status in (6, 8, 9)) or paid_out_at < applied_at"),
    ).toBe(0);
  });

  test("gives nobody two open orders", async () => {
    expect(
      await count("select tenant_id, customer_id from loan_order where status in (0, 1, 5, 6, 8) group by 1, 2 having count(*) > 1"),
    ).toBe(0);
  });

  test("has a first-overdue rate that a lender survives (rules/figures.md 3)", async () => {
    const { rows } = await database.owner.query<{ rate: string }>(
      `select sum((status = 8 or collection_entered_on is not null)::int) / count(*)::numeric as rate from loan_order
       where status in (8, 9) and due_date between $1::date - 30 and $1::date - 1 group by tenant_id`,
      ["2026-11-21"],
    );
    expect(rows).toHaveLength(3);
    for (const { rate } of rows) expect(Number(rate)).toBeLessThan(0.4);
  });

  test("pays in whole steps, and what the order says is the sum of its repayments", async () => {
    expect(
      await count(`select o.id from loan_order o join tenant t using (tenant_id)
        where (o.principal | o.interest | o.fee) % t.currency_step <> 0 and t.currency_step = 1 or o.principal % t.currency_step + o.interest % t.currency_step <> 0`),
    ).toBe(0);
    expect(
      await count(`select o.id from loan_order o left join (select tenant_id, order_id, sum(principal) p, sum(interest) i, sum(fee) f, sum(penalty) y
        from repayment group by 1, 2) r on r.tenant_id = o.tenant_id and r.order_id = o.id
        where (o.principal_paid, o.interest_paid, o.fee_paid, o.penalty_paid) <> (coalesce(r.p, 0), coalesce(r.i, 0), coalesce(r.f, 0), coalesce(r.y, 0))`),
    ).toBe(0);
  });

  test("takes the penalty that lending computes", async () => {
    const { rows } = await database.owner.query<{
      principal: number;
      ppm: number;
      cap: number;
      step: number;
      late: number;
      charged: number;
    }>(`
      select o.principal, o.penalty_ppm as ppm, o.penalty_cap_ppm as cap, t.currency_step as step, o.penalty_charged as charged,
        (o.settled_at at time zone t.time_zone)::date - o.due_date as late
      from loan_order o join tenant t using (tenant_id) where o.stage = 'overdue_settled' order by o.id limit 200`);
    expect(rows.length).toBeGreaterThan(50);
    for (const { principal, ppm, cap, step, late, charged } of rows)
      expect(charged).toBe(penaltyAfter({ principal, dailyPpm: ppm, capPpm: cap, step }, late));
  });

  test("repeats on the order what its calls, results and promises say", async () => {
    expect(
      await count(`select o.id from loan_order o where o.last_attempt_at is distinct from
        (select max(a.at) from contact_attempt a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.type not in ('sms', 'voice'))`),
    ).toBe(0);
    expect(
      await count(`select o.id from loan_order o where o.bounced_promises <>
        (select count(*) from promise p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'broken')`),
    ).toBe(0);
    expect(
      await count(`select o.id from loan_order o left join promise p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'open'
        where (o.promise_state = 'open') is distinct from (p.id is not null) and not (o.promise_state is null and p.id is null)`),
    ).toBe(0);
  });

  test("has a group call that is done, each call counted as a contact, and one that waits for a second person", async () => {
    expect(
      await count(`select t.tenant_id from tenant t where t.is_demo and t.lived and not exists (select from message_task k join message m on m.tenant_id = k.tenant_id and m.task_id = k.id
        where k.tenant_id = t.tenant_id and k.medium = 'voice' and k.state = 'sent' and m.state = 'keyed')`),
    ).toBe(0);
    expect(await count("select id from message where medium = 'voice' and attempt_id is null")).toBe(0);
    expect(
      await count(`select t.tenant_id from tenant t where t.is_demo and t.lived and not exists (select from message_task k join approval a on a.tenant_id = k.tenant_id and a.kind = 'groupCall'
        and a.target = k.id::text and a.state = 'pending' where k.tenant_id = t.tenant_id and k.state = 'asked' and k.planned > 0)`),
    ).toBe(0);
  });

  test("calls within the law's hours and counts each local day", async () => {
    expect(
      await count(`select a.id from contact_attempt a join customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
        where extract(hour from a.at at time zone c.time_zone) not between 7 and 20 or a.local_date <> (a.at at time zone c.time_zone)::date`),
    ).toBe(0);
    expect(
      await count(`select t.customer_id from contact_tally t where t.attempts <> (select count(*) from contact_attempt a
        where a.tenant_id = t.tenant_id and a.customer_id = t.customer_id and a.local_date = t.local_date)`),
    ).toBe(0);
  });

  test("has nothing that has not happened yet", async () => {
    for (const [table, column] of [
      ["contact_attempt", "at"],
      ["collection_result", "at"],
      ["repayment", "value_at"],
      ["loan_order", "paid_out_at"],
      ["customer", "registered_at"],
      ["order_event", "at"],
      ["assignment", "at"],
    ] as const) {
      const { rows } = await database.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${column} > $1`, [now]);
      expect(rows[0]?.n, table).toBe(0);
    }
  });

  test("reminds collectors of promises and follow-ups that are due", async () => {
    const due = "<= $1::timestamptz + interval '15 minutes'";
    const { rows } = await database.owner.query<{ promises: number; followups: number }>(
      `select (select count(distinct o.collector_id)::int from promise p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
          where p.state = 'open' and p.promised_at ${due}) as promises,
        (select count(*)::int from collection_result where follow_up_at ${due}) as followups`,
      [now],
    );
    expect(rows[0]?.promises).toBeGreaterThan(0);
    expect(rows[0]?.followups).toBeGreaterThan(3);
  });

  test("gives the reminder department work for today, with a history and results of its own", async () => {
    expect(
      await count("select 1 from loan_order where status = 6 and reminder_id is not null and reminder_done_at is null"),
    ).toBeGreaterThan(20);
    expect(await count("select distinct reminder_left from loan_order where reminder_done_at is not null")).toBe(3);
    expect(await count("select distinct department from collection_result")).toBe(2);
    expect(await count("select distinct department from promise where state = 'open'")).toBe(2);
    expect(
      await count(`select a.id from contact_attempt a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
        where a.purpose = 'remind' and (o.reminder_id <> a.staff_id or a.at < o.reminder_since)`),
    ).toBe(0);
  });

  test("has customer groups with staff, and a cover for everybody who rests", async () => {
    expect(await count("select 1 from guest_group")).toBe(24);
    expect(await count("select 1 from guest_group_staff where open_cap is not null")).toBeGreaterThan(3);
    expect(await count("select distinct staff_id from shift where kind = 'rest' and cover_id is not null")).toBeGreaterThan(60);
  });

  test("shows what surrounds the loans: hand-outs, channels, accounts, statements, leads, feedback, notices", async () => {
    for (const table of ["coupon_send", "top_up", "virtual_account", "marketing_lead", "lead_remark", "feedback", "notice", "advert"])
      expect(await count(`select 1 from ${table}`), table).toBeGreaterThan(0);
    expect(await count("select 1 from user_coupon where send_id is null")).toBe(0);
    const handed = "select count(*) from user_coupon u where u.tenant_id = s.tenant_id and u.send_id = s.id";
    expect(await count(`select 1 from coupon_send s where given <> (${handed})`)).toBe(0);
    const open = "v.ended_by is null and (v.ended_at is null) <> (o.status in (6, 8))";
    expect(await count(`select 1 from virtual_account v join loan_order o using (tenant_id) where o.id = v.order_id and ${open}`)).toBe(0);
    const filled = "select sum(amount) from top_up t where t.tenant_id = c.tenant_id and t.channel = c.code";
    expect(await count(`select 1 from pay_channel c where float is not null and float <> (${filled})`)).toBe(0);
  });

  test("has every lead list filled for every tenant, with what they came of", async () => {
    const lenders = (name: string) => count(`select distinct tenant_id from marketing_lead where module = '${name}'`);
    for (const { name } of leadModules) expect(await lenders(name), name).toBeGreaterThan(name === "follow" ? 1 : 2); // One may be late: off limits.
    expect(await count("select 1 from marketing_lead where module = 'inviteMarketing' and campaign_id is null")).toBe(0);
    expect(await count("select 1 from marketing_lead where module = 'follow' and product_id is null")).toBe(0);
    expect(await count("select distinct tenant_id from lead_rule_seat")).toBe(3);
    expect(await count("select 1 from marketing_import where kind = 'doNotCall' and state = 'done'")).toBe(3);
  });

  test("has leads in every state for every tenant, some of them due, and turns that ended in every way", async () => {
    const states = ["pool", "pending", "following", "applied", "done"];
    for (const state of states)
      expect(
        await count(`select distinct tenant_id from marketing_lead where module = 'registerNotApply' and state = '${state}'`),
        state,
      ).toBe(3);
    for (const end of ["applied", "returned", "expired", "transferred", "doNotContact"])
      expect(await count(`select 1 from lead_turn where module = 'registerNotApply' and outcome = '${end}'`), end).toBeGreaterThan(0);
    const due = `select distinct tenant_id from marketing_lead where module = 'registerNotApply' and next_follow_at <= '${now.toISOString()}'`;
    expect(await count(due)).toBe(3);
    const open = "select count(*) from lead_turn t where t.tenant_id = l.tenant_id and t.lead_id = l.id and t.ended_at is null";
    expect(await count(`select 1 from marketing_lead l where (l.owner_id is not null and l.ended_at is null)::int <> (${open})`)).toBe(0);
  });
});
