import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("a target is set by keys for the figure under the cursor, and stands in the table and in the form", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", "/homePage");
  await page.goto("/report/financeReport/paymentAchievement?by=product");
  const beside = page.locator("[data-numbers]:visible [data-beside=target]");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  // The third figure of the first line: payouts of a product.
  await workbench.press("down home right right");
  await workbench.press("shift+t");
  await expect(workbench.dialog).toContainText(textOf("report.figure.payouts"));
  await expect(workbench.dialog.locator("input[name=value]")).toBeFocused();
  await page.keyboard.insertText("4321");
  if (shots) await page.screenshot({ path: `${shots}/target-form.png` });
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(beside.first()).toBeVisible();
  await page.goto("/report/financeReport/paymentAchievement?by=product");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  await workbench.fromPalette(textOf("report.key.targets"));
  await expect(workbench.dialog).toContainText("4.321");
  await workbench.press("esc");
  if (shots) await page.screenshot({ path: `${shots}/target-table.png` });
});

test("a board's target stands in its file as it does in its table: of the figure that is looked at, before the others", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("tenant01", "/homePage");
  // This month: a range that reaches into another one has no target of it.
  await page.goto("/report/afterLoanReport/collection?last=month");
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  // Orders recovered, of whoever recovered the most.
  await workbench.press("2");
  await workbench.press("down");
  await workbench.press("shift+t");
  await expect(workbench.dialog).toContainText(textOf("report.figure.recoveredCount"));
  await expect(workbench.dialog.locator("input[name=value]")).toBeFocused();
  await page.keyboard.insertText("321");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  const lines = page.locator("[data-numbers]:visible tbody tr");
  await expect(lines.first().locator("[data-beside=target]")).toHaveText("321");
  const reached = await lines.first().locator("[data-beside=targetReached]").innerText();
  await workbench.press("ctrl+s");
  await expect(page.locator("input[name=reason]")).toBeFocused();
  await workbench.type("targets of the month");
  while (!(await workbench.dialog.locator("input[name=format][value=csv]").isChecked())) await workbench.press("alt+x");
  const coming = page.waitForEvent("download");
  await workbench.press("enter");
  const text = readFileSync(await (await coming).path(), "utf8").replace(/^\uFEFF/, "");
  const [head = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const [target, share] = [head.indexOf(textOf("report.target.name")), head.indexOf(textOf("report.target.reached"))];
  const his = rows.filter((row) => row[target] === "321");
  expect(his).toHaveLength(1);
  const percent = (shown = "") => Number(shown.replace("%", "").replace(",", "."));
  expect(percent(his[0]?.[share])).toBeCloseTo(percent(reached), 0);
});

test("the comparison comes to the target of the range where there is one, and passes it by where there is none", async ({
  workbench,
  page,
}) => {
  const bar = page.locator("[data-report]:visible");
  const started = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
    await expect(bar).toHaveAttribute("aria-busy", "false");
  };
  await workbench.signIn("tenant01", "/homePage");
  await started("/report/operateReport/authentication?against=lastMonth");
  await workbench.press("v");
  await expect(page).toHaveURL(/against=none/);
  await started("/report/financeReport/paymentAchievement?by=product");
  await workbench.press("down home right right");
  await workbench.press("shift+t");
  await expect(workbench.dialog.locator("input[name=value]")).toBeFocused();
  await page.keyboard.insertText("4321");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await started("/report/financeReport/paymentAchievement?by=product&against=lastMonth");
  await workbench.press("v");
  await expect(page).toHaveURL(/against=target/);
  await expect(bar).toContainText(textOf("report.target.compared", { range: "" }).trim());
  await expect(page.locator('[data-figure="payouts"]:visible dd span[title]').last()).toHaveAttribute("title", /./);
  await workbench.press("v");
  await expect(page).toHaveURL(/against=none/);
});
