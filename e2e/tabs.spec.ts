import type { Page } from "playwright/test";
import { limits } from "../src/lending/limits.ts";
import { expect, test } from "./drivers/test.ts";
import { demoPassword } from "./drivers/workbench.ts";

const queue = "/loanService/agencyCollectionOrder";
const orderTabs = (page: Page) => page.locator("#tabs [role=tab]").filter({ hasText: /\d{8}/ });

test("of eleven orders opened side by side ten keep a tab, and the first one opened goes", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  const opened: string[] = [];
  for (let at = 0; at <= limits.orderTabs; at += 1) opened.push(await workbench.orderAt(at));
  for (const order of opened) {
    await workbench.press("/");
    await expect(workbench.palette).toBeFocused();
    await workbench.type(order);
    await workbench.press("enter");
    await workbench.expectRecord(order);
  }
  await expect(orderTabs(page)).toHaveText(opened.slice(1));
});

test("a queue has one record tab: the next order takes the place of the last, and a pinned one stays", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  const [first, second, third] = [await workbench.orderAt(0), await workbench.orderAt(1), await workbench.orderAt(2)];
  await workbench.openRow();
  await expect(orderTabs(page)).toHaveText([first]);
  await workbench.press("j");
  await workbench.expectRecord(second);
  await expect(orderTabs(page)).toHaveText([second]);
  await workbench.press("alt+p j");
  await workbench.expectRecord(third);
  await expect(orderTabs(page)).toHaveText([new RegExp(second), third]);
  await workbench.press("k");
  await workbench.expectRecord(second);
  await expect(orderTabs(page)).toHaveCount(2);
});

test("the last remaining tab cannot be closed by key", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  const tabs = page.locator("#tabs [role=tab]");
  await expect(tabs).toHaveCount(1);
  await workbench.press("q");
  await expect(tabs).toHaveCount(1);
  await tabs.first().focus();
  await workbench.press("delete");
  await expect(tabs).toHaveCount(1);
  await expect(workbench.grid).toBeVisible();
});

test("Delete on a tab closes it and the last remaining one is shown", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  await workbench.openRow();
  await page.locator("#tabs [aria-selected=true]").focus();
  await workbench.press("delete");
  await expect(page.locator("#tabs [role=tab]")).toHaveCount(1);
  await expect(workbench.grid).toBeVisible();
});

test("tabs, filters and the asked-for address survive a reload and a sign-in", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  const order = await workbench.openRow();
  await workbench.press("g h");
  await expect(page).toHaveURL(/homePage/);
  // Orders stand together behind the pages, whenever those were opened.
  const tabs = page.locator("#tabs [role=tab]");
  await expect(tabs).toHaveCount(3);
  await expect(tabs.last()).toHaveText(order);
  await page.reload();
  await expect(tabs).toHaveCount(3);
  await tabs.last().click();
  await workbench.expectRecord(order);
  const address = page.url();
  await page.evaluate(() => sessionStorage.removeItem("keyline.token"));
  await page.goto(address);
  await expect(page).toHaveURL(/login/);
  await workbench.fillSignIn("collector13", demoPassword);
  await workbench.expectRecord(order);
  await expect(tabs).toHaveCount(3);
});
