import { expect } from "../drivers/test.ts";
import type { Task } from "./task.ts";

/** An order is opened by its number from another screen. */
export const openByNumber: Task = async ({ workbench, account, begin, queue = "/loanService/agencyCollectionOrder" }) => {
  await workbench.signIn(account, queue);
  await begin();
  const order = await workbench.orderAt(3);
  await workbench.command("g h");
  await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();

  await workbench.startCounting();
  await workbench.command("/");
  await expect(workbench.palette).toBeFocused();
  await workbench.write(order);
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.expectAtMost(10, "T2 typed");
};
