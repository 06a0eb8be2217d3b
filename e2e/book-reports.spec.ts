import type { Page } from "playwright/test";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const table = (page: Page) => page.locator("[data-numbers]:visible");
const cell = (page: Page) => table(page).locator("td[data-current]");

/** Goes to the first line of a report and so many figures to the right; what the cell says. */
async function readCell(workbench: Workbench, path: string, right: number): Promise<number> {
  const { page } = workbench;
  await page.goto(path);
  await expect(table(page)).toBeVisible();
  await workbench.press("down");
  await workbench.press("home");
  for (let step = 0; step < right; step += 1) await workbench.press("right");
  return Number(((await cell(page).textContent()) ?? "").replace(/\D/g, ""));
}
const opened = (workbench: Workbench) => expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1);

test("from a figure of the books to its orders and back, by keys alone", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  const applied = await readCell(workbench, "/report/operateReport/operationData", 1);
  expect(applied).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=flowApplied&figureTime=\d{4}-\d\d-\d\d(&|$)/);
  await opened(workbench).toBe(applied);
  await workbench.press("q");
  await expect(page).toHaveURL(/operationData/);

  // Along the hours: the orders of that hour on any of the days.
  const hourly = await readCell(workbench, "/report/operateReport/timeShareApply", 0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=flowApplied&figureTime=[\d.-]+&figureHour=\d+/);
  await opened(workbench).toBe(hourly);
});

test("results and calls open the post-loan records, what was paid its queue", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  const records = await readCell(workbench, "/report/afterLoanReport/record", 0);
  expect(records).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/afterLoanRecord\?time=[\d.-]+&department=collection&type=result&stands=1/);
  await opened(workbench).toBe(records);

  const calls = await readCell(workbench, "/report/reminderReport/callTimeShare", 0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/afterLoanRecord\?.*department=remind&type=call&direction=out&carried=1&purpose=remind&hour=\d+/);
  await opened(workbench).toBe(calls);

  await readCell(workbench, "/report/afterLoanReport/weekly", 2);
  await workbench.press("enter");
  await expect(page).toHaveURL(/allCollectionOrder\?recoveredTime=/);
});

test("payments and payouts open their own lists, and their orders for whoever may not see those", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("finance01");
  // Yesterday: overpayments are used today.
  const day = await workbench.database.one<{ day: string }>(
    "select ((now() at time zone time_zone)::date - 1)::text as day from tenant where tenant_id = 1",
  );
  const report = `/report/financeReport/repayment?range=${day.day}`;
  const payments = await readCell(workbench, report, 0);
  expect(payments).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(new RegExp(`repaymentList\\?figureTime=${day.day}$`));
  await opened(workbench).toBe(payments);
  await workbench.press("q");
  await expect(page).toHaveURL(/financeReport\/repayment/);

  const payouts = await readCell(workbench, `/report/financeReport/paymentAchievement?range=${day.day}`, 2);
  expect(payouts).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(new RegExp(`paymentList\\?figureTime=${day.day}$`));
  await opened(workbench).toBe(payouts);

  await workbench.signIn("manager01");
  await readCell(workbench, report, 0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=moneyPaid&figureTime=/);
});

test("work on leads of a kind opens these in their list, and of several kinds nothing", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  const report = "/report/marketingReport/timeShare";
  const given = await readCell(workbench, `${report}?leadKind=flow`, 0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/registerNotApply\/allList\?figure=allocated&figureTime=[\d.-]+&figureHour=\d+$/);
  await opened(workbench).toBeGreaterThan(0);
  // Whoever is given twice at that hour is one lead still.
  await opened(workbench).toBeLessThanOrEqual(given);

  await readCell(workbench, report, 0);
  await workbench.press("enter");
  await expect(page.getByText(textOf("report.nothingBehind"))).toBeVisible();
});

test("a report by day as lines, split by another dimension as ranks, in cohorts and in steps; the table alone by t", async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.signIn("tenant01");
  await page.goto("/report/operateReport/operationData");
  await expect(page.locator("[data-chart] canvas")).toBeVisible();
  await workbench.press("s 2");
  await expect(page).toHaveURL(/by=app/);
  await expect(page.locator("[data-chart] canvas")).toHaveCount(0);
  await page.goto("/report/financeReport/amountRepayment");
  await expect(page.locator(".cohort-cell[data-level='none']").first()).toBeVisible();
  await workbench.press("t");
  await expect(page.locator("[data-chart]:visible")).toHaveCount(0);
  await page.goto("/report/financeReport/profit");
  await expect(table(page)).toBeVisible();
});
