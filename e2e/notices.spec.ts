import { axeOn } from "./drivers/axe.ts";
import { within } from "./drivers/bars.ts";
import type { Database } from "./drivers/database.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";

const count = ({ page }: Workbench) => page.locator("[data-notice-count]");
const panel = ({ page }: Workbench) => page.locator("[data-notices]");
const rows = (workbench: Workbench) => panel(workbench).locator("[data-notice]");
const unread = async (workbench: Workbench): Promise<number> => {
  await expect(count(workbench)).toHaveAttribute("data-notice-count", /^\d+$/);
  return Number(await count(workbench).getAttribute("data-notice-count"));
};

/** A draft for everybody. */
const draft = (database: Database, title: string) =>
  database.rows(
    `with author as (select tenant_id, id from staff where account = 'manager01'),
     n as (insert into notice (tenant_id, created_by, created_at, version) select tenant_id, id, now(), 1 from author returning tenant_id, id, created_by)
     insert into notice_version (tenant_id, notice_id, version, created_by, created_at, title, content, texts, languages, role_ids, top, effective_from)
     select tenant_id, id, 1, created_by, now(), $1, 'First line.' || chr(10) || 'Second line.', '{}', '{}', '{}', false, now() from n`,
    [title],
  );

test("a notice that is published is counted at once, takes no focus, is opened by its key and read by Enter", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  await draft(database, "Duty on Sunday");
  await workbench.signIn("collector02", "/loanService/agencyCollectionOrder");
  const before = await unread(workbench);
  await expect(workbench.grid).toBeFocused();
  await secondSeat.signIn("manager01", "/system/announcement");
  await secondSeat.look();
  await secondSeat.page.locator("[role=row]", { hasText: "Duty on Sunday" }).click();
  await secondSeat.press("p");
  await expect(count(workbench)).toHaveAttribute("data-notice-count", String(before + 1), within(5_000));
  await expect(workbench.grid).toBeFocused();

  await workbench.press("alt+m");
  await expect(rows(workbench).first()).toBeFocused();
  // What is pinned stands first.
  await expect(rows(workbench).first()).toContainText(textOf("shell.notices.pinned"));
  const mine = rows(workbench).filter({ hasText: "Duty on Sunday" });
  await expect(mine).toContainText(textOf("shell.notices.new"));
  await workbench.press("j");
  await expect(mine).toBeFocused();
  await workbench.press("enter");
  await expect(panel(workbench)).toContainText("Second line.");
  await expect(mine).toContainText(textOf("shell.notices.read"));
  await expect(mine).toBeFocused();
  await expect(count(workbench)).toHaveAttribute("data-notice-count", String(before));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeOn(page, { name: "notices", phoneOnly: true, open: () => Promise.resolve() })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1366, height: 768 });
  await workbench.press("esc");
  await expect(panel(workbench)).toHaveCount(0);
  await expect(workbench.grid).toBeFocused();

  await secondSeat.press("p");
  await workbench.press("alt+m");
  await expect(mine).toHaveCount(0);
});

test("the panel says what failed and tries again, and says when there is nothing", async ({ workbench, page }) => {
  await workbench.signIn("finance01");
  await unread(workbench);
  const mine = "**/systemNotice/mine*";
  await page.route(mine, (route) => route.abort());
  await workbench.press("alt+m");
  await expect(panel(workbench).getByRole("alert")).toBeVisible();
  await page.unroute(mine);
  await page.route(mine, (route) => route.fulfill({ json: { code: 1, message: "", data: [] } }));
  await workbench.press("shift+r");
  await expect(panel(workbench)).toContainText(textOf("shell.notices.empty"));
});

/** So many more people in the house, and how they leave it again. */
async function crowd(database: Database, many: number): Promise<() => Promise<unknown>> {
  await database.rows(
    `insert into staff overriding system value select (jsonb_populate_record(s,
       jsonb_build_object('id', 900000 + n, 'account', 'crowd' || n, 'admin_name', 'Crowd ' || n))).*
     from staff s, generate_series(1, $1::int) n where s.account = 'service01'`,
    [many],
  );
  return () => database.rows("delete from staff where id > 900000 and account like 'crowd%'");
}

test("readers of a notice are read on past the first two hundred", async ({ workbench, database, page }) => {
  const disperse = await crowd(database, 230);
  try {
    await workbench.signIn("manager01", "/system/announcement");
    await workbench.look();
    await page.locator("[role=row]", { hasText: "Giờ liên hệ" }).click();
    await workbench.press("V");
    const people = page.locator("[data-readers] tbody tr");
    await expect(people).toHaveCount(200);
    await workbench.press("end");
    await expect.poll(() => people.count()).toBeGreaterThan(230);
    const names = await people.locator("th").allInnerTexts();
    expect(names.filter((name) => name.startsWith("Crowd"))).toHaveLength(230);
  } finally {
    await disperse();
  }
});
