import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("rest and its cover are planned by keys: a range of days, a cover by name, and back to work", async ({ workbench, database }) => {
  await workbench.sit("manager01");
  await workbench.page.goto("/system/schedulingList?month=2027-03&department=remind");
  const grid = workbench.page.locator("[role=grid]:visible");
  await expect(grid).toBeFocused();
  const reading = workbench.page.locator("header output");
  await expect(reading).toContainText("/2027");
  const rows = () =>
    database.rows<{ day: string; cover: string | null }>(
      "select h.day::text as day, c.admin_name as cover from shift h left join staff c on c.tenant_id = h.tenant_id and c.id = h.cover_id where h.tenant_id = 1 and h.day >= '2027-03-01' and h.day < '2027-04-01' order by 1",
    );
  expect(await rows()).toEqual([]);
  await workbench.press("home l");
  await workbench.press("shift+right shift+right");
  await workbench.look();
  await workbench.press("x");
  await expect.poll(async () => (await rows()).map((row) => row.day)).toEqual(["2027-03-02", "2027-03-03", "2027-03-04"]);
  await expect(grid.locator("[data-rest]")).toHaveCount(3);
  await expect(reading).toContainText(textOf("system.shift.rests"));

  await workbench.press("t");
  await expect(workbench.dialog.locator("[name=cover]")).toBeFocused();
  const name = (await workbench.dialog.getByRole("option").nth(1).locator("span").first().innerText()).trim();
  await workbench.press("down enter");
  await expect.poll(async () => (await rows()).find((row) => row.day === "2027-03-04")?.cover).toBe(name);
  await expect(reading).toContainText(textOf("system.shift.restsCovered", { cover: name }));

  await workbench.press("x");
  await expect.poll(async () => (await rows()).map((row) => row.day)).toEqual(["2027-03-02", "2027-03-03"]);
  await workbench.press("pagedown");
  await expect(workbench.page).toHaveURL(/month=2027-04/);
  await workbench.press("pageup");
  await expect(grid.locator("[data-rest]")).toHaveCount(2);

  // Several people and days at once; back to work the same way.
  await workbench.press("home shift+down shift+down shift+right x");
  const planned = () =>
    database.rows<{ n: number }>(
      "select count(*)::int as n from shift where tenant_id = 1 and day between '2027-03-01' and '2027-03-02' and kind = 'rest'",
    );
  await expect.poll(planned).toEqual([{ n: 6 }]);
  await workbench.press("home k k shift+down shift+down shift+right x");
  await expect.poll(planned).toEqual([{ n: 0 }]);

  await workbench.press("f");
  await workbench.look();
  const [person = ""] = await grid.locator("[role=rowheader]").allInnerTexts();
  await workbench.page.keyboard.insertText(person);
  await workbench.press("enter");
  await expect(workbench.page).toHaveURL(/name=/);
  await expect(grid.locator("[role=rowheader]")).toHaveText([person, textOf("system.shift.onDuty")]);
  await workbench.press("shift+f");
  await expect(workbench.page).not.toHaveURL(/name=/);

  // A day that is over is refused with the reason.
  await workbench.page.goto("/system/schedulingList?month=2024-01&department=remind");
  await expect(grid).toBeFocused();
  await workbench.look();
  await workbench.press("x");
  await workbench.expectToast(textOf("refusals.shift.past"));
});
