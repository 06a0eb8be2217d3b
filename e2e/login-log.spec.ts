import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/system/logManagement/loginLog";

test("an administrator sees where somebody is signed in, ends it, and locks and opens the account, all by keys", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  await database.rows(
    `insert into sign_in_log (tenant_id, at, staff_id, account, result, address, place, user_agent)
     select tenant_id, now(), id, account, 'in', '10.20.3.9', 'seat', 'Seat 3' from staff where account = 'collector03'`,
    [],
  );
  // Seats of other tests.
  await database.rows("delete from session e using staff s where s.id = e.staff_id and s.account = 'collector03'", []);
  await secondSeat.signIn("collector03", "/loanService/agencyCollectionOrder");
  await workbench.signIn("tenant01", path);
  await workbench.look();
  await page.locator("[role=row]", { hasText: "collector03" }).first().click();
  await workbench.press("space");
  await expect(page.locator("[data-sessions] li").first()).toBeVisible();
  expect(await axeOn(page, { name: "login log", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("shift+x");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("visits.kicked", { count: 1 }));
  await expect(secondSeat.page.locator("input[name=password]")).toBeVisible(within(5_000));

  await workbench.press("t");
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("visits.lockDone"));
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: textOf("visits.locked") })).toBeVisible();
  const locked = () => database.rows("select locked_at is not null as locked from staff where account = 'collector03'", []);
  expect(await locked()).toEqual([{ locked: true }]);
  await workbench.look();
  await workbench.press("t");
  await expect.poll(locked).toEqual([{ locked: false }]);
});
