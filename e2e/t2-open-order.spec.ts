import { expect, test } from "./drivers/test.ts";

test("T2: an order is opened by its number from another screen", async ({ workbench }) => {
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  const order = await workbench.orderAt(3);
  await workbench.press("g h");
  await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();

  await workbench.startCounting();
  await workbench.press("/");
  await workbench.type(order);
  await workbench.press("enter");
  await workbench.expectRecord(order);
  await workbench.expectAtMost(10, "T2 typed");
});

test("T2: a pasted number takes two keys", async ({ workbench, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  const order = await workbench.orderAt(4);
  await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), order);

  await workbench.startCounting();
  await workbench.press("ctrl+v enter");
  await workbench.expectRecord(order);
  await workbench.expectAtMost(2, "T2 pasted");
});
