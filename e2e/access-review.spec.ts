import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/authority/accessReview";

test("an administrator finds keys that nobody uses, looks at one in the role's tree, and takes it away, by keys alone", async ({
  workbench,
  database,
  page,
}) => {
  await workbench.signIn("tenant01", `${path}?unused=true&adminName=marketer01`);
  const first = page.locator("[role=row][data-cursor], [role=row][aria-selected=true]").first();
  await expect(page.locator("[role=grid] [role=row]").nth(1)).toBeVisible();
  await workbench.press("enter");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(first).toBeVisible();
  await workbench.look();
  const count = () => database.rows("select count(*)::int as n from role_grant where not granted", []);
  const before = await count();
  await workbench.press("shift+x");
  await workbench.look();
  // Of what nobody should do by mistake the way out has the focus.
  await workbench.press("tab");
  await workbench.press("enter");
  await workbench.expectToast(textOf("authority.role.saved"));
  expect(await count()).not.toEqual(before);
  await database.rows(
    "insert into role_permission (tenant_id, role_id, permission) select tenant_id, role_id, permission from role_grant where not granted order by id desc limit 1",
    [],
  );
});
