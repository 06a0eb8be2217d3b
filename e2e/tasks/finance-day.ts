import { expect } from "../drivers/test.ts";
import { textOf } from "../drivers/texts.ts";
import type { Workbench } from "../drivers/workbench.ts";
import type { Seat } from "./task.ts";

type Shot = (of: Workbench, name: string) => Promise<void>;
interface Step extends Seat {
  readonly shot: Shot;
}

/** Payouts of twenty orders wait for their first review, clean and nobody's, and one more. */
export const waitingPayouts = `with twenty as (
  select p.id, p.order_id from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
  where p.tenant_id = 1 and o.stage in ('final_passed', 'fin1_passed', 'fin2_passed', 'awaiting_payout') and o.product_version is not null
    and not exists (select from payout_transfer x where x.tenant_id = p.tenant_id and x.payout_id = p.id) order by p.id desc limit 21),
mine as (update payout p set owner_id = null, first_by = null, first_at = null, second_by = null, second_at = null, contradicted_at = null, refused_account = null
  from twenty t where p.tenant_id = 1 and p.id = t.id returning p.id)
update loan_order o set stage = 'final_passed', accepted_at = coalesce(o.accepted_at, o.applied_at), version = o.version + 1
from twenty t where o.tenant_id = 1 and o.id = t.order_id returning o.id`;

const reviews = "/finance/paymentDistribution/paymentAgencyList";

/** So many of the list are ticked and decided as one; what has a warning is left out until it was looked at. @returns how many */
async function decideMany({ workbench, shot }: Pick<Step, "workbench" | "shot">, name: string): Promise<number> {
  const strip = workbench.page.locator("[data-decision]");
  const many = Math.min(20, await workbench.grid.locator("[data-at]").count());
  await workbench.startCounting();
  await workbench.press([...Array.from(String(many)), "x", "p"].join(" "));
  const clean = /\d+/.exec(await strip.locator("strong").innerText())?.[0] ?? "";
  await expect(strip.locator(".font-mono").first()).not.toHaveText("");
  await workbench.look();
  await shot(workbench, name);
  await workbench.press([...Array.from(clean), "enter"].join(" "));
  await expect(strip).toHaveCount(0);
  await workbench.expectAtMost(8, "twenty payouts approved");
  return Number(clean);
}

/** Twenty are ticked and approved, their sum and count said first; one is refused. Another person reviews them again, and they are sent. */
async function payouts({ workbench, secondSeat, queue = "", database, account, shot }: Step): Promise<void> {
  const ready = await database.rows<{ id: number }>(waitingPayouts, []);
  const at = async (stage: string) =>
    (
      await database.one<{ n: number }>(
        "select count(*)::int as n from loan_order where tenant_id = 1 and id = any($1::bigint[]) and stage = $2",
        [ready.map(({ id }) => id), stage],
      )
    ).n;
  await workbench.signIn(account, `${reviews}?state=firstReview`);
  const strip = workbench.page.locator("[data-decision]");
  const refused = await workbench.cursorOrder();
  await workbench.look();
  await workbench.startCounting();
  await workbench.press("n");
  await expect(strip).toBeVisible();
  await workbench.look();
  await shot(workbench, "1-refuse");
  await workbench.press("3 enter");
  await expect(strip).toHaveCount(0);
  await workbench.expectAtMost(3, "one payout refused");
  expect((await database.order(refused)).status).toBe(2);
  await workbench.expectRow(refused).gone();

  const passed = await decideMany({ workbench, shot }, "2-payouts");
  expect(await at("fin1_passed")).toBe(passed);

  await secondSeat.signIn(queue, `${reviews}?state=secondReview`);
  await secondSeat.look();
  const twice = await decideMany({ workbench: secondSeat, shot }, "2-second");
  expect((await at("fin2_passed")) + (await at("awaiting_payout"))).toBe(twice);
  await secondSeat.open("/finance/paymentList?state=toPay");
  await secondSeat.look();
  const sent = await decideMany({ workbench: secondSeat, shot }, "2-paid");
  await expect.poll(async () => (await at("payout_in_progress")) + (await at("payout_success")), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(0);
}

/** Two running loans that nothing waits for: one is asked for by a code, the other comes in two transfers under its own. */
const asked = `with two as (
  select o.id, o.order_no, o.customer_name, o.principal - o.principal_paid - o.principal_waived + o.interest - o.interest_paid - o.interest_waived
      + o.fee - o.fee_paid - o.fee_waived as owed, row_number() over (order by o.id) as n
  from loan_order o where o.tenant_id = 1 and o.status = 6 and not o.payment_in_check and not o.frozen and o.product_version is not null and o.due_date > current_date + 1
    and not exists (select from pay_code p where p.tenant_id = 1 and p.order_id = o.id) order by o.id limit 2),
made as (insert into pay_code (tenant_id, code, order_id, amount, purpose, created_at, expires_at)
  select 1, '9' || lpad(floor(random() * 1e10)::bigint::text, 10, '0') || n, id, owed, 'repay', now(), now() + interval '2 days' from two returning code, order_id)
select m.code, t.order_no as "orderNo", t.owed::float8 as owed from two t join made m on m.order_id = t.id order by t.n`;

async function statement(step: Step): Promise<void> {
  const { workbench, database, shot } = step;
  const [exact, halves] = await database.rows<{ code: string; orderNo: string; owed: number }>(asked, []);
  if (!exact || !halves) throw new Error("the portfolio has no two loans for it");
  const day = (await database.one<{ day: string }>("select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day", [])).day;
  const half = Math.floor(halves.owed / 200) * 100;
  const rows = [
    [exact.owed, "FD1", `pay ${exact.code}`],
    [half, "FD2", halves.code],
    [halves.owed - half, "FD3", halves.code],
    [12_300, "FD4", "cash"],
  ] as const;
  const text = [
    "Date,Amount,Reference,Description",
    ...rows.map(([sum, ...rest]) => [day, (sum / 100).toFixed(2), ...rest].join(",")),
  ].join("\n");

  // The file is chosen in the browser's own dialog; what the page hears is the account, the balances and what sends it.
  await workbench.open("/finance/repaymentList/statements");
  await workbench.press("c");
  await expect(workbench.dialog).toBeVisible();
  await workbench.dialog.locator("input[type=file]").setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(workbench.dialog.locator("option").filter({ hasText: "MAIN-COLLECT" })).toBeAttached();
  await workbench.dialog.locator("select").first().focus();
  await workbench.startCounting();
  await workbench.press("m");
  const [opening, closing] = ["opening", "closing"].map((each) =>
    textOf(`reconcile.statement.upload.${each}` as "reconcile.statement.upload.opening"),
  );
  await expect(workbench.dialog.getByLabel(opening ?? "")).toBeVisible();
  await workbench.dialog.getByLabel(opening ?? "").focus();
  await workbench.write("0");
  await workbench.dialog.getByLabel(closing ?? "").focus();
  await workbench.write(String(rows.reduce((sum, [amount]) => sum + amount, 0) / 100));
  await expect(workbench.dialog.getByRole("button", { name: textOf("reconcile.statement.upload.send") })).not.toHaveAttribute(
    "aria-disabled",
  );
  await shot(workbench, "3-upload");
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0, { timeout: 20_000 });
  await workbench.expectAtMost(25, "a statement uploaded");
  const upload = await database.one<{ state: string; exact: number; named: number }>(
    "select state, exact, named from statement_upload where tenant_id = 1 order by id desc limit 1",
    [],
  );
  expect(upload).toEqual({ state: "done", exact: 1, named: 2 });
  await shot(workbench, "4-statements");
  await matching(step, { exact: exact.orderNo, halves: halves.orderNo });
}

/** The exact line by one key, two lines for one order by digit and Enter, one left by two keys. */
async function matching(
  { workbench, secondSeat, queue = "", database, shot }: Step,
  orders: { readonly exact: string; readonly halves: string },
): Promise<void> {
  const placed = async (orderNo: string) =>
    (
      await database.one<{ n: number }>(
        `select count(*)::int as n from receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
         where o.tenant_id = 1 and o.order_no = $1 and r.source = 'statement' and r.state = 'pending'`,
        [orderNo],
      )
    ).n;
  await workbench.press("s");
  const cursor = workbench.dialog.locator("tr[aria-selected=true]");
  await expect(cursor).toBeVisible();
  const reach = async (line: string) => {
    for (let moves = 0; moves < 60 && !(await cursor.innerText()).includes(line); moves += 1) await workbench.press("j");
    await expect(cursor).toContainText(line);
    await workbench.look();
    await workbench.startCounting();
  };
  await reach("FD1");
  await shot(workbench, "5-exact");
  await workbench.press("enter");
  await expect.poll(() => placed(orders.exact)).toBe(1);
  await workbench.expectAtMost(1, "an exact match");

  await reach("FD2");
  await shot(workbench, "6-many-to-one");
  await workbench.press("1 enter");
  await expect.poll(() => placed(orders.halves)).toBe(2);
  await workbench.expectAtMost(2, "two lines for one order");

  await reach("FD4");
  await workbench.press("n");
  await expect(workbench.dialog.getByText(textOf("reconcile.statement.match.why"))).toBeVisible();
  await shot(workbench, "7-left");
  await workbench.press("1");
  await expect
    .poll(() => database.count("statement_line where tenant_id = 1 and trade_no = 'FD4' and parked_reason = 'unknownPayer'", []))
    .toBe(1);
  await workbench.expectAtMost(2, "a line left with its reason");
  // The server has it before the page knows: Esc would only leave the reasons.
  await expect(workbench.dialog.getByText(textOf("reconcile.statement.match.why"))).toHaveCount(0);
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);

  // Another person confirms: two keys.
  await secondSeat.signIn(queue, `/finance/repaymentDistribution/repaymentAgencyList?orderNo=${orders.exact}`);
  await secondSeat.look();
  await secondSeat.startCounting();
  await secondSeat.press("p");
  await secondSeat.look();
  await shot(secondSeat, "8-check");
  await secondSeat.press("enter");
  await expect.poll(() => placed(orders.exact)).toBe(0);
  await secondSeat.expectAtMost(2, "a check with a line");
  expect((await database.order(orders.exact)).status).toBe(9);
}

/** Asked for by one, approved by another. */
async function refund({ workbench, secondSeat, database, shot }: Step): Promise<void> {
  const state = () =>
    database.one<{ state: string; requested: boolean; decided: boolean }>(
      `select state, applied_by = (select id from staff where account = 'finance01') as requested, reviewed_by = (select id from staff where account = 'finance02') as decided
       from refund where tenant_id = 1 order by id desc limit 1`,
      [],
    );
  await workbench.open("/finance/repaymentOverflow?status=open");
  const orderNo = await workbench.grid.locator("[data-cursor]").innerText();
  await workbench.look();
  await workbench.press("c");
  await expect(workbench.page.locator("[name=amount]")).toBeFocused();
  await workbench.press("tab");
  await workbench.write("ACB");
  await workbench.press("tab");
  await workbench.write("0071000123");
  await workbench.press("tab");
  await workbench.write("paid twice");
  await shot(workbench, "9-refund");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(state).toMatchObject({ state: "pending", requested: true });

  const number = /\d{8}/.exec(orderNo)?.[0] ?? "";
  await secondSeat.open(`/finance/repaymentOverflow?orderNo=${number}`);
  await secondSeat.look();
  await secondSeat.press("p");
  await secondSeat.look();
  await shot(secondSeat, "10-refund-decided");
  await secondSeat.press("enter");
  await expect.poll(state).toMatchObject({ state: "approved", decided: true });
}

/** What is open of the day opens by Enter; with a reason for each the day is closed, by two. */
async function dayClose({ workbench, secondSeat, database, shot }: Step): Promise<void> {
  // Where another visit has closed the day it is open again.
  await database.rows("delete from ledger_close where tenant_id = 1 and day = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1");
  await database.rows("delete from portfolio_close where tenant_id = 1 and day = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 1");
  await database.rows(
    "delete from ledger_day where tenant_id = 1 and posted_on > (select coalesce(max(day), '-infinity') from ledger_close where tenant_id = 1)",
  );
  const isAsked = (await database.count("approval where tenant_id = 1 and kind = 'dayClose' and state = 'pending'")) > 0;
  const before = await database.count("ledger_close where tenant_id = 1");
  await workbench.open("/finance/dayClose");
  await shot(workbench, "11-day");
  await workbench.press("enter");
  await expect(workbench.page).not.toHaveURL(/dayClose/);
  await workbench.press("esc");
  await workbench.open("/finance/dayClose");
  await workbench.look();
  // A close that another has asked for is refused: much has changed since.
  if (isAsked) {
    await workbench.press("n");
    await expect(workbench.page.locator("[data-decision]")).toBeVisible();
    await workbench.look();
    await workbench.press("3 enter");
    await expect(workbench.page.locator("[data-decision]")).toHaveCount(0);
    await expect(workbench.grid.locator("[data-cursor]")).not.toContainText("known since");
    await workbench.look();
  }
  await workbench.press("c");
  const fields = workbench.dialog.locator("input[type=text]");
  await expect(fields.first()).toBeFocused();
  const open = await fields.count();
  await workbench.startCounting();
  for (let at = 0; at < open; at += 1) {
    await workbench.write("ok");
    if (at < open - 1) await workbench.press("tab");
  }
  await shot(workbench, "12-close");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.expectAtMost(open * 3, "a reason for each of what is open, and the close asked for");

  await secondSeat.open("/finance/dayClose");
  await secondSeat.look();
  await secondSeat.startCounting();
  await secondSeat.press("p");
  await secondSeat.look();
  await shot(secondSeat, "13-closed");
  await secondSeat.press("enter");
  await expect.poll(() => database.count("ledger_close where tenant_id = 1"), { timeout: 30_000 }).toBe(before + 1);
  await secondSeat.expectAtMost(2, "the day closed by another");
}

/** A day of finance, at two seats and without a pointer; its steps beside those of two others stand on the page beside this file. */
export async function financeDay(seat: Seat, shot: Shot): Promise<void> {
  const step: Step = { ...seat, shot };
  await payouts(step);
  await statement(step);
  await refund(step);
  await dayClose(step);
}
