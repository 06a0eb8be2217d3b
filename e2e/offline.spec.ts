import { calls } from "../src/contract/calls.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const queue = "/loanService/agencyCollectionOrder";

test("a record on a slow line shows at once what its row holds, and bars for the rest", async ({ workbench, page }) => {
  await workbench.signIn("collector12", queue);
  const row = workbench.grid.locator("[data-cursor]");
  const [orderNo, name, phone, claim] = (await row.locator(".q-cell").allInnerTexts()).slice(1, 5);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${calls["order.detail"].path}*`, async (route) => {
    await held;
    await route.continue();
  });
  await workbench.press("enter");
  const known = page.locator("[data-known]:visible");
  await expect(known.locator("h1")).toHaveText(name ?? "");
  for (const text of [orderNo, phone, claim]) await expect(known).toContainText(text ?? "");
  await expect(known).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(known).toHaveCount(0);
  await expect(workbench.record).toHaveText(name ?? "");
});

test(
  "offline is said as long as it lasts; a write that was not sent offers no undo and keeps what was typed",
  sample,
  async ({ workbench, page, context, database }) => {
    await workbench.signIn("collector13", queue);
    const before = await database.facts();
    await workbench.press("c p 2");
    await workbench.typeTime("+1d");
    await page.locator("[name=remark]").focus();
    await page.keyboard.insertText("khách bận");
    await context.setOffline(true);
    await expect(workbench.statusBar).toContainText(textOf("shell.status.offline"));
    await workbench.press("enter");
    await expect(workbench.composer.getByRole("alert")).toContainText(textOf("composer.offline"));
    await expect(page.locator("[name=remark]")).toHaveValue("khách bận");
    await expect(workbench.statusBar).not.toContainText(textOf("composer.undo").toLowerCase());
    expect(await database.facts()).toEqual(before);
    await context.setOffline(false);
    await expect(workbench.statusBar).not.toContainText(textOf("shell.status.offline"));
    await workbench.press("esc");
  },
);
