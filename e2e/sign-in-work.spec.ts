import { expect, test } from "./drivers/test.ts";
import { launchOptions } from "./drivers/chromium.ts";
import { demoPassword } from "./drivers/workbench.ts";
import { textOf } from "./drivers/texts.ts";

// A hundred thousand hashes: without the optimising compilers they take forty times as long as at a person's seat.
test.use({ launchOptions: launchOptions({ optimising: true }) });

test("whoever cannot see the picture lets the machine work instead, by keys alone; an account has its form", async ({ workbench }) => {
  const { page } = workbench;
  await page.goto("/login");
  await expect(page.locator("input[name=username]")).toBeFocused();
  await workbench.write("ab.c");
  await workbench.press("tab");
  await workbench.write(demoPassword);
  // Past the new picture and the code's field.
  await workbench.press("tab tab tab");
  await expect(page.getByRole("button", { name: textOf("login.work.ask") })).toBeFocused();
  await workbench.press("space");
  await expect(page.locator("input[name=code]")).toHaveCount(0);
  await expect(page.getByText(textOf("login.work.done"))).toBeVisible({ timeout: 20_000 });
  await page.locator("input[name=password]").focus();
  await workbench.press("enter");
  await expect(page.getByText(textOf("login.accountRule"))).toBeVisible();
  await expect(page.locator("input[name=username]")).toBeFocused();
  await page.locator("input[name=username]").fill("collector05");
  await workbench.press("enter");
  await expect(workbench.statusBar).toBeVisible();
});
