import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const path = "/system/customerRights";

/** Goes down by keys until the row is under the cursor. */
async function goTo(workbench: Workbench, name: string): Promise<void> {
  const cursor = workbench.grid.locator("[data-cursor]");
  await expect(workbench.grid).toContainText(name);
  await workbench.press("ctrl+home");
  for (let row = 0; row < 30 && !(await cursor.first().innerText()).includes(name); row += 1) await workbench.press("j");
  await expect(cursor.first()).toContainText(name);
}

test("a customer asks to be erased: recorded, looked at, asked for, approved by another, and gone; all by keys", async ({
  workbench,
  database,
  page,
}) => {
  const name = "Ngụy Thị Hoa Tulip";
  const { id, no } = await database.one<{ id: string; no: string }>(
    `select c.id, max(o.order_no) as no from customer c join loan_order o on o.tenant_id = c.tenant_id and o.customer_id = c.id where c.tenant_id = 1
       and not exists (select from rights_request r where r.tenant_id = c.tenant_id and r.customer_id = c.id)
       and not exists (select from complaint k where k.tenant_id = c.tenant_id and k.customer_id = c.id and k.state = 'open')
     group by c.id having bool_and(o.status = 9 and o.overpaid = 0 and not o.payment_in_check and not o.frozen) order by c.id limit 1`,
  );
  await database.rows("update customer set name = $2, name_folded = 'nguy thi hoa tulip' where tenant_id = 1 and id = $1", [id, name]);
  await database.rows(
    "update loan_order set customer_name = $2, name_folded = 'nguy thi hoa tulip' where tenant_id = 1 and customer_id = $1",
    [id, name],
  );

  await workbench.signIn("service01", path);
  await workbench.look();
  await workbench.press("c");
  await expect(page.getByLabel(textOf("rights.who"))).toBeFocused();
  await page.keyboard.insertText(no);
  await expect(page.locator("[data-found]")).toContainText(name);
  // Way is a telephone call; the kind by its digit, then back to how it was made sure that it is he.
  await page.keyboard.press("Tab");
  await page.keyboard.press("3");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("1");
  expect(await axeOn(page, { name: "customer rights form", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("rights.added").slice(0, 8));

  await goTo(workbench, name);
  await workbench.press("shift+q");
  const lines = page.locator("[data-erasure]");
  await expect(lines.last()).toContainText(textOf("rights.data.ledger"));
  await expect(lines.last()).toContainText("Law 14/2022");
  expect(await axeOn(page, { name: "erasure preview", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("ctrl+enter");
  await workbench.expectToast(name);
  expect(await database.count("erasure where tenant_id = 1 and customer_id = $1", [id])).toBe(0);

  await workbench.signIn("manager01", path);
  await workbench.look();
  await goTo(workbench, name);
  await workbench.press("p");
  await expect(lines.last()).toContainText(textOf("rights.data.profile"));
  await workbench.press("1");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("rights.decided"));
  await expect(workbench.grid).not.toContainText(name);
  await expect(workbench.grid).toContainText(`#${id}`);
  expect(await database.count("loan_order where tenant_id = 1 and customer_name = $1", [name])).toBe(0);
  expect(await database.count("erasure where tenant_id = 1 and customer_id = $1 and asked_by <> approved_by", [id])).toBe(1);
});

test("a legal hold is set on a customer and stands on his record; somebody else lifts it, not who set it", async ({
  workbench,
  database,
  page,
}) => {
  const { id } = await database.one<{ id: string }>(
    `select c.id from customer c where c.tenant_id = 1 and not c.prospect and c.merged_into is null
       and not exists (select from legal_hold h where h.tenant_id = c.tenant_id and h.customer_id = c.id and h.released_at is null) order by c.id desc limit 1`,
  );
  const list = `/user/userList?userId=${id}`;
  const holds = () => database.count("legal_hold where tenant_id = 1 and customer_id = $1 and released_at is null", [id]);
  const turn = async (button: "set" | "lift", reason: string) => {
    await workbench.fromPalette(textOf("form.hold.command"));
    await expect(workbench.dialog.getByRole("button", { name: textOf(`form.hold.${button}`) })).toBeVisible();
    await workbench.look();
    await workbench.write(reason);
    await workbench.press("ctrl+enter");
  };
  await workbench.signIn("manager01", list);
  await workbench.press("space");
  const peek = page.locator("[data-peek]");
  await turn("set", "court of Hue, case 17");
  await workbench.expectToast(textOf("form.hold.held", { name: "" }).trim());
  expect(await holds()).toBe(1);
  await expect(peek).toContainText("court of Hue, case 17");
  await workbench.look();
  await turn("lift", "the case is closed");
  await workbench.expectReason("approval.samePerson");
  expect(await holds()).toBe(1);

  await workbench.signIn("tenant01", list);
  await workbench.press("space");
  await expect(peek).toContainText("court of Hue, case 17");
  await workbench.look();
  await turn("lift", "the case is closed");
  await workbench.expectToast(textOf("form.hold.lifted", { name: "" }).trim());
  expect(await holds()).toBe(0);
  await expect(peek).not.toContainText("court of Hue, case 17");
});
