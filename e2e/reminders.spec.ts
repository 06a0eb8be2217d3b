import { within } from "./drivers/bars.ts";
import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import type { Database } from "./drivers/database.ts";
import type { Workbench } from "./drivers/workbench.ts";
import { limits } from "../src/lending/limits.ts";
import { textOf } from "./drivers/texts.ts";

const bell = ({ page }: Workbench) => page.locator("[data-bell]");
const panel = ({ page }: Workbench) => page.locator("[data-reminders]");
const rows = (workbench: Workbench) => panel(workbench).locator("[data-reminder]");

/** So many promises of a collector's, their times a minute apart, the latest in `inSeconds`. */
async function promise(database: Database, account: string, many: number, inSeconds = 0): Promise<void> {
  await database.rows(
    `with mine as (
       select o.tenant_id, o.id, row_number() over (order by o.id) as n from loan_order o
       where o.tenant_id = 1 and o.status = 8 and not o.frozen and not o.payment_in_check
         and o.collector_id = (select id from staff where account = $1)
         and not exists (select from promise p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'open') limit $2)
     insert into promise (tenant_id, order_id, staff_id, amount, promised_at, state, created_at)
     select m.tenant_id, m.id, (select id from staff where account = $1), 100000, now() + make_interval(secs => $3) - make_interval(mins => m.n::int - 1), 'open', now() - interval '1 day' from mine m`,
    [account, many, inSeconds],
  );
}
const unread = async (workbench: Workbench): Promise<number> => {
  await expect(bell(workbench)).toHaveAttribute("data-bell", /^\d+$/);
  return Number(await bell(workbench).getAttribute("data-bell"));
};

test("reminders are counted, opened by m, read by Enter, and the count sinks at the other seat too", async ({
  workbench,
  secondSeat,
  database,
}) => {
  await promise(database, "collector03", 5);
  await workbench.signIn("collector03");
  await secondSeat.signIn("collector03");
  const before = await unread(workbench);
  expect(before).toBeGreaterThanOrEqual(5);
  expect(await unread(secondSeat)).toBe(before);

  const focused = () => workbench.page.evaluate(() => document.activeElement?.getAttribute("data-tile"));
  const where = await focused();
  await workbench.press("m");
  await expect(rows(workbench)).toHaveCount(2);
  await expect(rows(workbench).first()).toBeFocused();
  await workbench.press("esc");
  await expect(panel(workbench)).toHaveCount(0);
  expect(await focused()).toBe(where);

  await workbench.press("m");
  await expect(rows(workbench).first()).toBeFocused();
  await workbench.press("down down");
  await expect(rows(workbench).nth(2)).toBeFocused();
  await expect(rows(workbench).nth(2)).toContainText(textOf("shell.reminders.new"));
  const orderNo = /\d{8}/.exec(await rows(workbench).nth(2).innerText())?.[0] ?? "";
  await workbench.press("enter");
  await workbench.expectRecord(orderNo);
  await expect(bell(workbench)).toHaveAttribute("data-bell", String(before - 1));
  await expect(bell(secondSeat)).toHaveAttribute("data-bell", String(before - 1), within(5_000));
});

test("one that comes due is said without taking the focus", async ({ workbench, database }) => {
  await workbench.signIn("collector04", "/loanService/agencyCollectionOrder");
  const before = await unread(workbench);
  // Reminded of fifteen minutes ahead: the server tells the owner when that moment has come.
  await promise(database, "collector04", 1, limits.reminderAhead / 1000 + 3);
  await expect(bell(workbench)).toHaveAttribute("data-bell", String(before + 1), { timeout: 30_000 });
  await workbench.expectToast(textOf("shell.reminders.title"));
  await expect(workbench.grid).toBeFocused();
});

test("a manager has no bell, and m is nothing", async ({ workbench }) => {
  await workbench.signIn("manager01");
  await expect(bell(workbench)).toHaveCount(0);
  await workbench.press("m");
  await expect(panel(workbench)).toHaveCount(0);
});

test("the panel says when there is nothing, and fits a telephone", async ({ workbench, page, database }) => {
  await promise(database, "collector05", 3);
  await workbench.signIn("collector05");
  await page.setViewportSize({ width: 390, height: 844 });
  await workbench.press("m");
  await expect(rows(workbench).first()).toBeFocused();
  expect(await axeOn(page, { name: "reminders", phoneOnly: true, open: () => Promise.resolve() })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // A lead whose next contact is due is a reminder as well.
  await database.rows("update marketing_lead set next_follow_at = null where tenant_id = 1 and owner_id = $1", [
    await database.staffId("marketer01"),
  ]);
  await workbench.signIn("marketer01");
  await workbench.press("m");
  await expect(panel(workbench)).toContainText(textOf("shell.reminders.empty"));
  await workbench.press("esc");
  await expect(panel(workbench)).toHaveCount(0);
});
