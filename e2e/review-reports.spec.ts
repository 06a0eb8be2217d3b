import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("from a reviewer's figure to its orders and back; a contested refusal looked at again; a customer whole", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  await page.goto("/report/examineReport/firstRefuse?by=reason");
  const table = page.locator("[data-numbers]:visible");
  await expect(table).toBeVisible();
  await workbench.press("down");
  const cell = table.locator("td[data-current]");
  const said = Number(((await cell.textContent()) ?? "").replace(/\D/g, ""));
  expect(said).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=refused&figureTime=[\d.-]+&figureKind=first&figureReason=\w+/);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(said);
  await workbench.press("q");
  await expect(page).toHaveURL(/firstRefuse/);

  const row = page.locator("[role=grid]:visible [data-cursor] .q-cell").nth(1);
  await page.goto("/order/contestedOrder");
  await expect(row).not.toBeEmpty();
  await expect(workbench.grid).toBeFocused();
  const open = await database.count("refusal_contest where tenant_id = 1 and outcome is null", []);
  await workbench.press("p");
  await expect(workbench.dialog).toBeVisible();
  await workbench.type("The photo is clear enough.");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeHidden();
  expect(await database.count("refusal_contest where tenant_id = 1 and outcome is null", [])).toBe(open - 1);

  await page.goto("/user/userList");
  await expect(row).not.toBeEmpty();
  await expect(workbench.grid).toBeFocused();
  await workbench.press("space");
  await expect(page.locator("[data-peek]")).toContainText(textOf("user.list.consents"));
});
