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
  await form.getByLabel(textOf("relief.exemption.new.orders")).fill(order.order_no);
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
  await expect(workbench.grid.locator("[data-cursor]")).toContainText(textOf("ledger.account.2320"));
  await workbench.press("enter");
  await expect(page).toHaveURL(/\/finance\/journal\?account=2320/);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("2320");

  // Yesterday's close waits for him: another person has asked, and he closes.
  await workbench.open("/finance/dayClose");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  const before = await database.one<{ n: number }>("select count(*)::int as n from ledger_close where tenant_id = 1", []);
  await workbench.press("p");
  const strip = page.locator("[data-decision]");
  await expect(strip).toContainText(textOf("ledger.day.close.step"));
  await workbench.look();
  await workbench.press("enter");
  await expect
    .poll(async () => (await database.one<{ n: number }>("select count(*)::int as n from ledger_close where tenant_id = 1", [])).n)
    .toBe(before.n + 1);
});

test("an exemption that waits is changed by whoever asked for it, and by nobody else", async ({ workbench, secondSeat, database }) => {
  const asked = async () =>
    (
      await database.rows<{ id: string; state: string; toDay: string; reason: string; edited: boolean }>(
        `select a.id, a.state, a.payload->>'toDay' as "toDay", a.payload->>'reason' as reason, a.edited_at is not null as edited from approval a
         join staff s on s.tenant_id = a.tenant_id and s.id = a.requested_by
         where a.tenant_id = 1 and a.kind = 'lateExemption' and s.account = 'finance01' and a.payload->>'scope' = 'tenant' order by a.id desc limit 1`,
        [],
      )
    )[0];
  const { today, later } = await database.one<{ today: string; later: string }>(
    `select d::text as today, (d + 2)::text as later from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as d) x`,
    [],
  );
  const { dialog } = workbench;
  await workbench.signIn("finance01", "/finance/lateExemption?status=asked");
  await workbench.look();
  await workbench.press("c");
  await expect(dialog).toBeVisible();
  await workbench.look();
  // For everybody.
  await workbench.press("3");
  await dialog.locator("[name=reason]").fill("the flood");
  await workbench.press("ctrl+enter");
  await expect(dialog).toHaveCount(0);
  const before = await asked();
  expect(before).toMatchObject({ state: "pending", toDay: today, reason: "the flood", edited: false });

  // His own, with Enter: the form has what he asked for, and the same request says otherwise now.
  await workbench.expectRow("the flood").there();
  const row = workbench.grid.locator("[data-at]").filter({ hasText: "the flood" });
  for (let moves = 0; moves < 20 && (await row.getAttribute("data-cursor")) === null; moves += 1) await workbench.press("j");
  await workbench.look();
  await workbench.press("enter");
  await expect(dialog).toContainText(textOf("relief.exemption.edit.title"));
  await expect(dialog.locator("[name=reason]")).toHaveValue("the flood");
  await dialog.locator("[name=toDay]").fill("+2d");
  await dialog.locator("[name=reason]").fill("the flood, two days more");
  await workbench.press("ctrl+enter");
  await expect(dialog).toHaveCount(0);
  expect(await asked()).toEqual({ id: before?.id, state: "pending", toDay: later, reason: "the flood, two days more", edited: true });

  // Only his own: whoever decides it does not change it.
  await secondSeat.signIn("finance02", "/finance/lateExemption?status=asked");
  const theirs = secondSeat.grid.locator("[data-at]").filter({ hasText: "two days more" });
  for (let moves = 0; moves < 20 && (await theirs.getAttribute("data-cursor")) === null; moves += 1) await secondSeat.press("j");
  await secondSeat.look();
  await secondSeat.press("enter");
  await secondSeat.expectReason("approval.notOwn");
  await expect(secondSeat.dialog).toHaveCount(0);
});
