import { calls } from "../src/contract/calls.ts";
import { within } from "./drivers/bars.ts";
import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("picked rules are switched by one key and deleted together; what one is refused is said of it alone", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const made = await database.rows<{ id: number }>(
    `insert into lead_rule (tenant_id, module, app_id, condition, recycle_days, position, enabled, updated_by, updated_at)
     select 1, 'dataMarketing', null, jsonb_build_object('channel', jsonb_build_array('e2e-' || n)), 5, n, true, (select min(id) from staff where tenant_id = 1 and type = 2), now()
     from generate_series(1, 3) n returning id`,
    [],
  );
  const ids = made.map(({ id }) => Number(id));
  const on = async () =>
    (
      await database.one<{ n: number }>(
        "select count(*)::int as n from lead_rule where tenant_id = 1 and id = any($1::bigint[]) and enabled",
        [ids],
      )
    ).n;
  await workbench.signIn("manager01", "/marketing/marketConfig");
  const row = (n: number) => page.locator("[role=row]", { hasText: `e2e-${n}` }).first();
  const pick = async () => {
    for (const n of [1, 2, 3]) {
      await row(n).click();
      await workbench.press("x");
    }
  };
  /** The list is read again behind what was done: whoever picks or takes a row away before that is another than the test means. */
  const switchPicked = async () => {
    const again = page.waitForResponse((answer) => answer.url().includes(calls["leadRule.list"].path));
    await workbench.press("t");
    await again;
  };
  await expect(row(3)).toBeVisible();
  await pick();
  await switchPicked();
  await expect.poll(on, within(5_000)).toBe(0);
  // What was done is no longer ticked.
  await expect(page.locator("[role=row][aria-selected=true]", { hasText: "e2e-" })).toHaveCount(0);
  await pick();
  await switchPicked();
  await expect.poll(on, within(5_000)).toBe(3);
  await pick();
  // Another deletes one of them meanwhile: once it is picked, for the list may be read again at any time.
  await database.one("delete from lead_rule where tenant_id = 1 and id = $1 returning id", [ids[1]]);
  await workbench.fromPalette(textOf("marketing.rule.delete"));
  await expect(workbench.dialog).toBeVisible(within(5_000));
  await workbench.look();
  // What takes away stands on "cancel" first.
  await workbench.press("tab");
  await workbench.press("enter");
  const list = page.locator("[data-each-row] tr");
  await expect(list).toHaveCount(3, within(5_000));
  await expect(list.first()).not.toContainText(textOf("table.eachRow.done"));
  await expect(list.last()).toContainText(textOf("table.eachRow.done"));
  expect(await axeOn(page, { name: "result of each row", open: () => Promise.resolve() })).toEqual([]);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/each.png` });
  await workbench.press("esc");
  expect(await database.rows("select id from lead_rule where tenant_id = 1 and id = any($1::bigint[])", [ids])).toEqual([]);
});
