import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

for (const [path, who] of [
  ["/report/operateReport/userChange", "manager01"],
  ["/report/examineReport/reviewer", "manager01"],
] as const)
  test(`${path}: a number says how it comes about and that the records say the same, and opens what is behind it`, async ({
    workbench,
    page,
  }) => {
    await workbench.signIn(who, "/homePage");
    await page.goto(path);
    await expect(page.locator(`[data-page="${path}"] [aria-busy="false"]`).first()).toBeVisible();
    await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
    const explained = workbench.dialog.locator("[data-explain]");
    await workbench.press("shift+enter");
    await expect(explained).toContainText(textOf("explain.total"));
    await expect(explained.getByRole("status")).toContainText(textOf("explain.equal"));
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);

    await workbench.press("down right");
    // Of a day that is not over the reading says until when.
    const [reading = "?"] = (await page.locator("output[aria-live=polite]:visible").first().innerText()).split(/ · | \(/);
    await workbench.press("shift+enter");
    await expect(explained).toContainText(reading);
    await expect(explained.getByRole("status")).toContainText(textOf("explain.equal"));
    const cells = explained.locator("[data-parts] tbody tr").last().locator("td");
    expect(await cells.nth(0).innerText()).toBe(await cells.nth(1).innerText());
    if (shots) await page.screenshot({ path: `${shots}/explain${path.replaceAll("/", "-")}.png` });
    await workbench.press("enter");
    await expect(workbench.dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/order\/.*figure=/);
  });

for (const [board, go] of [
  ["collection", "down"],
  ["effect", "down"],
  ["timeShare", "right"],
] as const)
  test(`the board ${board} explains a number as the other reports do`, async ({ workbench, page }) => {
    await workbench.signIn("manager01", "/homePage");
    await page.goto(`/report/afterLoanReport/${board}`);
    await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
    const explained = workbench.dialog.locator("[data-explain]");
    await workbench.press("shift+enter");
    await expect(explained).toContainText(textOf("explain.total"));
    await expect(explained.getByRole("status")).toContainText(textOf("explain.equal"));
    if (shots) await page.screenshot({ path: `${shots}/explain-${board}.png` });
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await workbench.press(go);
    await workbench.press("shift+enter");
    await expect(explained).not.toContainText(textOf("explain.total"));
    await expect(explained.getByRole("status")).toContainText(textOf("explain.equal"));
    await workbench.press("enter");
    await expect(workbench.dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/afterLoanReport/);
  });
