import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("lines of a statement are placed by keys: an exact one by Enter, another by digit, one by search, one left", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const count = async (what: string) => (await database.one<{ n: number }>(`select count(*)::int as n from ${what}`, [])).n;
  const placed = () => count("receipt where tenant_id = 1 and source = 'statement'");
  await workbench.signIn("finance01", "/finance/repaymentList/unplaced");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  await workbench.press("s");
  const tool = page.getByRole("dialog");
  const cursor = tool.locator("tr[aria-selected=true]");
  const chosen = tool.locator("li[aria-current=true]");
  await expect(cursor).toBeVisible();
  const before = await placed();

  // A line that nothing names: Enter places nothing, the search finds its order, and only a digit and Enter place it.
  await expect(cursor).toContainText("BK1004");
  await workbench.look();
  await workbench.press("enter");
  await workbench.press("/");
  const order = await database.one<{ order_no: string }>(
    "select order_no from loan_order where tenant_id = 1 and status = 8 and product_version is not null order by id limit 1",
    [],
  );
  await workbench.write(order.order_no);
  await workbench.press("enter");
  await expect(tool.locator("li", { hasText: order.order_no })).toBeVisible();
  expect(await placed()).toBe(before);
  await workbench.press("1");
  await expect(chosen).toContainText(order.order_no);
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(placed).toBe(before + 1);

  // An exact one: Enter alone, and the next line is under the cursor.
  await expect(cursor).toContainText("BK2001");
  await expect(chosen).toHaveAttribute("data-rank", "A");
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(placed).toBe(before + 2);
  await expect(cursor).toContainText("BK2002");

  // Left with a reason, by digit.
  await workbench.press("j j j j j");
  await expect(cursor).toContainText("BK2007");
  await workbench.look();
  await workbench.press("n");
  await expect(tool.getByText(textOf("finance.statement.match.why"))).toBeVisible();
  const left = await count("statement_line where tenant_id = 1 and parked_at is not null");
  await workbench.press("2");
  await expect.poll(() => count("statement_line where tenant_id = 1 and parked_at is not null")).toBe(left + 1);
  // The server has it before the page knows: Esc would only leave the reasons.
  await expect(tool.getByText(textOf("finance.statement.match.why"))).toHaveCount(0);
  await workbench.press("esc");
  await expect(tool).toHaveCount(0);
});
