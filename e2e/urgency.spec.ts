import { expect, test } from "./drivers/test.ts";

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
