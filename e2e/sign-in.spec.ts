import { expect, sample, test } from "./drivers/test.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";
import { textOf } from "./drivers/texts.ts";

const onLogin = (workbench: Workbench) => expect(workbench.page).toHaveURL(/\/login$/);
const missing = (workbench: Workbench) => expect(workbench.page.locator("main").getByText(textOf("shell.missing.title"))).toBeVisible();

test("the root leads to the sign-in page, and so does every screen without a session", async ({ workbench }) => {
  await workbench.page.goto("/");
  await onLogin(workbench);
  await workbench.page.goto("/loanService/agencyCollectionOrder");
  await onLogin(workbench);
});

test("a wrong code and a wrong password are told apart, and the password is asked for again", sample, async ({ workbench }) => {
  await workbench.page.goto("/login");
  const picture = workbench.page.locator("form img");
  const shown = String(await picture.getAttribute("src"));
  await workbench.fillSignIn("collector05", demoPassword, "0000");
  await workbench.expectReason("signIn.captcha");
  await expect(picture).not.toHaveAttribute("src", shown);
  await expect(workbench.page.locator("input[name=code]")).toBeFocused();
  await expect(workbench.page.locator("input[name=code]")).toHaveValue("");
  await expect(workbench.page.locator("input[name=password]")).toHaveValue(demoPassword);

  await workbench.fillSignIn("collector05", "Wrong1password");
  await workbench.expectReason("signIn.refused");
  await expect(workbench.page.locator("input[name=password]")).toBeFocused();

  await workbench.fillSignIn("nobody99", demoPassword);
  await workbench.expectReason("signIn.refused");
  await workbench.fillSignIn("collector05", demoPassword);
  await expect(workbench.statusBar).toBeVisible();
});

test("the next person at a seat gets a page of his own: nothing that was read, typed or done before is left in it", async ({
  workbench,
}) => {
  const { page } = workbench;
  await page.goto("/login");
  await workbench.fillSignIn("collector06", demoPassword);
  await expect(workbench.statusBar).toBeVisible();
  const mark = () => page.evaluate(() => Object.hasOwn(window, "keylineSeat"));
  await page.evaluate(() => Object.assign(window, { keylineSeat: true }));
  expect(await mark()).toBe(true);
  await page.evaluate(() => document.querySelector<HTMLElement>("#menu button[aria-haspopup=menu]")?.click());
  await page.locator("[role=menuitem]", { hasText: textOf("shell.signOut") }).dispatchEvent("click");
  await onLogin(workbench);
  await expect(page.locator("input[name=username]")).toBeVisible();
  await expect.poll(mark).toBe(false);
  await workbench.fillSignIn("manager01", demoPassword);
  await expect(page).toHaveURL(/homePage/);
  await expect(workbench.statusBar).toBeVisible();
});

test("the first sign-in changes the password, then leads back to the sign-in page", async ({ workbench, database }) => {
  await workbench.page.goto("/login");
  await workbench.fillSignIn("newcomer01", demoPassword);
  await expect(workbench.dialog).toContainText(textOf("login.first.title"));
  await workbench.press("esc");
  await expect(workbench.dialog).toBeVisible();
  await workbench.page.goto("/loanService/agencyCollectionOrder");
  await expect(workbench.dialog).toContainText(textOf("login.first.title"));
  await expect(workbench.grid).toHaveCount(0);
  // Its messages have their place on the page there too.
  await expect(workbench.page.getByLabel(textOf("shell.messages"))).toHaveAttribute("aria-live", "polite");

  await workbench.page.evaluate(() => sessionStorage.clear());
  await workbench.page.goto("/login");
  await workbench.fillSignIn("newcomer01", demoPassword);
  const passwords = workbench.dialog.locator("input:not([type=checkbox], [type=radio])");
  // The old one is asked for too, and stands there as it was just typed.
  await expect(passwords.nth(0)).toHaveValue(demoPassword);
  await expect(passwords.nth(1)).toBeFocused();
  await passwords.nth(1).fill("Newcomer2day");
  await passwords.nth(2).fill("Newcomer2morrow");
  await workbench.press("enter");
  await workbench.expectReason("password.mismatch");
  await passwords.nth(2).fill("Newcomer2day");
  const changed = Date.now();
  await workbench.press("enter");
  await workbench.expectToast(textOf("login.first.done"));
  await expect(workbench.dialog).toHaveCount(0, { timeout: 2_500 });
  expect(Date.now() - changed).toBeGreaterThan(500);
  await onLogin(workbench);

  await workbench.fillSignIn("newcomer01", "Newcomer2day");
  await expect(workbench.statusBar).toBeVisible();
  // There is one newcomer, and other tests want to meet him too.
  await database.rows(
    `update staff set must_change_password = true, password_hash = (select password_hash from staff where account = 'collector01')
     where account = 'newcomer01'`,
  );
});

test("what is not known and what is not in one's menu is 404", async ({ workbench }) => {
  await workbench.signIn("collector05");
  await workbench.page.goto("/nowhere/at/all");
  await missing(workbench);
  await expect(workbench.page).toHaveURL(/\/404$/);
  await workbench.page.goto("/order/orderAll");
  await missing(workbench);
  await expect(workbench.page).toHaveURL(/\/404$/);
  // Always allowed, and in nobody's menu: its tab does not say the path.
  await workbench.page.goto("/product/productConfig");
  await missing(workbench);
  await expect(workbench.page.locator("#tabs [aria-selected=true]")).toHaveText(/^404 · /);
  await expect(workbench.page).toHaveTitle(/^404 · /);
});

test("a screen whose script does not come says so, and comes with the reload that it offers", async ({ workbench }) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  let isCut = true;
  await workbench.page.route("**/assets/**", (route) => (isCut ? route.abort() : route.fallback()));
  await workbench.press("g h");
  const again = workbench.page.getByRole("alert").getByRole("button", { name: textOf("shell.crash.retry") });
  await expect(again).toBeVisible();
  isCut = false;
  await again.click();
  await expect(workbench.page.getByRole("alert").filter({ has: again })).toHaveCount(0);
  await expect(
    workbench.page.locator("[data-page='/homePage/index'] h2, [data-page='/homePage/index'] [role=group]").first(),
  ).toBeVisible();
});

test("the address of an order survives a reload, and its queue is still behind it", async ({ workbench }) => {
  await workbench.signIn("collector05", "/loanService/agencyCollectionOrder");
  const order = await workbench.openRow();
  await workbench.page.reload();
  await workbench.expectRecord(order);
  await workbench.press("q");
  await workbench.expectRow(order).there();
});
