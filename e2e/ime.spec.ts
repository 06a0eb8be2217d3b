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
