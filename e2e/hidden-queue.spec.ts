import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

// A clock that was installed stays.
test.use({ ownBrowser: true });

const list = "/order/orderAll?status=0,1,5,6,8";

test("behind a record a queue gives up all rows but 500, is walked beyond them, and comes back as it was left", async ({
  workbench,
  page,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await workbench.signIn("manager01", list);
  const rows = Number(await workbench.grid.getAttribute("aria-rowcount")) - 1;
  expect(rows).toBeGreaterThan(1_000);
  // Ticks, and the rows that are to be met on the way.
  await workbench.press("7 0 0 j x");
  const tickedOrder = await workbench.cursorOrder();
  await workbench.expectRow(tickedOrder).picked();
  await workbench.press("2 5 2 k");
  const beyond = await workbench.cursorOrder();
  await workbench.press("2 5 1 j");
  const start = await workbench.cursorOrder();
  await workbench.press("enter");
  await workbench.expectRecord(start);
  await page.clock.runFor(31_000);

  const named = page.waitForRequest("**/order-domain/order/list", { timeout: 150_000 });
  // From row 700 the 500 rows end at row 450.
  for (let at = 700; at > 449; at -= 1) {
    await page.waitForFunction((count) => document.querySelector("#status")?.textContent?.includes(count), `${at}/`);
    await workbench.press("k");
  }
  await named;
  await workbench.expectRecord(beyond);
  await expect(workbench.statusBar).toContainText("449/");

  await workbench.press("q");
  await expect(workbench.grid).toBeFocused();
  await workbench.expectRow(beyond).underCursor();
  // The rest is there again, and the tick with it.
  await expect(workbench.page.getByText(textOf("table.cutHint"))).toHaveCount(0);
  await workbench.press("2 5 2 j");
  await workbench.expectRow(tickedOrder).picked();
  await workbench.press("ctrl+end");
  await expect(workbench.grid.locator("[data-cursor] .q-cell").nth(1)).not.toBeEmpty();
});
