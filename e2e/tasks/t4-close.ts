import { expect } from "../drivers/test.ts";
import type { Task } from "./task.ts";

/** An order is closed with reason and the last two digits of its number. */
export const closeOrder: Task = async ({ workbench, database, account, begin }) => {
  await workbench.signIn(account, "/order/orderAll?status=0,1");
  await begin();
  const order = await workbench.cursorOrder();
  const { id, version } = await database.order(order);
  const row = await workbench.grid.locator("[data-cursor]").innerText();

  await workbench.startCounting();
  await workbench.command("shift+x");
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("3");
  await expect(workbench.dialog.locator("[name=confirm]")).toBeFocused();
  await workbench.write(order.slice(-2));
  await expect(workbench.dialog.locator("button[type=submit]")).toBeFocused();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.expectAtMost(6, "T4");

  await expect.poll(() => database.order(order)).toMatchObject({ status: -1, version: version + 1 });
  const event = await database.one<{ event: string; to_stage: string; staff: string }>(
    "select event, to_stage, staff_id as staff from order_event where tenant_id = 1 and order_id = $1 order by id desc limit 1",
    [id],
  );
  expect(event).toMatchObject({ to_stage: "closed", staff: await database.staffId(account) });
  expect(
    await database.count(
      "audit where tenant_id = 1 and call = 'order.close' and $1 = any(subject_ids) and command = 'order.close' and source = 'key'",
      [id],
    ),
  ).toBe(1);
  // Under this filter a closed order has no place any more; in the whole list its row says so.
  await expect(workbench.grid.locator("[data-cursor]")).not.toHaveText(row);
};
