import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

async function expectAccessible({ page }: Workbench, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    what,
  ).toEqual([]);
}

for (const theme of ["dark", "light"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    test.describe.configure({ timeout: 60_000 });

    test(`sign-in and a collector's screens pass axe (${theme})`, async ({ workbench }) => {
      await workbench.page.goto("/login");
      await expect(workbench.page.locator("form img")).toBeVisible();
      await expectAccessible(workbench, "sign-in");

      await workbench.signIn("collector14", "/loanService/agencyCollectionOrder");
      await expect(workbench.page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(workbench, "backlog");
      const order = await workbench.cursorOrder();
      await workbench.press("enter");
      await workbench.expectRecord(order);
      await workbench.look();
      await workbench.press("c p 1");
      await expect(workbench.page.locator("[name=commitmentTime]")).toBeFocused();
      await expectAccessible(workbench, "record with the composer open");
    });

    test(`home, lists, dialogs, palette and key sheet pass axe (${theme})`, async ({ workbench }) => {
      await workbench.signIn("manager01");
      await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
      await expectAccessible(workbench, "home");

      await workbench.open("/loanService/allCollectionOrder");
      await expectAccessible(workbench, "all collection orders");
      await workbench.press("x t");
      await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
      await workbench.press("1");
      await expect(workbench.dialog.getByRole("status")).toContainText("→ 1");
      await expectAccessible(workbench, "assign dialog");
      await workbench.press("esc");
      await expect(workbench.dialog).toHaveCount(0);

      await workbench.press("ctrl+k");
      await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
      await expectAccessible(workbench, "palette");
      await workbench.press("esc");
      await expect(workbench.dialog).toHaveCount(0);
      await workbench.press("?");
      await expect(workbench.dialog).toBeVisible();
      await expectAccessible(workbench, "key sheet");

      await workbench.open("/order/orderAll?status=0,1");
      await expectAccessible(workbench, "all orders");
      await workbench.press("shift+x");
      await expect(workbench.dialog).toBeVisible();
      await expectAccessible(workbench, "close dialog");
    });

    test(`the time-share report passes axe (${theme})`, async ({ workbench }) => {
      await workbench.signIn("manager01");
      await workbench.press("g q");
      await expect(workbench.page.locator("[data-chart]:visible")).toBeVisible();
      await expectAccessible(workbench, "report");
      await workbench.press("enter");
      await expect(workbench.page.locator("[data-chart]:visible")).toHaveCount(0);
      await expectAccessible(workbench, "report as a table");
    });
  });
}
