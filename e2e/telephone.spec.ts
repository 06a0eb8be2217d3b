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
  await page.goto("/homePage/index");
  await expect(page.locator('[role=tab][aria-selected="true"]')).toBeInViewport({ ratio: 1 });
  await context.close();
});
