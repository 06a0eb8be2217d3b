import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/tenant/tenantList";

test("somebody of the platform works in another lender by one key, sees where he is, and comes home by another", async ({
  workbench,
  page,
  database,
}) => {
  const [other] = await database.rows(
    "select t.tenant_id as id, t.name from tenant t where t.status = 'live' and exists (select from role r where r.tenant_id = t.tenant_id and r.staff_type = 0) and t.tenant_id <> (select tenant_id from staff where account = 'platform01') order by 1 limit 1",
    [],
  );
  expect(other).toBeDefined();
  const name = String(other?.["name"]);
  const status = page.locator("#status");
  await workbench.signIn("platform01", path);
  await expect(status.getByText(name)).toHaveCount(0);
  await page.locator("[role=row]", { hasText: name }).first().click();
  await workbench.press("shift+t");
  await expect(page).toHaveURL(/homePage/, within(5_000));
  const chip = status.getByRole("button", { name: textOf("shell.visit.at").replace("{{name}}", name) });
  await expect(chip).toBeVisible(within(10_000));
  await expect(page.locator("#tabs [role=tab]")).toHaveCount(1);
  expect(await axeOn(page, { name: "visit", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  await page.keyboard.insertText(textOf("shell.visit.back").split(" ")[0] ?? "");
  await expect(page.getByRole("option").first()).toContainText(textOf("shell.visit.back").split("{{")[0]?.trim() ?? "");
  await workbench.press("enter");
  await expect(chip).toHaveCount(0, within(10_000));
  await expect(status).toContainText(textOf("shell.role.platformAdmin"));
});
