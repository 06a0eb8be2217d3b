import { readFileSync } from "node:fs";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

async function openOrder(seat: Workbench, order: string): Promise<void> {
  await seat.press("/");
  await expect(seat.palette).toBeFocused();
  await seat.type(order);
  await seat.press("enter");
  await seat.expectRecord(order);
  await seat.look();
}
const badge = () => textOf("order.badge.complaint", { at: "" }).trim();

test("a complaint is opened by keys during the call, stops contact in every open record within two seconds, is answered by another person, and the customer's file is made by one command", async ({
  workbench: collector,
  secondSeat: manager,
}) => {
  await collector.signIn("collector08", "/loanService/agencyCollectionOrder");
  const order = await collector.openRow();
  await manager.signIn("manager02", "/loanService/allCollectionOrder");
  await openOrder(manager, order);

  await collector.look();
  await collector.startCounting();
  await collector.press("shift+q 1");
  await expect(collector.page.locator("[name=text]")).toBeFocused();
  await collector.write("noi nang tho lo");
  await collector.press("ctrl+enter");
  await collector.expectToast(textOf("complaint.opened"));
  const header = (seat: Workbench) => seat.page.locator('[data-page="/order/orderDetails"]:visible header');
  await expect(header(manager)).toContainText(badge(), within(2_000));
  await expect(header(collector)).toContainText(badge());

  // The call may still be written down; another one is refused with the reason.
  await collector.look();
  await collector.press("ctrl+enter");
  await collector.expectReason("order.complaint");
  await collector.press("c");
  await expect(collector.composer).toBeVisible();
  await collector.press("esc");

  await manager.look();
  const started = Date.now();
  await manager.press("shift+j");
  await expect(manager.page.locator("[name=reason]")).toBeFocused();
  await manager.write("regulator 12/2026");
  const file = manager.page.waitForEvent("download", { timeout: 10_000 });
  await manager.press("ctrl+enter");
  const path = await (await file).path();
  process.stdout.write(`    customer file after ${Date.now() - started} ms\n`);
  expect(readFileSync(path).subarray(0, 2).toString()).toBe("PK");

  await manager.press("shift+q 1");
  await expect(manager.page.locator("[name=answer]")).toBeFocused();
  await manager.write("da xin loi khach");
  await manager.press("ctrl+enter");
  await manager.expectToast(textOf("complaint.answered"));
  await expect(header(collector)).not.toContainText(badge(), within(2_000));
});
