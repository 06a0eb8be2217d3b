import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { Workbench } from "./drivers/workbench.ts";

test("on a telephone a call is written down by touch, and the tab that is shown is in sight", async ({ browser, baseURL, database }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "vi-VN",
  });
  const page = await context.newPage();
  const workbench = new Workbench(page, database);
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  await workbench.openRow();
  const keys = page.getByRole("group", { name: textOf("shell.status.keys") });
  await keys.getByRole("button").first().tap();
  await expect(workbench.composer).toBeVisible();
  // The record hides the menu's button, and its tab is in sight all the same.
  await expect(page.locator('[role=tab][aria-selected="true"]')).toBeInViewport({ ratio: 1 });
  // What is still owed is in sight, however many figures stand before it.
  const debt = page.getByRole("region", { name: textOf("dossier.panel.debt") });
  for (const row of await debt.getByRole("row").all()) {
    const [cell, panel] = [await row.locator("th, td").last().boundingBox(), await debt.boundingBox()];
    expect((cell?.x ?? 0) + (cell?.width ?? 999)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  }
  await page.goto("/homePage/index");
  await expect(page.locator('[role=tab][aria-selected="true"]')).toBeInViewport({ ratio: 1 });
  // Where one is stands on a line of its own, and pushes nothing aside.
  await expect(page.getByRole("navigation", { name: textOf("shell.breadcrumb") }).locator("h1")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test("at 700 px the way from the menu stands above the page", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 700, height: 844 });
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  const way = page.getByRole("navigation", { name: textOf("shell.breadcrumb") });
  for (const part of [way.locator("span").first(), way.locator("h1")]) {
    const box = await part.boundingBox();
    expect([(box?.width ?? 0) > 20, (box?.height ?? 0) > 10]).toEqual([true, true]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);
});
