import { expect, test } from "./drivers/test.ts";

const shots = process.env["SHOTS"];

test("a note on a day is written by keys, and stands under the table", async ({ workbench, page }) => {
  await workbench.signIn("manager01", "/homePage");
  await page.goto("/report/operateReport/operationData");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.look();
  await workbench.press("c");
  const said = workbench.dialog.locator("input[name=text]");
  await expect(said).toBeFocused();
  await said.fill("Ngân hàng nghỉ");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(page.locator("[data-marks]")).toContainText("Ngân hàng nghỉ");
  if (shots) await page.screenshot({ path: `${shots}/notes.png` });
});
