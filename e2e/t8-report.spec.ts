import { expect, test } from "./drivers/test.ts";

test("T8: a report's range is changed and a value read", async ({ workbench, page }) => {
  await workbench.signIn("manager01");
  await workbench.press("g q");
  const chart = page.locator("[data-chart]:visible");
  await expect(chart).toBeFocused();

  await workbench.startCounting();
  await workbench.press("r 3");
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/);
  await expect(page.locator('[aria-busy="false"]:visible [data-chart]')).toBeVisible();
  await workbench.press("right");
  const reading = page.locator('output[aria-live="polite"]:visible').filter({ hasText: /\d\d:00/ });
  await expect(reading).toHaveText(/\d\d:00 · .*\d/);
  await workbench.expectAtMost(5, "T8");

  // The same numbers as a table.
  const value = (await reading.innerText()).split(" · ")[1]?.split(" ").at(-1) ?? "";
  await workbench.press("enter");
  await expect(page.getByRole("table").filter({ hasText: value }).first()).toBeVisible();
});
