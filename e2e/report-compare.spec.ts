import { readFileSync } from "node:fs";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("today alone is held against the same hours of another day, and against nothing where a report knows days only", async ({
  workbench,
  page,
}) => {
  const bar = page.locator("[data-report]:visible");
  const changes = page.locator("[data-figure]:visible dd span[title]");
  await workbench.signIn("manager01");
  await page.goto("/report/operateReport/userChange");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await workbench.press("r 1");
  await expect(bar).toContainText(textOf("report.sameHours"));
  await page.goto("/report/operateReport/operationData");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await expect(bar).toContainText(textOf("report.wholeDays"));
  await expect.poll(() => changes.count()).toBeGreaterThan(0);
  // Today's line says how far it has come.
  await expect(page.locator("[data-numbers]:visible tbody tr").first()).toContainText(/\d\d:00/);
  await workbench.press("r 1");
  await expect(bar).toContainText(textOf("report.onlyDays"));
  await expect(changes).toHaveCount(0);
});

test("a period of one's own is typed, compared with, kept in the address, and left again by the other comparisons", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01");
  await page.goto("/report/operateReport/userChange?start=2026-01-05&end=2026-01-06");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await workbench.press("shift+v");
  await expect(workbench.dialog).toBeVisible();
  await expect(workbench.dialog.locator("[name^=period]:focus")).toHaveCount(1);
  await workbench.type("1/1/2026");
  await workbench.press("tab");
  await workbench.type("3/1/2026");
  await workbench.press("enter");
  await expect(page).toHaveURL(/period=2026-01-01\.\.2026-01-03/);
  await expect(page.locator("[data-report]:visible")).toContainText(textOf("report.uneven", { days: 2, other: 3 }));
  await page.reload();
  await expect(page.locator("[data-report]:visible")).toContainText(textOf("report.uneven", { days: 2, other: 3 }));
  await workbench.press("v");
  await expect(page).not.toHaveURL(/period=/);
  // One that no report answers is told, and the figures stay.
  await page.goto("/report/operateReport/userChange?start=2026-01-05&end=2026-01-06&period=2025-01-01..2025-12-31");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText(textOf("report.periodFailed", { why: "" }).trim());
  await expect(page.locator("[data-figure]:visible").first()).toBeVisible();
});

test("what each team and person has brought of the hours' change is shown by a key, adds up to it, and is hidden again", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01");
  await page.goto("/report/afterLoanReport/timeShare?last=7");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  const ranks = page.locator("[data-numbers]:visible table");
  await expect(ranks.first().locator("tbody tr").first()).toBeVisible();
  // From the hours as a table it leads to who brought it in.
  await workbench.press("t");
  await expect(ranks).toHaveCount(1);
  await workbench.command("n");
  await expect(page).toHaveURL(/brought=1/);
  await expect(ranks).toHaveCount(2);
  for (const table of await ranks.all()) {
    await expect(table.locator("thead")).toContainText(textOf("reporting.brought.share"));
    const shares = await table.locator("tbody tr td:last-child").allInnerTexts();
    const numbers = shares.map((share) => Number(share.replace("%", "").replace(/\./g, "").replace(",", ".")));
    expect(Math.abs(numbers.reduce((sum, each) => sum + each, 0) - 100)).toBeLessThan(0.1 * numbers.length);
    const parts = numbers.map(Math.abs);
    expect(parts).toEqual(parts.toSorted((one, other) => other - one));
  }
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/hours-brought.png` });
  await workbench.command("n");
  await expect(page).not.toHaveURL(/brought/);
  await expect(ranks.first().locator("thead")).not.toContainText(textOf("reporting.brought.share"));
  // Compared with nothing it says why it does not.
  await page.goto("/report/afterLoanReport/timeShare?last=7&against=none");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await workbench.command("n");
  await expect(page.getByText(textOf("report.brought.none"))).toBeVisible();
  await expect(page).not.toHaveURL(/brought/);
});

/** Reports whose calls answer lines by themselves. */
const boards = ["/report/afterLoanReport/effect", "/report/afterLoanReport/collection", "/report/afterLoanReport/timeShare"] as const;

test("the picture of a report leaves the house by keys, on record first, and not where the table stands in its place", async ({
  workbench,
  database,
  page,
}) => {
  await workbench.signIn("manager01");
  for (const path of [
    "/report/operateReport/operationData",
    "/report/operateReport/userChange",
    "/report/afterLoanReport/achievement",
    ...boards,
  ]) {
    await page.goto(path);
    await expect(page.locator("[data-chart]:visible")).toBeFocused();
    await workbench.press("ctrl+s");
    await expect(page.locator("input[name=reason]")).toBeFocused();
    await workbench.type("for the board");
    while (!(await workbench.dialog.locator("input[name=format][value=png]").isChecked())) await workbench.press("alt+x");
    const coming = page.waitForEvent("download");
    await workbench.press("enter");
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^report-\w+-\d{4}-\d\d-\d\d\.png$/);
    const bytes = readFileSync(await file.path());
    if (process.env["SHOTS"]) await file.saveAs(`${process.env["SHOTS"]}/${file.suggestedFilename()}`);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    // As wide as the paper, twice as fine, and not one colour alone.
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1200);
    expect(bytes.length).toBeGreaterThan(20_000);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  }
  expect(await database.count("audit where call = 'reportPicture.take' and detail ->> 'reason' = 'for the board'", [])).toBe(6);
  await page.goto("/report/afterLoanReport/achievement");
  await expect(page.locator("[data-chart]:visible")).toBeFocused();
  await workbench.press("t");
  await workbench.press("ctrl+s");
  await expect(page.locator("input[name=reason]")).toBeFocused();
  await expect(workbench.dialog).toContainText(textOf("export.noPicture"));
  await expect(workbench.dialog.locator("input[name=format][value=png]")).toHaveCount(0);
});

test("a day outside the usual is gone to by the keys of the marks, and says its rule and bounds", async ({ workbench, database, page }) => {
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  // Level 4 is what lines by day are read from (src/server/report/tally/levels.ts).
  const burst = `insert into tally_bucket (tenant_id, level, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
    select 1, 4, 'flow', $1::date, 0, 0, 0, 0, '', '', '', 'e2e-burst', 'registered', 9000`;
  await database.rows(burst, [day]);
  try {
    await workbench.signIn("manager01");
    await page.goto("/report/operateReport/timeShareRegister?by=day");
    await expect(page.locator("[data-chart]:visible")).toBeFocused();
    const notes = page.locator("[data-odd-days]:visible li", { hasText: /9[.,]0\d\d/ });
    await expect(notes).toContainText("± 3");
    await expect(page.locator("[data-numbers]:visible td [data-odd]").first()).toBeVisible();
    await expect(page.locator('[data-figure="registered"]:visible [data-odd]')).toBeVisible();
    const reading = page.locator("output[aria-live=polite]:visible").first();
    // From mark to mark, the newest first: a policy may have changed since.
    const isThere = async () => /9[.,]0\d\d.*± 3/su.test(await reading.innerText());
    for (let marks = 0; marks < 8 && !(await isThere()); marks += 1) {
      await workbench.press("shift+j");
      await workbench.look();
    }
    expect(await isThere()).toBe(true);
  } finally {
    await database.rows("delete from tally_bucket where tenant_id = 1 and item = 'e2e-burst'");
  }
});
