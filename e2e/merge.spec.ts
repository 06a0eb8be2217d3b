import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = `/user/userList?name=${encodeURIComponent("Khúc")}`;
const shots = process.env["SHOTS"];

async function goTo(workbench: Workbench, name: string): Promise<void> {
  const cursor = workbench.grid.locator("[data-cursor]");
  await expect(workbench.grid).toContainText(name);
  await workbench.press("ctrl+home");
  for (let row = 0; row < 40 && !(await cursor.first().innerText()).includes(name); row += 1) await workbench.press("j");
  await expect(cursor.first()).toContainText(name);
}
test("two customers of one ID number become one by two persons and part again, all by keys", async ({ workbench, database, page }) => {
  const { kept, gone } = await database.one<{ kept: string; gone: string }>(
    `select payload ->> 'customerId' as kept, payload ->> 'goneId' as gone from approval where tenant_id = 1 and kind = 'customerMerge' and state = 'pending'`,
  );
  // What was seen when it was asked for is not so any more: it is asked anew.
  for (const [id, name, folded] of [
    [kept, "Khúc Thị Mai Hoa", "khuc thi mai hoa"],
    [gone, "Khúc Mai Hoa", "khuc mai hoa"],
  ])
    await database.rows("update customer set name = $2, name_folded = $3 where tenant_id = 1 and id = $1", [id, name, folded]);
  const dialog = page.getByRole("dialog");

  await workbench.signIn("service01", path);
  await workbench.look();
  await goTo(workbench, "Khúc Thị Mai Hoa");
  // The same from the record of his newest order.
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  await workbench.look();
  await workbench.fromPalette(textOf("order.command.merge"));
  await expect(dialog).toContainText("Khúc Mai Hoa");
  await workbench.press("esc");
  await workbench.open(path);
  await workbench.look();
  await goTo(workbench, "Khúc Thị Mai Hoa");
  await workbench.fromPalette(textOf("user.merge.command"));
  await expect(dialog).toContainText(textOf("user.merge.text").slice(0, 30));
  await expect(dialog).toContainText("Khúc Mai Hoa");
  expect(await axeOn(page, { name: "merge form", open: () => Promise.resolve() })).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/ask.png` });
  await dialog.getByLabel(textOf("user.list.why")).fill("Cùng một người, đăng ký lại bằng số mới");
  await workbench.press("ctrl+enter");
  await workbench.expectToast("Khúc Thị Mai Hoa");

  await workbench.signIn("manager01", path);
  await workbench.look();
  await goTo(workbench, "Khúc Thị Mai Hoa");
  await workbench.press("p");
  await expect(dialog).toContainText("Khúc Mai Hoa");
  await expect(dialog).toContainText(textOf("user.merge.then"));
  if (shots) await page.screenshot({ path: `${shots}/decide.png` });
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  await expect(workbench.grid).not.toContainText("Khúc Mai Hoa");
  expect(await database.count("customer where tenant_id = 1 and id = $1 and merged_into = $2", [gone, kept])).toBe(1);
  expect(await database.count("loan_order where tenant_id = 1 and customer_id = $1", [gone])).toBe(0);

  await goTo(workbench, "Khúc Thị Mai Hoa");
  await workbench.fromPalette(textOf("user.merge.undo"));
  await expect(dialog).toContainText(`#${gone}`);
  if (shots) await page.screenshot({ path: `${shots}/undo.png` });
  await dialog.getByLabel(textOf("user.list.why")).fill("Hai người khác nhau");
  await workbench.press("ctrl+enter");
  await workbench.expectToast("Khúc Thị Mai Hoa");
  await workbench.signIn("service01", path);
  await workbench.look();
  await goTo(workbench, "Khúc Thị Mai Hoa");
  await workbench.press("p");
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("setting.decided"));
  await expect(workbench.grid).toContainText("Khúc Mai Hoa");
  expect(await database.count("customer where tenant_id = 1 and id = $1 and merged_into is null", [gone])).toBe(1);
});
