import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

/** Lines of one file, each of which is exactly what an order was asked for. */
const lines = 450;

/** Running loans that nothing waits for, no other line speaks of and no penalty grows on, each asked by a code of its own for what it owes. */
const asked = `with loans as (
  select o.id, o.principal - o.principal_paid - o.principal_waived + o.interest - o.interest_paid - o.interest_waived + o.fee - o.fee_paid - o.fee_waived as owed,
    row_number() over (order by o.id) as n from loan_order o
  where o.tenant_id = 1 and o.status = 6 and o.due_date > current_date + 1 and not o.payment_in_check and not o.frozen and o.product_version is not null
    and not exists (select from pay_code p where p.tenant_id = 1 and p.order_id = o.id)
    and not exists (select from virtual_account v join statement_line l on l.tenant_id = 1 and v.number = any(l.refs) where v.tenant_id = 1 and v.order_id = o.id)
  order by o.id limit ${lines}),
made as (insert into pay_code (tenant_id, code, order_id, amount, purpose, created_at, expires_at)
  select 1, '8' || lpad((n * 7919)::text, 11, '0'), id, owed, 'repay', now(), now() + interval '2 days' from loans returning code, order_id)
select m.code, l.owed::float8 as owed from loans l join made m on m.order_id = l.id order by l.n`;

test(`${lines} lines of a statement are placed by one key each, and wait for another person`, async ({ workbench, database }) => {
  test.setTimeout(1_200_000);
  const { day } = await database.one<{ day: string }>("select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day", []);
  const loans = await database.rows<{ code: string; owed: number }>(asked, []);
  expect(loans.length).toBe(lines);
  const text = loans.map(({ code, owed }, at) => [day, (owed / 100).toFixed(2), `SM${at}`, `pay ${code}`].join(","));
  const closing = loans.reduce((sum, { owed }) => sum + owed, 0) / 100;

  await workbench.signIn("finance01", "/finance/repaymentList/statements");
  const { dialog } = workbench;
  await workbench.press("c");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "many.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Date,Amount,Reference,Description", ...text].join("\n")),
  });
  await expect(dialog.locator("option").filter({ hasText: "MAIN-COLLECT" })).toBeAttached();
  await dialog.locator("select").first().focus();
  await workbench.press("m");
  await dialog.getByLabel(textOf("reconcile.statement.upload.opening")).focus();
  await workbench.write("0");
  await dialog.getByLabel(textOf("reconcile.statement.upload.closing")).focus();
  await workbench.write(String(closing));
  await expect(dialog.getByRole("button", { name: textOf("reconcile.statement.upload.send") })).not.toHaveAttribute("aria-disabled");
  await workbench.press("enter");
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  expect(await database.one("select state, exact from statement_upload where tenant_id = 1 order by id desc limit 1", [])).toEqual({
    state: "done",
    exact: lines,
  });

  await workbench.press("s");
  const cursor = dialog.locator("tr[aria-selected=true]");
  await expect(cursor).toBeVisible();
  const placed = () =>
    database.count(
      "receipt r join statement_line l on l.tenant_id = r.tenant_id and l.id = r.statement_line_id where r.tenant_id = 1 and l.trade_no like 'SM%' and r.state = 'pending'",
      [],
    );
  await workbench.startCounting();
  let moves = 0;
  for (let done = 0; done < lines;) {
    const line = /SM\d+/.exec(await cursor.innerText())?.[0];
    if (!line) {
      // A line of another day's file.
      await workbench.press("j");
      moves += 1;
      expect(moves).toBeLessThan(100);
      continue;
    }
    await expect(dialog.locator("li[aria-current=true]")).toHaveAttribute("data-rank", "A");
    await workbench.look();
    await workbench.press("enter");
    await expect(cursor).not.toContainText(new RegExp(`${line}\\b`));
    done += 1;
  }
  await workbench.expectAtMost(lines + moves, "exact lines placed");
  // Pending: nothing is booked before another person has confirmed it.
  expect(await placed()).toBe(lines);
});
