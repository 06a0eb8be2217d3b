import { expect, test } from "./drivers/test.ts";

const shots = process.env["SHOTS"];

test("a figure is pinned by one key, stands on home as its report has it, opens that report, and is taken off by the same key", async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  await page.goto("/report/afterLoanReport/customers");
  const grid = page.locator("[data-chart]:visible");
  await expect(grid).toBeFocused();
  await workbench.startCounting();
  await workbench.press("r 3");
  await expect(page).toHaveURL(/start=/);
  await workbench.command("p");
  await workbench.expectAtMost(3, "seven days of a figure to home");
  await workbench.command("g h");
  const pinned = page.locator("[data-tile^='pin.']:visible");
  await expect(pinned).toHaveCount(1);
  await expect(pinned.locator("span.font-semibold")).toHaveText(/\d/);
  const [name, text] = [await pinned.locator("span").nth(1).innerText(), await pinned.locator("span.font-semibold").innerText()];
  await pinned.focus();
  await workbench.press("enter");
  await expect(page).toHaveURL(/afterLoanReport\/customers\?last=7$/);
  await expect(grid).toBeFocused();
  const total = await page.locator("table:visible:has(tfoot)").evaluate((table: HTMLTableElement, head) => {
    const at = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex((cell) => cell.textContent.trim() === head);
    return table.tFoot?.rows[0]?.cells[at]?.textContent;
  }, name);
  expect(total).toBe(text);
  await workbench.command("g h");
  await pinned.focus();
  await workbench.command("p");
  await expect(pinned).toHaveCount(0);
});

for (const [board, narrowed] of [
  ["effect", "stage=M1&"],
  ["collection", ""],
  ["timeShare", ""],
] as const)
  test(`a figure of the board ${board} is pinned too, and says on home what stands above it there`, async ({ workbench, page }) => {
    await workbench.signIn("manager02");
    await page.goto(`/report/afterLoanReport/${board}?${narrowed}last=7`);
    await expect(page.locator("[data-chart]:visible")).toBeFocused();
    const shown = page.locator("[data-figure=recoveredPrincipal]:visible dd .text-panel");
    await expect(shown).toHaveText(/\d/);
    const text = await shown.innerText();
    await workbench.command("p");
    await workbench.command("g h");
    const pinned = page.locator("[data-tile^='pin.']:visible");
    await expect(pinned).toHaveCount(1);
    await expect(pinned.locator("span.font-semibold")).toHaveText(text);
    if (shots) await page.screenshot({ path: `${shots}/pin-${board}.png` });
    await pinned.focus();
    await workbench.press("enter");
    await expect(page).toHaveURL(new RegExp(`afterLoanReport/${board}\\?.*last=7`));
    await expect(page.locator("[data-chart]:visible")).toBeFocused();
    await workbench.command("p");
    await workbench.command("g h");
    await expect(page.locator("[data-tile]:visible").first()).toBeVisible();
    await expect(pinned).toHaveCount(0);
  });
