import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a release note is written on a page over its list by keys, and staff read it among their notices", async ({
  workbench,
  secondSeat,
  page,
}) => {
  await workbench.signIn("tenant01", "/system/logManagement/updateLog");
  await expect(workbench.grid).toContainText("4.7.0");
  await workbench.look();
  await workbench.press("space");
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: "4.8.0" })).toBeVisible();
  await workbench.press("space");
  await workbench.press("c");
  await page.locator("[name=version]").fill("4.9.0");
  await page.locator("[name=title]").fill("Something new");
  await page.locator("[name=content]").fill("It is quicker now.");
  expect(await axeOn(page, { name: "release note", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText("4.9.0");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("system.release.added"));
  await expect(workbench.grid).toContainText("4.9.0");
  await secondSeat.signIn("collector02", "/loanService/agencyCollectionOrder");
  await secondSeat.press("alt+m");
  await expect(secondSeat.page.locator("[data-notices]")).toContainText("4.9.0 · Something new");
});
