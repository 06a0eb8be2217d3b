import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/system/paramsConfig";

test("a parameter is asked for with its dry run, decided by a second person, and rolled back in four keys", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  const line = () => page.locator("[role=row]", { hasText: textOf("parameter.payCodeHours") }).first();
  await line().click();
  await workbench.press("enter");
  await expect(workbench.dialog).toBeVisible();
  await page.getByLabel(textOf("setting.field.value")).fill("48");
  await expect(page.locator("[data-dry-run]")).toContainText("72 → 48");
  await page.getByLabel(textOf("setting.field.reason")).fill("Fewer open codes");
  expect(await axeOn(page, { name: "setting form", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.waits"));
  await expect(line()).toContainText("48");

  await workbench.signIn("platform01", path);
  await workbench.look();
  await line().click();
  await workbench.press("p");
  await expect(page.locator("[data-dry-run]")).toContainText("72 → 48");
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  // The row as it is now: another version is asked for against that.
  await expect(line()).toHaveAttribute("data-mark", "plain");

  // s j enter ctrl+enter: four. What an older version says is typed already, and waits as a version more.
  await line().click();
  await workbench.startCounting();
  await workbench.press("s");
  const versions = page.getByRole("listbox", { name: textOf("setting.history") });
  await expect(versions).toContainText("72 → 48");
  expect(await axeOn(page, { name: "versions of a setting", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("j");
  await workbench.press("enter");
  await expect(page.getByLabel(textOf("setting.field.reason"))).toHaveValue(/2/);
  await expect(page.getByLabel(textOf("setting.field.value"))).toHaveValue("72");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.waits"));
  await workbench.expectAtMost(6, "a parameter rolled back");
});
