import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

/** Asked again and again while the floor is shown. */
const floorCall = "/floor/list";

test("the live floor shows within five seconds who opened what and what he has done, opens his account, and gives his orders to others by keys", async ({
  workbench: supervisor,
  secondSeat: collector,
  database,
}) => {
  test.setTimeout(60_000);
  const found = await database.one<{ id: string; account: string; name: string; supervisor: string; stock: number }>(
    `select c.id, c.account, c.admin_name as name, s.account as supervisor,
       (select count(*)::int from loan_order o where o.tenant_id = 1 and o.collector_id = c.id and o.status = 8) as stock
     from staff c join staff s on s.tenant_id = c.tenant_id and s.team_id = c.team_id and s.type = 11 and s.enabled
     where c.tenant_id = 1 and c.type = 7 and c.enabled and not c.resting and not c.must_change_password
       and not exists (select from shift h where h.tenant_id = 1 and h.staff_id = c.id and h.day = (now() at time zone 'Asia/Ho_Chi_Minh')::date)
     order by c.id offset 2 limit 1`,
  );
  await supervisor.signIn(found.supervisor, "/report/afterLoanReport/realTime");
  const row = supervisor.grid.locator("[data-at]").filter({ hasText: found.name });
  await expect(row).toContainText(textOf("collection.floor.state.away"));
  await collector.signIn(found.account, "/loanService/agencyCollectionOrder");
  await expect(row).toContainText(textOf("collection.floor.state.idle"), within(5_000));
  const order = await collector.cursorOrder();
  await collector.press("enter");
  await collector.expectRecord(order);
  const opened = Date.now();
  await expect(row).toContainText(textOf("collection.floor.state.onRecord"), within(5_000));
  await expect(row).toContainText(order);
  process.stdout.write(`    on the floor after ${Date.now() - opened} ms\n`);

  // The cursor stays on its person while the floor is read again and again.
  const at = async () => Number(await row.getAttribute("data-at"));
  for (let step = await at(); step > 0; step -= 1) await supervisor.press("j");
  await expect(row).toHaveAttribute("data-cursor", "");
  await supervisor.page.waitForResponse((answer) => answer.url().includes(floorCall));
  await expect(row).toHaveAttribute("data-cursor", "");
  await supervisor.press("shift+enter");
  await supervisor.expectRecord(order);
  await supervisor.press("q");
  await expect(row).toHaveAttribute("data-cursor", "");

  await supervisor.look();
  await supervisor.press("t");
  await expect(supervisor.dialog).toBeVisible();
  const other = await database.one<{ name: string }>(
    `select o.admin_name as name from staff c join staff o on o.tenant_id = c.tenant_id and o.team_id = c.team_id and o.type = 7 and o.id <> c.id and o.enabled
       and not o.resting and o.assign_enabled and not o.must_change_password and not exists (select from shift h where h.tenant_id = 1 and h.staff_id = o.id
       and h.day = (now() at time zone 'Asia/Ho_Chi_Minh')::date) where c.id = $1 and c.tenant_id = 1 order by o.id limit 1`,
    [found.id],
  );
  await expect(supervisor.dialog).toContainText(other.name);
  await supervisor.press("1");
  await expect(supervisor.dialog.locator("[aria-selected=true], [aria-checked=true]").first()).toBeVisible();
  await supervisor.look();
  await supervisor.press("enter");
  await supervisor.look();
  await supervisor.press("enter");
  await expect
    .poll(async () => database.count("loan_order where tenant_id = 1 and status = 8 and collector_id = $1", [found.id]))
    .toBeLessThan(found.stock);
  await supervisor.press("z");
  await expect
    .poll(async () => database.count("loan_order where tenant_id = 1 and status = 8 and collector_id = $1", [found.id]))
    .toBe(found.stock);
});
