import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/loanService/customerManage";
const named = "Nhom thu";

test("a customer group is made, staffed, unstaffed, changed and deleted by keys", async ({ workbench, database }) => {
  const group = () =>
    database.rows<{ id: number; from: number; to: number | null; staff: number; cap: number | null; weight: number | null }>(
      `select g.id, g.stage_from as from, g.stage_to as to, count(b.staff_id)::int as staff, max(b.open_cap) as cap, max(b.weight) as weight
       from guest_group g left join guest_group_staff b on b.tenant_id = g.tenant_id and b.guest_group_id = g.id
       where g.tenant_id = 1 and g.name = $1 group by g.id, g.stage_from, g.stage_to`,
      [named],
    );
  await workbench.signIn("manager01", path);
  await workbench.command("c");
  await expect(workbench.dialog.locator("input").first()).toBeFocused();
  await workbench.type(named);
  await workbench.press("enter ctrl+a");
  await workbench.type("5");
  await workbench.press("enter ctrl+a");
  await workbench.type("9000");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(1);
  await expect(workbench.page.getByText(textOf("errors.badInput"))).toBeVisible();
  await workbench.press("ctrl+a");
  await workbench.type("900");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(group).toMatchObject([{ from: 900, to: null, staff: 0 }]);

  await workbench.expectRow(named).there();
  await workbench.press("home");
  await expect(async () => {
    await workbench.press("k");
    await expect(workbench.grid.locator("[data-cursor]")).toContainText(named, { timeout: 200 });
  }).toPass();
  await workbench.look();
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.press("1 2 v ctrl+a 3 enter m 4 0 enter");
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(group).toMatchObject([{ staff: 2, weight: 3, cap: 40 }]);

  await workbench.look();
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").first()).toContainText(textOf("form.bind.bound"));
  await workbench.press("1 delete");
  await expect.poll(group).toMatchObject([{ staff: 1 }]);
  await expect(workbench.dialog).toHaveCount(0);

  await workbench.look();
  await workbench.command("shift+x");
  await expect(workbench.dialog).toContainText(named);
  await workbench.look();
  await workbench.press("tab");
  await workbench.dialog.getByRole("button").last().focus();
  await workbench.press("enter");
  await expect.poll(group).toEqual([]);
});

test("a group that has orders is not deleted: the key says why", async ({ workbench }) => {
  await workbench.signIn("manager01", path);
  await workbench.look();
  const open = (await workbench.grid.locator("[data-cursor] .q-cell").nth(4).innerText()).trim();
  await workbench.command("shift+x");
  await workbench.expectReason("group.inUse", { count: open });
  await expect(workbench.dialog).toHaveCount(0);
});
