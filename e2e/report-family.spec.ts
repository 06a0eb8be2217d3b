import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { Page } from "playwright/test";
import { effectReport } from "../src/contract/report/effect.report.ts";
import { figures } from "../src/contract/report/figures.ts";
import { codeOf } from "../src/console/kernel/screen/screen-codes.ts";
import { timeShareReport } from "../src/contract/report/time-share.report.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

/** One that ranks and one along time; what the others add has a visit of its own (review-reports.spec.ts). */
const members = [effectReport, timeShareReport] as const;
const chart = (page: Page) => page.locator("[data-chart]:visible");
const numbers = (page: Page) => page.locator("[data-numbers]:visible");
const settled = (page: Page, path: string) => page.locator(`[data-page="${path}"] [aria-busy="false"]`).first();
const digits = (text: string): number => Number(text.replace(/\D/g, ""));

for (const record of members)
  test.describe(record.path, () => {
    test("opens by its code, and is read, compared, turned and moved in time by keys alone", async ({ workbench, page }) => {
      await workbench.signIn("manager01");
      await workbench.press("ctrl+k");
      await workbench.type(`:${codeOf(record.path)}`);
      await expect(page.getByRole("option").first()).toBeVisible();
      await workbench.press("enter");
      await expect(page).toHaveURL(new RegExp(`${record.path}$`));
      await expect(settled(page, record.path)).toBeVisible();
      await expect(chart(page).first()).toBeFocused();
      await expect(page.locator("[data-figure]:visible")).toHaveCount(record.head.length);
      for (const key of record.head) await expect(page.locator(`[data-figure="${key}"]:visible`)).toContainText(textOf(figures[key].label));

      // Beside each figure how it has changed; without a comparison nothing.
      const changes = page.locator("[data-figure]:visible dd span[title]");
      await expect.poll(() => changes.count()).toBeGreaterThan(4);
      await workbench.press("v");
      await expect(page).toHaveURL(/against=lastWeek/);
      await workbench.press("v v");
      await expect(page).toHaveURL(/against=none/);
      await expect(changes).toHaveCount(0);
      await workbench.press("v");
      await expect(page).not.toHaveURL(/against=/);

      await workbench.press("r 3");
      await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/);
      const week = new URL(page.url()).searchParams.get("start") ?? "";
      await workbench.press("r h");
      await expect
        .poll(() => new URL(page.url()).searchParams.get("end") ?? "")
        .toBe(new Date(Date.parse(week) - 86_400_000).toISOString().slice(0, 10));
      await workbench.press("r l");
      await expect.poll(() => new URL(page.url()).searchParams.get("start")).toBe(week);

      await expect(settled(page, record.path)).toBeVisible();
      await workbench.press(record.chart.kind === "rank" ? "down" : "right");
      const reading = page.locator("output[aria-live=polite]:visible").first();
      await expect(reading).toHaveText(/ · .*\d/);
      const said = (await reading.innerText()).split(" · ")[0] ?? "";
      await workbench.press("t");
      await expect(chart(page)).toHaveCount(0);
      await expect(numbers(page).first()).toBeFocused();
      await expect(numbers(page).first().locator("[data-current]")).toHaveCount(1);
      await expect(reading).toContainText(said);
      await workbench.press("t");
      await expect(chart(page).first()).toBeFocused();
      await workbench.press("shift+f");
      await expect(page).not.toHaveURL(/start=/);
    });

    test("leaves the house with the columns of its table, and shows nothing to whom it is not", async ({ workbench, secondSeat, page }) => {
      await workbench.signIn("manager02");
      await page.goto(record.path);
      await expect(settled(page, record.path)).toBeVisible();
      await expect(chart(page).first()).toBeFocused();
      await workbench.press("ctrl+s");
      await expect(page.locator("input[name=reason]")).toBeFocused();
      await workbench.type("month end");
      if (await workbench.dialog.locator("input[name=format][value=xlsx]").isChecked()) await workbench.press("alt+x");
      const coming = page.waitForEvent("download");
      await workbench.press("enter");
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${record.board}-rank-.*\\.csv$`));
      const text = readFileSync(await file.path(), "utf8").replace(/^\uFEFF/, "");
      const [head = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
      const columns = record.chart.kind === "rank" ? record.figures : (["recoveredCount", "recoveredPrincipal"] as const);
      expect(head).toEqual(expect.arrayContaining(columns.map((key) => textOf(figures[key].label))));
      expect(lines.length).toBeGreaterThan(5);

      await secondSeat.signIn("marketer01");
      await secondSeat.page.goto(record.path);
      await expect(secondSeat.page.locator("h1")).toBeVisible();
      await expect(secondSeat.page.locator("[data-figure]:visible")).toHaveCount(0);
    });
  });

test.describe("work per head", () => {
  test("is the book's: a person's calls and money open exactly what they count, by Enter from picture and table", async ({
    workbench,
    database,
    page,
  }) => {
    await workbench.signIn("manager01");
    await page.goto(effectReport.path);
    await expect(settled(page, effectReport.path)).toBeVisible();
    await expect(chart(page)).toBeFocused();
    await workbench.press("down enter");
    await expect(page).toHaveURL(/allCollectionOrder\?recoveredTime=[\d.-]+&creditedTo=\d+$/);
    await expect(workbench.grid).toBeFocused();
    const search = new URL(page.url()).searchParams;
    const [from, to] = search.get("recoveredTime")?.split("..") ?? [];
    const who = search.get("creditedTo");
    const orders = await database.count(
      `(select distinct r.order_id from repayment r join tenant t on t.tenant_id = r.tenant_id where t.tenant_id = 1 and r.days_late > 0
        and r.collector_id = $1 and (r.value_at at time zone t.time_zone)::date between $2 and $3) found`,
      [who, from, to],
    );
    await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(orders);
    await page.goBack();
    await expect(chart(page)).toBeFocused();

    // The same person's calls, from his cell of the table.
    await numbers(page).focus();
    for (let at = effectReport.figures.indexOf("recoveredPrincipal"); at > effectReport.figures.indexOf("attempts"); at -= 1)
      await workbench.press("left");
    const cell = numbers(page).locator("[data-current]");
    const calls = digits((await cell.innerText()) ?? "");
    const counted = await database.count(
      `contact_attempt a join tenant t on t.tenant_id = a.tenant_id where a.tenant_id = 1 and a.staff_id = $1 and a.type = 'call' and a.direction = 'out'
        and a.purpose = 'collect' and (a.at at time zone t.time_zone)::date between $2 and $3`,
      [who, from, to],
    );
    expect(calls).toBe(counted);
    await workbench.press("enter");
    await expect(page).toHaveURL(new RegExp(`afterLoanRecord\\?time=.*&adminUserId=${who}$`));
    await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(counted);
  });

  test("splits by team, ranks by another figure, and adds up to its totals", async ({ workbench, page }) => {
    await workbench.signIn("manager02");
    await page.goto(effectReport.path);
    await expect(settled(page, effectReport.path)).toBeVisible();
    await expect(chart(page)).toBeFocused();
    const column = (key: (typeof effectReport.figures)[number]) =>
      numbers(page).locator(`tbody td[data-column="${effectReport.figures.indexOf(key)}"]`);
    const valuesOf = async (key: (typeof effectReport.figures)[number]) => (await column(key).allInnerTexts()).map(digits);
    const people = await valuesOf("attempts");
    await workbench.press("s 2");
    await expect(page).toHaveURL(/by=team/);
    await expect(settled(page, effectReport.path)).toBeVisible();
    await expect.poll(async () => (await valuesOf("attempts")).length).toBeLessThan(people.length);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    expect(sum(await valuesOf("attempts"))).toBe(sum(people));
    await workbench.press("4");
    const ranked = await valuesOf("attempts");
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
    await workbench.press("s 1");
    await expect(page).not.toHaveURL(/by=/);
  });

  test("filters by typing behind the code, and says what to press where nothing happened", async ({ workbench, page }) => {
    await workbench.signIn("manager01");
    await workbench.press("ctrl+k");
    await workbench.type(`:${codeOf(effectReport.path)} stage=M1`);
    await expect(page.getByRole("option").first()).toContainText("M1");
    await workbench.press("enter");
    await expect(page).toHaveURL(/stage=M1/);
    await page.goto(`${effectReport.path}?start=2001-01-01&end=2001-01-02`);
    await expect(page.getByRole("status").filter({ hasText: textOf("report.nothing") })).toBeVisible();
    await workbench.press("r 5");
    await expect(page.getByRole("status").filter({ hasText: textOf("report.nothing") })).toHaveCount(0);
  });
});

test("the heat map is the next stop of Tab, begins where something happened, and says what its shades mean", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01");
  await workbench.press("g q");
  await expect(settled(page, timeShareReport.path)).toBeVisible();
  await expect(chart(page)).toBeFocused();
  await workbench.press("right");
  const heat = page.locator("[role=grid]:visible").filter({ has: page.locator("[data-level]") });
  // Where something happened is read from the picture: what other visits of this house paid in may stand in any hour, the first one too.
  const hoursOf = (cells: (HTMLElement | SVGElement)[]): number[] =>
    cells.filter((cell) => Number(cell.dataset["level"]) > 0).map((cell) => Number(cell.dataset["hour"]));
  const rows = heat.locator("[role=row]");
  // The chart has all days in one; the map begins with the newest.
  const first = Math.min(...(await rows.locator("[data-hour]").evaluateAll(hoursOf)));
  const hours = await rows.last().locator("[data-hour]").evaluateAll(hoursOf);
  await expect(page.locator("output[aria-live=polite]:visible").first()).toHaveText(new RegExp(`^${String(first).padStart(2, "0")}:00`));
  await workbench.press("tab");
  await expect(heat).toBeFocused();
  await expect(heat.locator("[data-current]")).toHaveAttribute("data-hour", String(hours.at(-1) ?? 24));
  await expect(page.getByText(textOf("report.shades"))).toBeVisible();
});
