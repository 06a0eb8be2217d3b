import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("an accountant's evening by keys: an exemption with its price, the balance, its entries, and the day closed by two", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  // What an exemption would cost stands there before anybody sends it.
  const order = await database.one<{ order_no: string }>(
    `select o.order_no from loan_order o where o.tenant_id = 1 and o.status = 8 and o.product_version is not null and o.due_date < current_date - 5
       and not exists (select from late_exemption_order f where f.tenant_id = 1 and f.order_id = o.id) order by o.id limit 1`,
    [],
  );
  await workbench.signIn("finance01", "/finance/lateExemption");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  await workbench.press("c");
  const form = page.getByRole("dialog");
  await expect(form).toBeVisible();
  await form.getByLabel(textOf("finance.exemption.new.orders")).fill(order.order_no);
  await expect(form.locator("output")).toContainText("1");
  await workbench.press("esc");

  // The balance adds up; Enter shows the entries of an account.
  await workbench.open("/finance/trialBalance");
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("1000");
  await workbench.press("enter");
  await expect(page).toHaveURL(/\/finance\/journal\?account=1000/);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("1000");

  // Behind the balance the tax that is owed, by kind of charge; Enter shows its entries.
  await workbench.open("/finance/trialBalance");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  await workbench.press("l");
  await expect(page).toHaveURL(/\/finance\/trialBalance\/tax/);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText(textOf("finance.account.2320"));
  await workbench.press("enter");
  await expect(page).toHaveURL(/\/finance\/journal\?account=2320/);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("2320");

  // Yesterday's close waits for him: another person has asked, and he closes.
  await workbench.open("/finance/dayClose");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  const before = await database.one<{ n: number }>("select count(*)::int as n from ledger_close where tenant_id = 1", []);
  await workbench.press("p");
  const strip = page.locator("[data-decision]");
  await expect(strip).toContainText(textOf("finance.day.close.step"));
  await workbench.look();
  await workbench.press("enter");
  await expect
    .poll(async () => (await database.one<{ n: number }>("select count(*)::int as n from ledger_close where tenant_id = 1", [])).n)
    .toBe(before.n + 1);
});
