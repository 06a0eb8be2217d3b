import { expect, test } from "./drivers/test.ts";

const list = "/order/orderAll";

test("T4: an order is closed with reason and the last two digits of its number", async ({ workbench, database }) => {
  await workbench.signIn("manager01", `${list}?status=0,1,5`);
  const order = await workbench.cursorOrder();
  const { id, version } = await database.order(order);
  const row = await workbench.grid.locator("[data-cursor]").innerText();

  await workbench.startCounting();
  await workbench.press("shift+x");
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("3");
  await expect(workbench.dialog.locator("[name=confirm]")).toBeFocused();
  await workbench.type(order.slice(-2));
  await expect(workbench.dialog.locator("button[type=submit]")).toBeFocused();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.expectAtMost(6, "T4");

  await expect.poll(() => database.order(order)).toMatchObject({ status: -1, version: version + 1 });
  const event = await database.one<{ event: string; to_stage: string; staff: string }>(
    "select event, to_stage, staff_id as staff from order_event where tenant_id = 1 and order_id = $1 order by id desc limit 1",
    [id],
  );
  expect(event).toMatchObject({ to_stage: "closed", staff: await database.staffId("manager01") });
  expect(
    await database.count(
      "audit where tenant_id = 1 and call = 'order.close' and $1 = any(subject_ids) and command = 'order.close' and source = 'key'",
      [id],
    ),
  ).toBe(1);
  // Under this filter a closed order has no place any more; in the whole list its row says so.
  await expect(workbench.grid.locator("[data-cursor]")).not.toHaveText(row);
});

test("T4: an order with money outstanding refuses and says why", async ({ workbench, database }) => {
  await workbench.signIn("manager01", `${list}?status=8`);
  const order = await workbench.cursorOrder();
  await workbench.look();
  await workbench.press("shift+x");
  await workbench.expectReason("order.moneyOutstanding");
  await expect(workbench.dialog).toHaveCount(0);
  expect((await database.order(order)).status).toBe(8);
});

test("T4: keys that come before the dialog was seen, and wrong digits, close nothing", async ({ workbench, database }) => {
  await workbench.signIn("manager01", `${list}?status=0`);
  const order = await workbench.cursorOrder();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const before = await database.facts();
  await workbench.look();
  await workbench.press(`shift+x 3`);
  await expect(workbench.dialog).toBeVisible();
  await expect(workbench.dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await workbench.look();
  await workbench.press("3");
  await expect(workbench.dialog.locator("[name=confirm]")).toBeFocused();
  await workbench.type(order.slice(-2) === "00" ? "11" : "00");
  await workbench.press("enter");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  expect(await database.facts()).toEqual(before);
});
