import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test(
  "lines of a statement are placed by keys: an exact one by Enter, another by digit, one by search, one left",
  sample,
  async ({ workbench, database }) => {
    const { page } = workbench;
    const count = async (what: string) => (await database.one<{ n: number }>(`select count(*)::int as n from ${what}`, [])).n;
    const placed = () => count("receipt where tenant_id = 1 and source = 'statement'");
    await workbench.signIn("finance01", "/finance/repaymentList/unplaced");
    await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
    await workbench.press("s");
    const tool = page.getByRole("dialog");
    const cursor = tool.locator("tr[aria-selected=true]");
    const chosen = tool.locator("li[aria-current=true]");
    await expect(cursor).toBeVisible();
    const before = await placed();

    // A line that nothing names: Enter places nothing, the search finds its order, and only a digit and Enter place it.
    await expect(cursor).toContainText("BK1004");
    await workbench.look();
    await workbench.press("enter");
    await workbench.press("/");
    const order = await database.one<{ order_no: string }>(
      "select order_no from loan_order where tenant_id = 1 and status = 8 and product_version is not null order by id limit 1",
      [],
    );
    await workbench.write(order.order_no);
    await workbench.press("enter");
    await expect(tool.locator("li", { hasText: order.order_no })).toBeVisible();
    expect(await placed()).toBe(before);
    await workbench.press("1");
    await expect(chosen).toContainText(order.order_no);
    await workbench.look();
    await workbench.press("enter");
    await expect.poll(placed).toBe(before + 1);

    // An exact one: Enter alone, and the next line is under the cursor.
    await expect(cursor).toContainText("BK2001");
    await expect(chosen).toHaveAttribute("data-rank", "A");
    await workbench.look();
    await workbench.press("enter");
    await expect.poll(placed).toBe(before + 2);
    await expect(cursor).toContainText("BK2002");

    // One over two orders of two searches: what the first has found stays.
    const others = await database.rows<{ order_no: string }>(
      "select order_no from loan_order where tenant_id = 1 and status = 8 and product_version is not null order by id limit 2 offset 1",
      [],
    );
    for (const other of others) {
      await workbench.press("/");
      await workbench.write(other.order_no);
      await workbench.press("enter");
      await expect(tool.locator("li", { hasText: other.order_no })).toBeVisible();
    }
    const [first, second] = others.map(({ order_no }) => order_no);
    const { amount } = await database.one<{ amount: string }>(
      "select amount from statement_line where tenant_id = 1 and trade_no = 'BK2002'",
      [],
    );
    await workbench.press("t");
    await expect(tool.locator("form input")).toHaveCount(3);
    await workbench.press("tab");
    await workbench.write("1000");
    await workbench.press("tab");
    await workbench.write(String(Number(amount) / 100 - 1_000));
    await workbench.press("enter");
    await expect.poll(placed).toBe(before + 4);
    const parts = await database.rows<{ no: string; amount: string }>(
      `select o.order_no as no, r.amount::text from receipt r join loan_order o on o.tenant_id = 1 and o.id = r.order_id join statement_line l on l.tenant_id = 1 and l.id = r.statement_line_id
     where r.tenant_id = 1 and l.trade_no = 'BK2002' order by r.amount`,
      [],
    );
    expect(parts).toEqual([
      { no: second, amount: "100000" },
      { no: first, amount: String(Number(amount) - 100_000) },
    ]);
    await expect(cursor).toContainText("BK2003");

    // Left with a reason, by digit.
    await workbench.press("j j j j");
    await expect(cursor).toContainText("BK2007");
    await workbench.look();
    await workbench.press("n");
    await expect(tool.getByText(textOf("reconcile.statement.match.why"))).toBeVisible();
    const left = await count("statement_line where tenant_id = 1 and parked_at is not null");
    await workbench.press("2");
    await expect.poll(() => count("statement_line where tenant_id = 1 and parked_at is not null")).toBe(left + 1);
    // The server has it before the page knows: Esc would only leave the reasons.
    await expect(tool.getByText(textOf("reconcile.statement.match.why"))).toHaveCount(0);
    await workbench.press("esc");
    await expect(tool).toHaveCount(0);
  },
);

/** A channel of its own, with one payout that was sent yesterday and of which nobody has heard since. */
const unheardOf = `with way as (
  insert into pay_channel (tenant_id, code, kind, name) values (1, 'zz-way', 'embedded', 'Way of the test') returning code)
update payout_transfer t set channel = way.code, sent_at = ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1 + time '12:00') at time zone 'Asia/Ho_Chi_Minh',
  sent_by = (select id from staff where account = 'phtenant01' or account = 'manager01' order by id limit 1), amount = 12300
from way where t.tenant_id = 1 and t.id = (select min(id) from payout_transfer where tenant_id = 1 and state = 'sent' and own_account_id is null)
returning t.trade_no as "tradeNo", ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1)::text as day`;

test("a channel's statement is brought by keys, and settles a payout that nobody has heard of: by another person", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const { tradeNo, day } = await database.one<{ tradeNo: string; day: string }>(unheardOf, []);
  const state = async () =>
    (await database.one<{ state: string }>("select state from payout_transfer where tenant_id = 1 and trade_no = $1", [tradeNo])).state;
  const { page, dialog } = workbench;
  await workbench.signIn("finance01", "/finance/dayClose");
  const item = workbench.grid.locator("[data-at]").filter({ hasText: textOf("ledger.day.item.statements") });
  for (let moves = 0; moves < 20 && (await item.getAttribute("data-cursor")) === null; moves += 1) await workbench.press("j");
  await workbench.look();
  await workbench.press("enter");
  await expect(page).toHaveURL(/channelStatements/);
  await workbench.look();

  await workbench.press("c");
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("option[value='payout:zz-way']")).toBeAttached();
  await expect(dialog.locator("select").first()).toBeFocused();
  await workbench.write("zz");
  await expect(dialog.locator("select").first()).toHaveValue("payout:zz-way");
  const text = ["Date,Amount,Reference,Status", `${day},5.00,ZZ-1,Paid`].join("\n");
  await dialog.locator("input[type=file]").setInputFiles({ name: "way.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByRole("status")).toContainText("ZZ-1");
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect(dialog).toHaveCount(0);
  const batch = await database.one<{ id: number; state: string; by: string; n: number }>(
    `select b.id, b.state, s.account as by, (select count(*)::int from reconciliation_row r where r.tenant_id = 1 and r.batch_id = b.id) as n
     from reconciliation b join staff s on s.id = b.uploaded_by where b.tenant_id = 1 and b.channel = 'zz-way' and b.day = $1::date`,
    [day],
  );
  expect(batch).toMatchObject({ state: "failed", by: "finance01", n: 2 });

  // It stands on the list; Enter shows what differs, and whoever brought it may not say that the money never went.
  await workbench.open("/finance/repaymentList/channelStatements?status=failed");
  await workbench.press("enter");
  await expect(page).toHaveURL(/batchId=/);
  await workbench.expectRow(tradeNo).there();
  await secondSeat.signIn("finance02", `/finance/repaymentList/differences?tradeNo=${tradeNo}`);
  await secondSeat.look();
  await secondSeat.press("shift+m");
  await expect(secondSeat.dialog).toBeVisible();
  await secondSeat.write("not on the statement");
  expect(await state()).toBe("sent");
  await secondSeat.press("ctrl+enter");
  await expect(secondSeat.dialog).toHaveCount(0);
  expect(await state()).toBe("failed");
  await database.rows("update pay_channel set enabled = false where tenant_id = 1 and code = 'zz-way'");
});

test("money that a channel reports without an order is matched on its row, and confirmed by another", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const { dialog } = workbench;
  const { orderNo } = await database.one<{ orderNo: string }>(
    `select o.order_no as "orderNo" from loan_order o where o.tenant_id = 1 and o.status = 8 and o.product_version is not null and not o.payment_in_check
       and not o.frozen and o.written_off_on is null and not exists (select from receipt r where r.tenant_id = 1 and r.order_id = o.id) order by o.claim_booked desc limit 1`,
    [],
  );
  // Another test's money may wait here too.
  const { tradeNo } = await database.one<{ tradeNo: string }>(
    `select trade_no as "tradeNo" from receipt where tenant_id = 1 and source = 'unmatched' and state = 'pending' and order_id is null and trade_no like 'main:U%'
     order by id limit 1`,
    [],
  );
  await workbench.signIn("finance01", `/finance/repaymentList?type=unmatched&status=pending&tradeNo=${tradeNo}`);
  await workbench.expectRow(tradeNo).underCursor();
  const receipt = () =>
    database.one<{ state: string; by: string | null; no: string | null }>(
      `select r.state, s.account as by, o.order_no as no from receipt r left join staff s on s.id = r.registered_by left join loan_order o on o.tenant_id = 1 and o.id = r.order_id
       where r.tenant_id = 1 and r.trade_no = $1`,
      [tradeNo],
    );
  expect(await receipt()).toEqual({ state: "pending", by: null, no: null });
  await workbench.press("s");
  await expect(dialog).toBeVisible();
  await workbench.write(orderNo);
  await workbench.press("enter");
  await expect(dialog.locator("li", { hasText: orderNo })).toBeVisible();
  await workbench.look();
  // Nothing is chosen yet.
  await workbench.press("enter");
  await workbench.press("1");
  await expect(dialog.locator("li[aria-current=true]")).toContainText(orderNo);
  await workbench.press("enter");
  await expect(dialog).toHaveCount(0);
  expect(await receipt()).toEqual({ state: "pending", by: "finance01", no: orderNo });

  // Whoever matched it does not confirm it.
  await workbench.open(`/finance/repaymentList?tradeNo=${tradeNo}`);
  await workbench.look();
  await workbench.press("p");
  await workbench.expectReason("approval.samePerson");
  await secondSeat.signIn("finance02", `/finance/repaymentList?tradeNo=${tradeNo}`);
  await secondSeat.look();
  await secondSeat.press("p");
  await expect(secondSeat.page.locator("[data-decision]")).toBeVisible();
  await secondSeat.look();
  await secondSeat.press("enter");
  await expect.poll(async () => (await receipt()).state).toBe("success");
});

test("money that left an account stands among what is unexplained until somebody says what it was for", async ({ workbench, database }) => {
  const line = () =>
    database.one<{ reason: string | null; by: string | null }>(
      `select l.parked_reason as reason, s.account as by from statement_line l left join staff s on s.id = l.parked_by where l.tenant_id = 1 and l.trade_no = 'BK1005'`,
      [],
    );
  expect(await line()).toEqual({ reason: null, by: null });
  await workbench.signIn("finance01", "/finance/repaymentList/outgoing");
  await workbench.expectRow("BK1005").underCursor();
  await workbench.press("c");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("4");
  await workbench.write("monthly");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  expect(await line()).toEqual({ reason: "fee", by: "finance01" });
  await workbench.expectRow("BK1005").gone();

  // What was said of it is taken back with a reason: it waits again, and the reason stands with it.
  await workbench.open("/finance/repaymentList/outgoing?status=explained&tradeNo=BK1005");
  await workbench.expectRow("BK1005").underCursor();
  // Its day is closed in the demo; of a day that is open it can be done.
  await workbench.look();
  await workbench.press("shift+x");
  await workbench.expectReason("statement.dayClosed");
  await database.rows(
    "update statement_line set day = (now() at time zone 'Asia/Ho_Chi_Minh')::date where tenant_id = 1 and trade_no = 'BK1005'",
  );
  await workbench.open("/finance/repaymentList/outgoing?status=explained&tradeNo=BK1005");
  await workbench.expectRow("BK1005").underCursor();
  await workbench.look();
  await workbench.press("shift+x");
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("ctrl+enter");
  // Not without a reason.
  await expect(workbench.dialog).toBeVisible();
  expect(await line()).toEqual({ reason: "fee", by: "finance01" });
  await workbench.write("it was a refund");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  expect(await line()).toEqual({ reason: null, by: null });
  const reopened = `select l.reopen_reason as why, s.account as by from statement_line l join staff s on s.tenant_id = l.tenant_id and s.id = l.reopened_by
    where l.tenant_id = 1 and l.trade_no = 'BK1005'`;
  expect(await database.one(reopened, [])).toEqual({ why: "it was a refund", by: "finance01" });
  await workbench.open("/finance/repaymentList/outgoing");
  await workbench.expectRow("BK1005").there();
});
