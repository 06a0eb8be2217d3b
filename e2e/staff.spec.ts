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
  await workbench.press("escape");
  await expect(line(workbench, account)).toContainText(textOf("authority.staff.status.disabled"));

  await workbench.signIn("platform01", path);
  await workbench.look();
  await line(workbench, account).click();
  await workbench.press("p");
  await expect(workbench.dialog).toContainText(textOf("authority.staff.asksStatus", { role: "First reviewer" }));
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("authority.role.decided"));
  await expect(line(workbench, account)).toContainText(textOf("authority.staff.status.enabled"));
});
