import { addDays, localDate } from "../src/lending/time/zone.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const report = "/report/afterLoanReport/timeShare";
const zone = "Asia/Ho_Chi_Minh";
const day = (moved: number): string => addDays(localDate(new Date(), zone), moved);
const shown = (date: string): string => date.split("-").toReversed().join("/");
const inputs = (workbench: Workbench) => workbench.dialog.locator("input:not([type=checkbox], [type=radio])");

async function openRange(workbench: Workbench): Promise<void> {
  await workbench.sit("manager01");
  await workbench.page.goto(report);
  await expect(workbench.page.locator("canvas, table").first()).toBeVisible();
  await workbench.press("r 0");
  await expect(inputs(workbench).first()).toBeFocused();
}

test("dates are typed in short, told in full, and an unreadable one has the focus and its reason", async ({ workbench }) => {
  await openRange(workbench);
  const [from, to] = [inputs(workbench).nth(0), inputs(workbench).nth(1)];
  await from.fill("nope");
  await workbench.press("enter");
  await workbench.expectReason("field.date");
  await expect(from).toBeFocused();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  const note = (await from.getAttribute("aria-errormessage")) ?? "";
  await expect(workbench.page.locator(`[id="${note}"]`)).toHaveText(textOf("errors.field.date"));

  await from.fill("-3d");
  await to.fill("d");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.page).toHaveURL(new RegExp(`start=${day(-3)}&end=${day(0)}|end=${day(0)}.*start=${day(-3)}`));
});

test("Alt+↓ opens a calendar, which goes by day, week, month and year", async ({ workbench }) => {
  await openRange(workbench);
  const from = inputs(workbench).first();
  await from.fill("31/1/2026");
  await workbench.press("alt+down");
  const cell = (date: string) => workbench.page.locator(`[data-day="${date}"]`);
  await expect(cell("2026-01-31")).toBeFocused();
  const steps = [
    ["right", "2026-02-01"],
    ["left", "2026-01-31"],
    ["pagedown", "2026-02-28"],
    ["up", "2026-02-21"],
    ["home", "2026-02-16"],
    ["end", "2026-02-22"],
    ["down", "2026-03-01"],
    ["shift+pageup", "2025-03-01"],
    ["shift+pagedown", "2026-03-01"],
  ] as const;
  for (const [key, date] of steps) {
    await workbench.press(key);
    await expect(cell(date), key).toBeFocused();
  }
  await workbench.press("esc");
  await expect(from).toBeFocused();
  await expect(from).toHaveValue("31/1/2026");
  await workbench.press("alt+down");
  await expect(cell("2026-01-31")).toBeFocused();
  await workbench.press("right enter");
  await expect(from).toBeFocused();
  expect((await from.inputValue()).replaceAll("-", "/")).toBe(shown("2026-02-01"));
});

test("Esc asks only when something was typed, and once", async ({ workbench }) => {
  await openRange(workbench);
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.press("r 0");
  await expect(inputs(workbench).first()).toBeFocused();
  await inputs(workbench).first().fill("-9d");
  await workbench.press("esc");
  await expect(workbench.dialog.filter({ hasText: textOf("form.unsaved.title") })).toBeVisible();
  await workbench.press("esc");
  await expect(inputs(workbench).first()).toHaveValue("-9d");
  await workbench.press("esc");
  await expect(workbench.dialog.filter({ hasText: textOf("form.unsaved.lost") })).toBeVisible();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
});

test("a question asked anew in the same breath has the focus, and Enter answers it", async ({ workbench }) => {
  await openRange(workbench);
  await inputs(workbench).first().fill("-9d");
  await workbench.press("esc");
  await expect(workbench.dialog.filter({ hasText: textOf("form.unsaved.title") })).toBeVisible();
  const asked = await workbench.page.evaluate(async () => {
    const escape = async () => {
      const key = new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
      // Drawn within the task of the key: no timer has run yet.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      return document.activeElement?.closest("[role=alertdialog]") !== null;
    };
    const seen = [await escape(), await escape()];
    await new Promise((done) => setTimeout(done, 50));
    return [...seen, document.activeElement?.closest("[role=alertdialog]") !== null];
  });
  expect(asked).toEqual([false, true, true]);
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.page).not.toHaveURL(new RegExp(day(-9)));
});

test("closing the page with something typed is asked about by the browser", async ({ workbench }) => {
  await openRange(workbench);
  await inputs(workbench).first().press("Home");
  await workbench.type("9");
  const asked = workbench.page.waitForEvent("dialog");
  void workbench.page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
});

test("one's own password: Enter moves on, what is missing is listed, a wrong old one is told at its field", async ({ workbench }) => {
  await workbench.signIn("manager01");
  await workbench.page.locator("#menu button[aria-haspopup=menu]").click();
  await workbench.page.getByRole("menuitem", { name: textOf("shell.password") }).click();
  const [old, next, again] = [inputs(workbench).nth(0), inputs(workbench).nth(1), inputs(workbench).nth(2)];
  await expect(old).toBeFocused();
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.getByRole("alert")).toContainText("3");
  await expect(old).toBeFocused();
  await workbench.type("Wrong1pass");
  await workbench.press("enter");
  await expect(next).toBeFocused();
  await workbench.type("Different1");
  await workbench.press("enter");
  await expect(again).toBeFocused();
  await workbench.type("Different1");
  await workbench.press("enter");
  await workbench.expectReason("password.wrong");
  await expect(old).toBeFocused();
});
