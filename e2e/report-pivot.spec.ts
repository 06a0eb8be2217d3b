import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const report = "/report/examineReport/firstRefuse";
const numberIn = (text: string | null): number => Number((text ?? "").replace(/\D/g, ""));

test("a figure is pivoted by a key, and a cell opens the orders of its line and its column", async ({ workbench }) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  await page.goto(`${report}?of=refused`);
  const table = page.locator("[data-numbers]:visible");
  const titles = table.locator("thead th");
  await expect(table).toBeVisible();
  await expect(table.locator("tbody tr").first()).toBeVisible();
  await workbench.press("shift+p 2");
  await expect(page).toHaveURL(/across=day/);
  await expect(titles.last()).toHaveText(textOf("report.total"));
  await expect(table).toBeFocused();
  // Whoever reviewed stands with his team; days on which nobody refused have no column.
  const sums = await table.locator("tfoot td").allTextContents();
  expect(sums.length).toBeGreaterThan(3);
  await expect(titles).toHaveCount(2 + sums.length);
  expect(sums.slice(0, -1).reduce((sum, text) => sum + numberIn(text), 0)).toBe(numberIn(sums.at(-1) ?? ""));
  expect(numberIn(sums.at(-1) ?? "")).toBeGreaterThan(0);

  // What is under the cursor says whose it is and of which day; the first cell with something in it is opened.
  await workbench.press("down");
  const cells = await table.locator("tbody tr").first().locator("td[data-column]").allTextContents();
  const at = cells.findIndex((text) => numberIn(text) > 0);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(at).toBeLessThan(Math.min(10, sums.length - 1));
  for (let step = 0; step < at; step += 1) await workbench.press("right");
  await expect(table.locator("td[data-current]")).toHaveText(cells[at] ?? "");
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=refused&figureTime=[\d-]+&figureStaff=\d+&figureKind=first/);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(numberIn(cells[at] ?? ""));
  await workbench.press("q");
  await expect(page).toHaveURL(/across=day/);
  await expect(table.locator("td[data-current]")).toHaveText(cells[at] ?? "");

  // How the number comes about, of that day alone.
  await workbench.press("shift+enter");
  await expect(workbench.dialog).toContainText(cells[at] ?? "");
  await workbench.press("esc");
  await expect(workbench.dialog).toBeHidden();

  expect(await axeOn(page, { name: "pivot", open: () => Promise.resolve() })).toEqual([]);

  // Under their teams the lines are summed; the whole is the same.
  await workbench.press("shift+b");
  await expect(page).toHaveURL(/folded=1/);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  expect(await table.locator("tfoot td").allTextContents()).toEqual(sums);
  expect(await table.locator("tbody td[data-column]").allTextContents()).toEqual(sums);
  await workbench.press("shift+b");
  await expect(page).not.toHaveURL(/folded=/);

  // It is still there when the page is read anew, and the same again leaves it.
  await page.reload();
  await expect(titles).toHaveCount(2 + sums.length);
  await workbench.press("shift+p 2");
  await expect(page).not.toHaveURL(/across=/);
  await expect(titles.last()).not.toHaveText(textOf("report.total"));
  await workbench.press("shift+p 3");
  await expect(page).toHaveURL(/across=reason/);
  await workbench.press("s 0");
  await expect(page).not.toHaveURL(/across=/);
});
