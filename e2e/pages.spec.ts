import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = "/loanService/allCollectionOrder";

const pageText = (page: number, of: number | string, size: number): string => textOf("table.page", { page, of, size });

const place = (workbench: Workbench) => workbench.statusBar.locator("[title]");
const expectPlace = (workbench: Workbench, at: number) => expect(place(workbench)).toHaveText(new RegExp(`^${at}/`));

async function pagesOf(workbench: Workbench, size: number): Promise<number> {
  const found = /\/([\d.,]+)\s*$/.exec(await place(workbench).innerText())?.[1] ?? "";
  return Math.ceil(Number(found.replace(/\D/g, "")) / size);
}

test("a page size is kept, pages turn by key, and the address names the page", sample, async ({ workbench }) => {
  await workbench.signIn("manager01", path);
  await workbench.press("j j");
  const third = await workbench.cursorOrder();
  const pages = await pagesOf(workbench, 10);
  await workbench.press("B 1");
  await expect(workbench.statusBar).toContainText(pageText(1, pages, 10));
  await workbench.expectRow(third).underCursor();
  await expect(workbench.grid.locator("[data-at]")).toHaveCount(10);

  await workbench.press("N N");
  await expect(workbench.statusBar).toContainText(pageText(3, pages, 10));
  await expect(workbench.page).toHaveURL(/page=3/);
  await expectPlace(workbench, 21);
  const first = await workbench.cursorOrder();
  await workbench.press("P");
  await expect(workbench.statusBar).toContainText(pageText(2, pages, 10));
  await expectPlace(workbench, 20);

  await workbench.press("ctrl+a");
  await expect(workbench.statusBar).toContainText(textOf("table.matching", { count: "", total: "" }).trim().split(" ").at(-1) ?? "");
  await workbench.press("esc N");
  await workbench.expectRow(first).underCursor();
  await workbench.page.reload();
  await expect(workbench.statusBar).toContainText(pageText(3, pages, 10));
  await workbench.expectRow(first).there();

  await workbench.press("B 0");
  await expect(workbench.statusBar).not.toContainText(pageText(3, pages, 10));
  await workbench.press("N");
  await workbench.expectToast(textOf("table.pageWhole"));
});

test("past the last row of a page the next page's first row comes, from a record and after a call", async ({ workbench }) => {
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder?pageSize=10");
  await workbench.press("N");
  await expectPlace(workbench, 11);
  const following = await workbench.cursorOrder();
  await workbench.press("P");
  await expectPlace(workbench, 10);
  const last = await workbench.cursorOrder();

  await workbench.press("enter");
  await workbench.expectRecord(last);
  await workbench.press("j");
  await workbench.expectRecord(following);
  await expectPlace(workbench, 11);
  await workbench.press("q");
  await expect(workbench.page).toHaveURL(/page=2/);
  await workbench.expectRow(following).underCursor();

  await workbench.press("P");
  await workbench.expectRow(last).underCursor();
  await workbench.look();
  await workbench.press("c p 2");
  await workbench.typeTime("+1d");
  await workbench.press("enter");
  await workbench.expectToast(last);
  // Wherever the saved order has gone in the queue: the one that followed it is not passed over.
  await workbench.expectRow(following).underCursor();
});
