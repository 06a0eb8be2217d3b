import { expect } from "../drivers/test.ts";
import type { Task } from "./task.ts";

/** A report's range is changed, a value read, which is the book's, and the orders behind it opened. */
export const readReport: Task = async ({ workbench, database, account, begin }) => {
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

  const value = (await reading.innerText()).split(" · ")[1]?.split(" ").at(-1) ?? "";
  await workbench.press("enter");
  await expect(page).toHaveURL(/recoveredTime=[\d.-]+&recoveredHour=\d+/);
  await expect(workbench.grid).toBeFocused();
  // With the two that opened the report: seven.
  await workbench.expectAtMost(5, "T8");
  const asked = new URL(page.url()).searchParams;
  const [from, to = from] = asked.get("recoveredTime")?.split("..") ?? [];
  const orders = await database.count(
    `(select distinct r.order_id from repayment r join tenant t on t.tenant_id = r.tenant_id
      where t.tenant_id = 1 and r.days_late > 0 and (r.value_at at time zone t.time_zone)::date between $1 and $2
        and extract(hour from r.value_at at time zone t.time_zone) = $3) found`,
    [from, to, asked.get("recoveredHour")],
  );
  expect(orders).toBeGreaterThan(0);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(orders);
  await page.goBack();
  await expect(chart).toBeFocused();

  // The same numbers as a table.
  await workbench.command("t");
  await expect(page.getByRole("table").filter({ hasText: value }).first()).toBeVisible();
};
