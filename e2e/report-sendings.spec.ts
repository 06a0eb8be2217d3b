import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("what a report shows is put on a schedule, and ended again, by keys", async ({ workbench, page }) => {
  await workbench.signIn("manager01", "/homePage");
  await page.goto("/report/operateReport/operationData");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.press("alt+r");
  await expect(workbench.dialog).toContainText(textOf("reporting.sending.empty"));
  await workbench.press("c");
  const name = workbench.dialog.locator("input[name=name]");
  await expect(name).toBeFocused();
  await name.fill("Sáng thứ hai");
  await workbench.dialog.locator("input[name=reason]").fill("Họp giao ban");
  if (shots) await page.screenshot({ path: `${shots}/sending-form.png` });
  await workbench.press("ctrl+enter");
  const line = workbench.dialog.locator("li", { hasText: "Sáng thứ hai" });
  await expect(line).toContainText("08:00");
  if (shots) await page.screenshot({ path: `${shots}/sendings.png` });
  await workbench.press("delete");
  await expect(line).toContainText(textOf("reporting.sending.ended.taken"));
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
});
