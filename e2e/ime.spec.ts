import type { CDPSession } from "playwright/test";
import { expect, test } from "./drivers/test.ts";

const queue = "/loanService/agencyCollectionOrder";

test("an Enter that ends a composition in the remark does not save the record", async ({ workbench, page, context, database }) => {
  await workbench.signIn("collector11", queue);
  const before = await database.facts();
  await workbench.press("c v 1");
  await workbench.typeTime("+2h");
  const remark = page.locator("[name=remark]");
  await remark.focus();
  const session = await context.newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "viẹ", selectionStart: 3, selectionEnd: 3 });
  // What a browser sends for the Enter that picks the candidate: the key belongs to the input method (code 229).
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", code: "Enter", windowsVirtualKeyCode: 229 });
  await session.send("Input.insertText", { text: "việc" });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
  await expect(remark).toHaveValue("việc");
  await expect(workbench.composer).toBeVisible();
  await expect(workbench.composer.getByRole("alert")).toHaveText("");
  expect(await database.facts()).toEqual(before);

  await workbench.press("enter");
  await expect(workbench.composer).toHaveCount(0);
  expect((await database.facts())["results"]).toBe(Number(before["results"]) + 1);
});

test("an Enter while the letters are still being composed does not save either", async ({ workbench, page, context, database }) => {
  await workbench.signIn("collector12", queue);
  const before = await database.facts();
  await workbench.press("c v 1");
  await workbench.typeTime("+2h");
  await page.locator("[name=remark]").focus();
  const session = await context.newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "hẹn", selectionStart: 3, selectionEnd: 3 });
  await workbench.press("enter");
  await expect(workbench.composer).toBeVisible();
  expect(await database.facts()).toEqual(before);
});

/** Pinyin as it is composed, the Enter that ends the composition, and what that writes. */
async function compose(session: CDPSession, pinyin: string, signs: string): Promise<void> {
  for (let typed = 1; typed <= pinyin.length; typed += 1)
    await session.send("Input.imeSetComposition", { text: pinyin.slice(0, typed), selectionStart: typed, selectionEnd: typed });
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", code: "Enter", windowsVirtualKeyCode: 229 });
  await session.send("Input.insertText", { text: signs });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
}

test("Chinese in the palette: neither the Enter that ends a composition nor one within it runs anything", async ({
  workbench,
  page,
  context,
  database,
}) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  const [before, address] = [await database.facts(), page.url()];
  const session = await context.newCDPSession(page);
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await compose(session, "ding'dan", "订单");
  await expect(workbench.palette).toHaveValue("订单");
  await session.send("Input.imeSetComposition", { text: "cui", selectionStart: 3, selectionEnd: 3 });
  await workbench.press("enter");
  await expect(workbench.palette).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await database.facts()).toEqual(before);

  // Committed, the same key means what it always means.
  await workbench.press("esc");
  await workbench.press("ctrl+k");
  await workbench.palette.fill("");
  await compose(session, "mao", "：");
  await workbench.type("mn");
  await expect(workbench.palette).toHaveValue("：mn");
});

test("Chinese in the remark: the Enter that ends the composition writes no record, the next one does", async ({
  workbench,
  page,
  context,
  database,
}) => {
  await workbench.signIn("collector27", queue);
  const [before, order] = [await database.facts(), await workbench.cursorOrder()];
  await workbench.press("c t 1");
  const remark = page.locator("[name=remark]");
  await expect(remark).toBeFocused();
  const session = await context.newCDPSession(page);
  await compose(session, "jia'ren'zhuan'gao", "家人转告");
  await compose(session, "ming'tian", "明天");
  await expect(remark).toHaveValue("家人转告明天");
  await expect(workbench.composer.getByRole("alert")).toHaveText("");
  expect(await database.facts()).toEqual(before);
  await workbench.press("enter");
  await workbench.expectToast(order);
  const { remark: written } = await database.one<{ remark: string }>(
    "select r.remark from collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1 order by r.id desc limit 1",
    [order],
  );
  expect(written).toBe("家人转告明天");
});

test("the letters that Telex puts in place of others run nothing on a page", async ({ workbench, page, database }) => {
  await workbench.signIn("collector11", queue);
  const [order, before] = [await workbench.cursorOrder(), await database.facts()];
  const address = page.url();
  for (const letter of "ươăâêôđàáảãạ")
    await page.evaluate(
      (key) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
      letter,
    );
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "c", code: "KeyC", isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.composer).toHaveCount(0);
  expect(await workbench.cursorOrder()).toBe(order);
  expect(page.url()).toBe(address);
  expect(await database.facts()).toEqual(before);
});
