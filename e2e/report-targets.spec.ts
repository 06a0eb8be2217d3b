import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("a target is set by keys for the figure under the cursor, and stands in the table and in the form", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", "/homePage");
  await page.goto("/report/financeReport/paymentAchievement?by=product");
  const beside = page.locator("[data-numbers]:visible [data-beside=target]");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  // The third figure of the first line: payouts of a product.
  await workbench.press("down home right right");
  await workbench.press("shift+t");
  await expect(workbench.dialog).toContainText(textOf("report.figure.payouts"));
  await expect(workbench.dialog.locator("input[name=value]")).toBeFocused();
  await page.keyboard.insertText("4321");
  if (shots) await page.screenshot({ path: `${shots}/target-form.png` });
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(beside.first()).toBeVisible();
  await page.goto("/report/financeReport/paymentAchievement?by=product");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.fromPalette(textOf("report.key.targets"));
  await expect(workbench.dialog).toContainText("4.321");
  await workbench.press("esc");
  if (shots) await page.screenshot({ path: `${shots}/target-table.png` });
});
