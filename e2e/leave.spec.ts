import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const list = "/loanService/allCollectionOrder";
const report = "/report/afterLoanReport/timeShare";
const question = (workbench: Workbench) => workbench.dialog.filter({ hasText: textOf("form.unsaved.title") });
const field = (workbench: Workbench) => workbench.dialog.locator("input:not([type=checkbox], [type=radio])").first();
const isForm = (workbench: Workbench) => expect(field(workbench)).toHaveValue("-9d");

/** Home, list, report and list again in one history, back at the report: there is a way back and a way forth. A form is half filled in. */
async function typeSomething(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.signIn("manager01", list);
  await workbench.press("g q");
  await expect(page.locator("canvas, table").first()).toBeVisible();
  await workbench.press("g h");
  await expect(page).toHaveURL(/homePage/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/timeShare/);
  await expect(page.locator("canvas, table").first()).toBeVisible();
  await workbench.press("r 0");
  await expect(field(workbench)).toBeFocused();
  await field(workbench).fill("-9d");
}

for (const { way, steps, to } of [
  { way: "Back", steps: -1, to: new RegExp(list) },
  { way: "Forward", steps: 1, to: /homePage/ },
])
  test(`the browser's ${way} over something typed asks first, once, and goes on when it may`, async ({ workbench, page }) => {
    await typeSomething(workbench);
    const go = () => page.evaluate((by) => history.go(by), steps);
    await go();
    await expect(question(workbench)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(report));
    // Impatience is no second question.
    await go();
    await expect(page).toHaveURL(new RegExp(report));
    await workbench.press("esc");
    await expect(question(workbench)).toHaveCount(0);
    await isForm(workbench);
    await expect(page).toHaveURL(new RegExp(report));

    await go();
    await expect(question(workbench)).toBeVisible();
    await workbench.look();
    await workbench.press("enter");
    await expect(page).toHaveURL(to);
    await expect(workbench.dialog).toHaveCount(0);
    // The other direction leads here again: no entry of the history was lost.
    await page.evaluate((by) => history.go(-by), steps);
    await expect(page).toHaveURL(new RegExp(report));
  });

/** A modal form lies over the page: what a pointer or a script would still reach is pressed by the script, as assistive tools do. */
const ways: Readonly<Record<string, { readonly press: (workbench: Workbench) => Promise<unknown>; readonly to: RegExp }>> = {
  "a link in the sidebar": {
    press: ({ page }) => page.evaluate(() => document.querySelector<HTMLElement>("#menu a[href^='/homePage']")?.click()),
    to: /homePage/,
  },
  "Delete on the tab": {
    press: ({ page }) =>
      page.evaluate(() =>
        document
          .querySelector("#tabs [aria-selected=true]")
          ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true, cancelable: true })),
      ),
    to: /homePage|allCollectionOrder/,
  },
  "the tab's icon": {
    press: ({ page }) =>
      page.evaluate(() => document.querySelector<HTMLElement>("#tabs [aria-selected=true] ~ [role=presentation]")?.click()),
    to: /homePage|allCollectionOrder/,
  },
  "another tab": {
    press: ({ page }) => page.evaluate(() => document.querySelector<HTMLElement>("#tabs [aria-selected=false]")?.click()),
    to: /homePage|allCollectionOrder/,
  },
  "a screen of the palette": {
    press: async (workbench) => {
      await workbench.press("ctrl+k");
      await expect(workbench.palette).toBeFocused();
      await workbench.palette.fill(":ca");
      await expect(workbench.dialog.getByRole("option").first()).toContainText(":ca");
      await workbench.press("enter");
    },
    to: /allCollectionOrder/,
  },
};
for (const [way, { press, to }] of Object.entries(ways))
  test(`${way} over something typed asks first`, async ({ workbench, page }) => {
    await typeSomething(workbench);
    await press(workbench);
    await expect(question(workbench)).toBeVisible();
    await workbench.press("esc");
    await expect(page).toHaveURL(new RegExp(report));
    await isForm(workbench);
    await press(workbench);
    await expect(question(workbench)).toBeVisible();
    await workbench.press("enter");
    await expect(page).toHaveURL(to);
    await expect(workbench.dialog).toHaveCount(0);
  });

test("signing out over something typed asks first, and is not done when it may not", async ({ workbench, page }) => {
  await typeSomething(workbench);
  const signOut = async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>("#menu button[aria-haspopup=menu]")?.click());
    await page.locator("[role=menuitem]", { hasText: textOf("shell.signOut") }).dispatchEvent("click");
  };
  await signOut();
  await expect(question(workbench)).toBeVisible();
  await workbench.press("esc");
  await expect(question(workbench)).toHaveCount(0);
  await isForm(workbench);
  await signOut();
  await expect(question(workbench)).toBeVisible();
  await workbench.press("enter");
  await expect(page).toHaveURL(/login/);
});

test("`q` behind a form closes nothing, and in its field it is a letter", async ({ workbench, page }) => {
  await typeSomething(workbench);
  const tabs = await page.locator("#tabs [role=tab]").count();
  await workbench.press("q");
  await expect(field(workbench)).toHaveValue("-9dq");
  await workbench.dialog.getByRole("button").last().focus();
  await workbench.press("q");
  await expect(page).toHaveURL(new RegExp(report));
  await expect(field(workbench)).toHaveValue("-9dq");
  await expect(page.locator("#tabs [role=tab]")).toHaveCount(tabs);
});

test("an address that is typed over something unsaved is asked about by the browser", async ({ workbench, page }) => {
  await typeSomething(workbench);
  await field(workbench).press("End");
  await workbench.press("backspace");
  const asked = page.waitForEvent("dialog");
  const going = page.goto(list).catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await going;
  await expect(page).toHaveURL(new RegExp(report));
  await expect(field(workbench)).toHaveValue("-9");
});
