import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const terms = "/product/productConfig";

test("terms are typed beside what they come to, kept within the law, and lent once a second person has seen what changes", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("phtenant01", terms);
  await workbench.look();
  const line = (text: string) => page.locator("[role=row]:visible", { hasText: text }).first();
  await line("Bayad Na 30").click();
  await workbench.press("enter");
  const preview = page.locator("[data-preview]");
  await expect(preview).toContainText(textOf("product.preview.largest"));
  expect(await axeOn(page, { name: "product", open: () => Promise.resolve() })).toEqual([]);

  // Beyond the law: named beside the field as it is typed, kept as a draft all the same, and never published.
  const fee = page.locator("input[name=feeRate]");
  await fee.fill("25");
  await expect(preview.locator("[data-law=broken]")).toContainText("SEC MC 14/2025");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("product.field.feeRate"));
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("product.saved"));
  await expect(line("Bayad Na 30")).toContainText(textOf("product.state.changed"));
  await workbench.press("p");
  await expect(workbench.dialog.locator("[data-law=broken]")).toBeVisible();
  await workbench.press("ctrl+enter");
  // The server's own word: the same law stands in the dialog before anything is sent, and Esc leaves no dialog that is sending.
  await expect(workbench.dialog.locator("[role=alert]")).toContainText("SEC MC 14/2025");
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);

  // Within it: lower, asked for, and decided by another who sees both sides.
  await workbench.press("enter");
  await expect(fee).toHaveValue(/25/);
  await fee.fill("2.5");
  await expect(preview.locator("[data-law=kept]")).toBeVisible();
  await workbench.press("ctrl+enter");
  await expect(page.locator("[data-difference]")).toBeFocused();
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("product.saved"));
  // The form is gone and the list has the keys again.
  await expect(page.locator("[data-difference]")).toHaveCount(0);
  await workbench.look();
  await workbench.press("p");
  await expect(workbench.dialog.locator("[data-law=kept]")).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("product.asked", { name: "Bayad Na 30", version: "3" }));

  await workbench.signIn("phtenant02", terms);
  await workbench.look();
  await line("Bayad Na 30").click();
  await workbench.press("p");
  await expect(workbench.dialog).toContainText(textOf("product.field.feeRate"));
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  await expect(line("Bayad Na 30")).toContainText(textOf("product.state.live"));
});

test("relations, releases and adverts are worked by keys", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", "/product/productRelevance");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(textOf("product.relevance.edit"));
  expect(await axeOn(page, { name: "relation", open: () => Promise.resolve() })).toEqual([]);
  await page.locator("input[name=settledTo]").fill("9");
  await workbench.press("ctrl+enter");
  const overlap = textOf("errors.relevance.overlap", { from: "3", to: "9", product: "Vay Nhanh 14" });
  await expect(page.getByText(overlap).first()).toBeVisible();
  await page.locator("input[name=settledTo]").fill("2");
  await page.locator("input[name=overdueDaysLimit]").fill("4");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);

  await workbench.open("/product/appVersionList");
  await workbench.press("p");
  await expect(workbench.dialog).toContainText("2.1.0");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.grid.locator("[data-cursor]")).toContainText(textOf("product.appVersion.state.published"));

  await workbench.open("/product/advertList");
  await workbench.press("space");
  await expect(page.locator("[data-peek] img")).toBeVisible();
  await workbench.press("t");
  await expect(workbench.grid.locator("[data-cursor]")).toContainText(textOf("setting.product.status.delisted"));
  await workbench.press("t");
  await expect(workbench.grid.locator("[data-cursor]")).toContainText(textOf("setting.product.status.listed"));
});
