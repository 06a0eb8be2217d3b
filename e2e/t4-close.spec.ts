import { expect, sample, test } from "./drivers/test.ts";
import { closeOrder } from "./tasks/t4-close.ts";
import { asItIs } from "./tasks/task.ts";

const list = "/order/orderAll";

test("T4: an order is closed with reason and the last two digits of its number", sample, ({ workbench, secondSeat, database }) =>
  closeOrder({ workbench, secondSeat, database, account: "manager01", begin: asItIs }),
);

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
  const order = await workbench.openRow();
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
