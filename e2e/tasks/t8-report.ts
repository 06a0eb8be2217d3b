import { expect } from "../drivers/test.ts";
import type { Task } from "./task.ts";

/** A report's range is changed and a value read, which is the book's. */
export const readReport: Task = async ({ workbench, account, begin }) => {
  const { page } = workbench;
  await workbench.signIn(account);
  await begin();
  await workbench.command("g q");
  const chart = page.locator("[data-chart]:visible");
  await expect(chart).toBeFocused();

  await workbench.startCounting();
  await workbench.command("r 3");
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/);
  await expect(page.locator('[aria-busy="false"]:visible [data-chart]')).toBeVisible();
  await workbench.press("right");
  const reading = page.locator('output[aria-live="polite"]:visible').filter({ hasText: /\d\d:00/ });
  await expect(reading).toHaveText(/\d\d:00 · .*\d/);
  await workbench.expectAtMost(5, "T8");

  // The same numbers as a table.
  const value = (await reading.innerText()).split(" · ")[1]?.split(" ").at(-1) ?? "";
  await workbench.command("t");
  await expect(page.getByRole("table").filter({ hasText: value }).first()).toBeVisible();
};
