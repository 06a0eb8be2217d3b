import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/system/machineRules";

test("a rule is typed, refused with the nearest name, tried on past orders and put before a second person, who sees what it would do", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await workbench.press("c");
  await page.locator("input[name=name]").fill("Nineteen is young");
  await page.locator("input[name=rule]").fill("aeg < 25 reject");
  await page.locator("input[name=group]").focus();
  await expect(page.getByText(textOf("errors.risk.unknown", { name: "aeg", nearest: "age" })).first()).toBeVisible();
  await page.locator("input[name=rule]").fill("age < 25 reject");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText("age < 25 reject");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.grid).toBeFocused();
  const line = () => page.locator("[role=row]:visible", { hasText: "Nineteen is young" }).first();
  await line().click();
  await workbench.press("shift+q");
  await expect(page.locator("input[name=size]")).toBeFocused();
  await workbench.press("ctrl+enter");
  await expect(page.locator("[data-dry-run]")).toBeVisible();
  expect(await axeOn(page, { name: "dry run", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("esc");
  await workbench.press("p");
  await workbench.expectToast(textOf("system.risk.asked", { name: "Nineteen is young", version: "1" }));

  await workbench.signIn("platform01", path);
  await workbench.look();
  await line().click();
  await workbench.press("p");
  await expect(page.locator("[data-dry-run]")).toBeVisible();
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  await expect(line()).toContainText(textOf("system.risk.status.live"));
});
