import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const list = "/loanService/allCollectionOrder";

test(
  "a filter is typed in one line with type-ahead, joins those that are set, and Esc leaves it at once",
  sample,
  async ({ workbench, page }) => {
    await workbench.signIn("manager01", list);
    const line = page.locator("[data-filter-line] input");
    const all = Number(await workbench.grid.getAttribute("aria-rowcount"));
    await workbench.press("f");
    await expect(line).toBeFocused();
    await workbench.type("quahan>30");
    await workbench.press("enter");
    await expect(line).toHaveCount(0);
    await expect(workbench.grid).toBeFocused();
    await expect(page).toHaveURL(/overdueDays=31\.\./);
    await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount"))).toBeLessThan(all);

    // Half a word, gone on by Tab: the filter's name, then one of its choices.
    await workbench.press("f");
    await expect(line).toBeFocused();
    await workbench.type("nhom");
    await workbench.press("tab");
    await expect(line).toHaveValue(/:$/);
    await workbench.type("M2");
    await workbench.press("down");
    await expect(line).toHaveAttribute("aria-activedescendant", /./);
    await workbench.press("enter enter");
    await expect(page).toHaveURL(/stage=M2/);
    await expect(page).toHaveURL(/overdueDays=31\.\./);

    // What is not understood is named, and nothing is set.
    await workbench.press("f");
    await expect(line).toBeFocused();
    await workbench.type("zzqqx>3");
    await workbench.press("enter");
    await expect(line).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("[data-filter-line] [role=status]")).toContainText("zzqqx");
    await workbench.press("esc");
    await expect(line).toHaveCount(0);
    await expect(workbench.dialog).toHaveCount(0);
    await expect(workbench.grid).toBeFocused();

    // The fields stay one key away.
    await workbench.press("f");
    await expect(line).toBeFocused();
    await workbench.press("alt+enter");
    await expect(workbench.dialog.locator("form")).toBeVisible();
  },
);

test("a filter that says which part of a figure is shown is taken with its days only, and goes with them", async ({ workbench, page }) => {
  const [part, days] = [textOf("receipt.filter.figurePart"), textOf("order.filter.figureTime")];
  const needed = textOf("errors.filter.needsFigure", { name: part, needs: days });
  await workbench.signIn("finance01", "/finance/repaymentList");
  const line = page.locator("[data-filter-line] input");
  await workbench.press("f");
  await expect(line).toBeFocused();
  await workbench.type("figurePart:principal");
  await workbench.press("enter");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-filter-line] [role=status]")).toHaveText(needed);
  await expect(page).not.toHaveURL(/figurePart/);

  // The form says it at its field, and takes both.
  await workbench.press("esc");
  await workbench.press("f");
  await expect(line).toBeFocused();
  await workbench.type("figureTime:7 figurePart:principal");
  await workbench.press("enter");
  await expect(page).toHaveURL(/figurePart=principal/);
  await expect(page).toHaveURL(/figureTime=/);
  await page.getByRole("button", { name: days }).first().click();
  await expect(workbench.dialog).toBeVisible();
  const dayOf = (end: "from" | "to") => workbench.dialog.getByLabel(`${days}: ${textOf(`form.${end}`)}`, { exact: true });
  await dayOf("from").fill("");
  await dayOf("to").fill("");
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(needed);
  await dayOf("from").fill("-3d");
  await workbench.press("enter");
  await expect(workbench.dialog).toBeHidden();
  await expect(page).toHaveURL(/figureTime=[\d-]+(&|$)/);

  // Without its days the part goes too; an address that has it alone is told why it shows nothing.
  await page.getByRole("button", { name: textOf("table.clearOne", { name: days }) }).click();
  await expect(page).not.toHaveURL(/figure/);
  await page.goto("/finance/repaymentList?figurePart=principal");
  await expect(page.getByRole("alert").filter({ hasText: needed })).toBeVisible();
});

test("a filter that a figure is not counted by is told before anything is asked", async ({ workbench, page }) => {
  const needless = textOf("errors.filter.notOfFigure", { name: textOf("order.filter.figureKind") });
  await workbench.signIn("manager01", "/order/orderAll");
  const line = page.locator("[data-filter-line] input");
  await workbench.press("f");
  await expect(line).toBeFocused();
  await workbench.type("figure:flowPaidOut figureKind:first");
  await workbench.press("enter");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-filter-line] [role=status]")).toHaveText(needless);
  await expect(page).not.toHaveURL(/figure/);
});

test("Space never scrolls the rows away, and after PageDown and a search the cursor is seen, on a row that was found", async ({
  workbench,
  page,
}) => {
  await workbench.signIn("manager01", list);
  const cursorSeen = () =>
    page.evaluate(() => {
      const grid = document.querySelector<HTMLElement>("[role=grid]");
      const row = grid?.querySelector<HTMLElement>("[data-cursor]");
      if (!grid || !row) return false;
      const [outer, inner] = [grid.getBoundingClientRect(), row.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
    });
  const scroll = () => workbench.grid.evaluate((grid) => grid.scrollTop);
  await workbench.press("pagedown pagedown pagedown");
  await expect.poll(cursorSeen).toBe(true);
  const before = await scroll();
  await workbench.press("space");
  await workbench.drawn();
  expect(await scroll()).toBe(before);
  await workbench.press("space");
  await workbench.press("ctrl+f");
  await workbench.type("nguyen");
  await expect.poll(cursorSeen).toBe(true);
  const [at, of] = ((await workbench.statusBar.innerText()).match(/([\d.]+)\/([\d.]+)/) ?? [])
    .slice(1)
    .map((text) => Number(text.replace(/\D/g, "")));
  expect(at).toBeLessThanOrEqual(of ?? 0);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("Nguy");
  await workbench.press("esc");
  await expect.poll(cursorSeen).toBe(true);
});
