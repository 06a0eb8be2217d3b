import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("to switch off somebody who holds work opens the sheet that hands it over", async ({ workbench, page }) => {
  await workbench.signIn("tenant01", "/authority/staffManagement?account=collector02");
  await workbench.look();
  await workbench.fromPalette(textOf("authority.role.toggle"));
  await expect(workbench.dialog).toContainText(textOf("system.leave.kind.collection"));
  await workbench.press("esc");
  await expect(page.locator("[role=row]", { hasText: "collector02" }).first()).toContainText(textOf("authority.staff.status.enabled"));
});

test("a request whose asker is gone is made one's own by keys, and only then", async ({ workbench, database }) => {
  // The portfolio's own: other tests ask for keys too.
  const request = "(select min(id) from approval where kind = 'roleWiden' and payload ->> 'change' = 'keys' and tenant_id = 1)";
  const asker = `(select requested_by from approval where tenant_id = 1 and id = ${request})`;
  const [before] = await database.rows(`select ${asker}::int as id`, []);
  await workbench.signIn("tenant01", "/authority/roleManagement");
  await workbench.look();
  await workbench.page.locator("[role=row]", { hasText: "Senior collector" }).first().click();
  await workbench.fromPalette(textOf("approval.take"));
  await workbench.expectReason("approval.askerThere");
  await database.rows(`update staff set enabled = false where id = ${asker}`, []);
  try {
    await workbench.look();
    await workbench.fromPalette(textOf("approval.take"));
    await workbench.expectToast(textOf("approval.taken"));
    expect(await database.rows(`select account from staff where id = ${asker}`, [])).toEqual([{ account: "tenant01" }]);
  } finally {
    const id = Number((before as { id: number }).id);
    await database.rows("update staff set enabled = true where id = $1", [id]);
    await database.rows(`update approval set requested_by = $1, first_asked_by = null where tenant_id = 1 and id = ${request}`, [id]);
  }
});
