import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Database } from "./drivers/database.ts";

const held = async (database: Database) =>
  database.rows<{ n: number; enabled: boolean }>(
    `select s.enabled, (select count(*)::int from loan_order o where o.tenant_id = s.tenant_id and o.collector_id = s.id and o.status = 8) as n
     from staff s where s.account = 'collector06'`,
    [],
  );

test("somebody leaves: one sheet hands over what he holds, his page ends, and the giving is taken back, in twelve keys", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  await database.rows(
    `insert into sign_in_log (tenant_id, at, staff_id, account, result, address, place, user_agent)
     select tenant_id, now(), id, account, 'in', '10.20.3.9', 'seat', 'Seat 6' from staff where account = 'collector06'`,
    [],
  );
  const [before] = await held(database);
  expect(before?.n).toBeGreaterThan(0);
  await secondSeat.signIn("collector06", "/loanService/agencyCollectionOrder");
  await workbench.signIn("tenant01", "/system/logManagement/loginLog");
  await workbench.look();
  await page.locator("[role=row]", { hasText: "collector06" }).first().click();
  await workbench.startCounting();
  // Ctrl+K, the command's name, Enter, Ctrl+Enter: ten keys.
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  await page.keyboard.type(textOf("system.leave.command").slice(0, 7));
  await expect(page.getByRole("option", { name: textOf("system.leave.command") }).first()).toBeVisible();
  await workbench.press("enter");
  await expect(page.locator("[data-leave]").first()).toBeVisible();
  expect(await axeOn(page, { name: "leave", open: () => Promise.resolve() })).toEqual([]);
  await workbench.look();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("system.leave.done").slice(0, 8));
  await workbench.expectAtMost(12, "somebody leaves");
  expect(await held(database)).toEqual([{ n: 0, enabled: false }]);
  await expect(secondSeat.page.locator("input[name=password]")).toBeVisible(within(5_000));
  await workbench.press("z");
  await expect.poll(() => held(database)).toEqual([before]);
});
