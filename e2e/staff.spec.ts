import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = "/authority/staffManagement";
const line = ({ page }: Workbench, name: string) => page.locator("[role=row]", { hasText: name }).first();
const field = ({ dialog }: Workbench, name: string) => dialog.getByLabel(textOf(`authority.staff.column.${name}`));

/** Another one at each try: what a test has made stays. */
const account = `hand${Date.now() % 100_000_000}`;

test("an account is made by keys: a wrong field says why beside it, and the first password is shown once", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await workbench.press("c");
  await expect(field(workbench, "account")).toBeFocused();
  await page.keyboard.type("TENANT01");
  await field(workbench, "name").fill("An Nguyễn Thị Mới");
  await workbench.dialog.getByLabel(textOf("shell.role.firstReviewer")).check();
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("refusals.staff.accountTaken"));
  expect(await axeOn(page, { name: "staff form", open: () => Promise.resolve() })).toEqual([]);
  await field(workbench, "account").fill(account);
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.staff.madeAndWaits"));
  const password = page.getByRole("textbox", { name: textOf("authority.staff.password.label") });
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(/^\w{14}$/);
  await workbench.press("esc");
  await expect(line(workbench, account)).toContainText(textOf("authority.staff.status.disabled"));

  await workbench.signIn("platform01", path);
  await workbench.look();
  await line(workbench, account).click();
  await workbench.press("p");
  await expect(workbench.dialog).toContainText(textOf("authority.staff.asksStatus", { role: textOf("shell.role.firstReviewer") }));
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.role.decided"));
  await expect(line(workbench, account)).toContainText(textOf("authority.staff.status.enabled"));
});

test("ticked people are changed once it is said what that does; a file's wrong rows are told by line", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  // The first two are people whom an administrator stands above.
  await workbench.press("x");
  await workbench.press("j");
  await workbench.press("x");
  await workbench.fromPalette(textOf("authority.staff.bulk.label"));
  await expect(workbench.dialog.getByRole("radio").first()).toBeFocused();
  await workbench.press("4");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("authority.staff.bulk.plan", { count: 2, waiting: 0 }));
  await expect(workbench.dialog.getByRole("button", { name: textOf("authority.staff.bulk.send") })).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.staff.bulk.done", { count: 2, waiting: 0 }));

  await workbench.fromPalette(textOf("authority.staff.import.title"));
  const csv = `account,adminName,role\n${account}f,Hàng Tốt,collector\nbad,Hàng Xấu,collector\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(workbench.dialog).toContainText(textOf("authority.staff.import.plan", { rows: 2, good: 1, waiting: 0, bad: 1 }));
  await workbench.dialog.getByRole("button", { name: textOf("authority.staff.import.send", { count: 1 }) }).click();
  await workbench.expectToast(textOf("authority.staff.import.done", { count: 1, waiting: 0 }));
  await expect(line(workbench, `${account}f`)).toBeVisible();
});

test("what a person would see, and which products he reviews, stand a key away", async ({ workbench }) => {
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await line(workbench, "first01").click();
  await workbench.press("space");
  await expect(workbench.page.getByText(textOf("authority.staff.peek.sessions"))).toBeVisible();
  await workbench.press("shift+q");
  await expect(workbench.page.getByRole("tree")).toBeFocused();
  await workbench.press("esc");
  await workbench.fromPalette(textOf("authority.staff.bind"));
  await expect(workbench.dialog.getByRole("option").first()).toContainText(textOf("form.bind.bound"));
});
