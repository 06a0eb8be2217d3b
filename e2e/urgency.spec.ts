import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const queue = "/loanService/agencyCollectionOrder";

test("a promise that has passed marks its row and says since when; a payment in check beside it does not hide it", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("collector14", queue);
  const orderNo = await workbench.cursorOrder();
  await database.rows(
    "update loan_order set promise_at = now() - interval '72 minutes', promise_amount = 100000, promise_state = 'open', payment_in_check = true where tenant_id = 1 and order_no = $1",
    [orderNo],
  );
  await workbench.press("shift+r");
  const row = workbench.grid.locator("[data-at]").filter({ hasText: orderNo });
  await expect(row).toHaveAttribute("data-mark", "bad");
  await expect(row).toContainText(/1 giờ 1[2-4]/);
});

test("at 1366 px the last result is not cut: the menu is folded until somebody opens it", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await workbench.signIn("collector14", queue);
  const head = page.locator("[role=columnheader]:visible", { hasText: textOf("order.column.lastResult") });
  const box = await head.boundingBox();
  expect((box?.x ?? 2000) + (box?.width ?? 0)).toBeLessThanOrEqual(1366);
});
