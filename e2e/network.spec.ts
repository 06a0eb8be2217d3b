import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a restriction is changed from what it says, and the week shows what is open", async ({ workbench, page, database }) => {
  const { id } = await database.one<{ id: number }>("select id from role where tenant_id = 1 and code = 'collector'");
  await database.rows("delete from role_network where tenant_id = 1 and role_id = $1", [id]);
  await database.rows(
    `insert into role_network (tenant_id, role_id, ip_range, start_minute, end_minute, weekdays, enabled, updated_at)
     values (1, $1, '0.0.0.0/0', 360, 1320, '{1,2,3,4,5,6}', true, now())`,
    [id],
  );
  try {
    await workbench.signIn("tenant01", "/authority/roleManagement");
    while (!(await page.locator("[data-cursor]").innerText()).includes(textOf("shell.role.collector"))) await workbench.press("j");
    await workbench.press("ctrl+k");
    await workbench.type("gioi han");
    await workbench.press("enter");
    await expect(workbench.dialog.getByRole("img", { name: textOf("authority.network.week") })).toBeVisible();
    await workbench.press("enter");
    await expect(page.locator("[name=ipRange]")).toHaveValue("0.0.0.0/0");
    await expect(page.locator("[name=startTime]")).toHaveValue("06:00");
    await expect(page.locator("[name=endTime]")).toHaveValue("22:00");
    await page.locator("[name=endTime]").fill("20:00");
    await workbench.press("ctrl+enter");
    await expect(workbench.dialog).toHaveCount(0);
    const [rule] = await database.rows<{ start_minute: number; end_minute: number; weekdays: number[] }>(
      "select start_minute, end_minute, weekdays from role_network where tenant_id = 1 and role_id = $1",
      [id],
    );
    expect(rule).toEqual({ start_minute: 360, end_minute: 1200, weekdays: [1, 2, 3, 4, 5, 6] });
  } finally {
    await database.rows("delete from role_network where tenant_id = 1 and role_id = $1", [id]);
  }
});
