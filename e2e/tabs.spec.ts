import { limits } from "../src/lending/limits.ts";
import { expect, test } from "./drivers/test.ts";
import { demoPassword } from "./drivers/workbench.ts";

const queue = "/loanService/agencyCollectionOrder";

test("of eleven orders ten keep a tab, and the first one opened goes", async ({ workbench, page }) => {
  await workbench.signIn("collector13", queue);
  const opened: string[] = [];
  const here = page.locator("#tabs [aria-selected=true]");
  await workbench.press("enter");
  for (let at = 0; at <= limits.orderTabs; at += 1) {
    await expect(here).toHaveText(/^\d{8}$/);
    if (at > 0) await expect(here).not.toHaveText(opened.at(-1) ?? "");
    const order = await here.innerText();
    await workbench.expectRecord(order);
    opened.push(order);
    if (at < limits.orderTabs) await workbench.press("j");
  }
  expect(new Set(opened).size).toBe(limits.orderTabs + 1);
  const tabs = page.locator("#tabs [role=tab]").filter({ hasText: /^\d{8}$/ });
  await expect(tabs).toHaveText(opened.slice(1));
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
