import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("what a report shows is kept under a name and shown again: its last days, split, figure and what each line has brought", async ({
  workbench,
  page,
}) => {
  const path = "/report/operateReport/userChange";
  await workbench.signIn("manager01", "/homePage");
  await page.goto(path);
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.press("r 3");
  await workbench.press("s 2");
  await expect(page).toHaveURL(/by=app/);
  await expect(page.locator("[data-numbers]:visible tbody tr").first()).toBeVisible();
  await workbench.press("n");
  const brought = page.locator("[data-numbers]:visible [data-beside=changeShare]");
  await expect(brought.first()).toBeVisible();
  await expect(page.locator("[data-numbers]:visible tfoot")).toContainText("100%");
  await workbench.press("2");
  await expect(page).toHaveURL(/of=/);
  if (shots) await page.screenshot({ path: `${shots}/brought.png` });
  const of = new URL(page.url()).searchParams.get("of");

  await workbench.press("shift+g");
  await expect(workbench.dialog).toContainText(textOf("tools.views.none"));
  await workbench.press("c");
  await page.keyboard.insertText("Apps, the week");
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText("Apps, the week");
  await workbench.press("esc");
  await page.goto(path);
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await expect(page).not.toHaveURL(/by=app/);
  await workbench.press("shift+g");
  await expect(workbench.dialog).toContainText("Apps, the week");
  await workbench.press("1");
  await expect(page).toHaveURL(new RegExp(`brought=1.*by=app.*last=7.*of=${of}`));
  await expect(brought.first()).toBeVisible();
  await workbench.press("n");
  await expect(brought).toHaveCount(0);
});
