import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("a cell of the roll rates says how it comes about, and opens exactly its orders, by keys alone", async ({ workbench, page }) => {
  await workbench.signIn("manager01", "/homePage");
  await page.goto("/report/afterLoanReport/customers");
  const table = page.locator("[data-numbers]:visible");
  await expect(table).toBeVisible();
  await expect(page.locator("[data-chart]:visible").first()).toBeFocused();
  if (shots) await page.screenshot({ path: `${shots}/roll-rate.png` });
  await workbench.press("down");
  const cell = table.locator("td[data-current]");
  const read = async () => Number(((await cell.textContent()) ?? "").replace(/\D/g, ""));
  // The picture's first figure is under the cursor: what stood there at the opening.
  const opening = await read();
  expect(opening).toBeGreaterThan(0);
  await workbench.press("shift+enter");
  const explained = workbench.dialog.locator("[data-explain]");
  await expect(explained).toContainText(textOf("explain.book.move"));
  await expect(explained.getByRole("status")).toContainText(textOf("explain.equal"));
  if (shots) await page.screenshot({ path: `${shots}/roll-rate-explained.png` });
  await workbench.press("enter");
  await expect(page).toHaveURL(/figure=moveHeld/);
  const opened = expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1);
  await opened.toBe(opening);
  await workbench.press("q");
  await expect(page).toHaveURL(/afterLoanReport\/customers/);
  await workbench.press("down");
  for (const _ of "123") await workbench.press("right");
  const settled = await read();
  expect(settled).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/figure=moveHeld.*figureReason=[^&]*settled/);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(settled);
});
