import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const queue = "/loanService/agencyCollectionOrder";
const chosen = (workbench: Workbench) => workbench.composer.getByRole("radio", { checked: true });

test("a name typed into the list, as into a search, writes no record", async ({ workbench, database }) => {
  await workbench.signIn("collector16", queue);
  const before = await database.facts();
  for (const word of ["chi thanh", "cao thi hoa", "ct", "cho vay", "cuc"]) {
    await workbench.type(word);
    await workbench.press("enter");
    // A part of the word may have opened something: whatever it is, it is left.
    await workbench.press("esc esc esc");
    await workbench.open(queue);
    await workbench.look();
  }
  expect(await database.facts()).toEqual(before);
});

test("a stray key takes the choice back wherever in the composer it falls", async ({ workbench, database }) => {
  await workbench.signIn("collector17", queue);
  const before = await database.facts();
  await workbench.press("c k 1");
  await expect(chosen(workbench)).toHaveCount(2);
  await workbench.press("shift+tab tab");
  await chosen(workbench).last().focus();
  await workbench.press("x");
  await expect(chosen(workbench)).toHaveCount(0);
  // What had the focus is gone with the choice: the composer itself has it.
  await expect(workbench.composer).toBeFocused();
  await workbench.press("enter");
  await expect(workbench.composer.getByRole("alert")).not.toBeEmpty();
  expect(await database.facts()).toEqual(before);
});

test("a record into which a stray key fell is saved by the second Enter, and by the very next key only", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("collector17", queue);
  const before = await database.facts();
  const order = await workbench.cursorOrder();
  const asked = workbench.composer.getByRole("alert").filter({ hasText: textOf("composer.check") });
  await workbench.press("c x h 1");
  await expect(workbench.page.locator("[name=remark]")).toBeFocused();
  await workbench.type("chi gai");
  await workbench.press("enter enter");
  await expect(asked).toBeVisible();
  await workbench.look();
  await workbench.press("backspace");
  await expect(asked).toHaveCount(0);
  await workbench.press("enter");
  await expect(asked).toBeVisible();
  expect(await database.facts()).toEqual(before);
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(order);
  expect((await database.facts())["results"]).toBe(Number(before["results"]) + 1);
});

test("keys are the composer's only while it has the focus, and `c` leads back to it", async ({ workbench, database }) => {
  await workbench.signIn("collector17", queue);
  const before = await database.facts();
  await workbench.press("c k 1");
  await expect(chosen(workbench)).toHaveCount(2);
  await workbench.grid.focus();
  const second = await workbench.orderAt(1);
  await workbench.press("j");
  await workbench.expectRow(second).underCursor();
  await workbench.press("k c");
  await expect(workbench.composer).toBeFocused();
  await expect(chosen(workbench)).toHaveCount(2);
  expect(await database.facts()).toEqual(before);
});

test("what a draft brought back is saved by the second Enter, after it was read", async ({ workbench, database }) => {
  await workbench.signIn("collector18", queue);
  const before = await database.facts();
  const order = await workbench.cursorOrder();
  await workbench.press("c k 1");
  await expect(chosen(workbench)).toHaveCount(2);
  await workbench.press("esc");
  await expect(workbench.composer).toHaveCount(0);
  await workbench.press("c");
  await expect(chosen(workbench)).toHaveCount(2);
  await workbench.press("enter enter");
  await expect(workbench.composer.getByRole("alert")).toContainText(textOf("composer.check"));
  expect(await database.facts()).toEqual(before);
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(order);
  expect((await database.facts())["results"]).toBe(Number(before["results"]) + 1);
});
