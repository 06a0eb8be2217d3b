import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("feedback that nobody has is given to somebody, answered by Enter and found in the history, all by keys", async ({
  workbench,
  database,
  page,
}) => {
  await database.rows(
    `insert into feedback (tenant_id, customer_id, app_id, type, content, created_at)
     select s.tenant_id, (select min(c.id) from customer c where c.tenant_id = s.tenant_id), 1, 'fault', 'The photo is lost', now()
     from staff s where s.account = 'tenant01'`,
    [],
  );
  const stored = () =>
    database.rows<{ state: string; mine: boolean }>(
      "select state, assignee_id is not null as mine from feedback where content = 'The photo is lost'",
      [],
    );
  await workbench.signIn("tenant01", "/system/userFeedback");
  await workbench.look();
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("The photo is lost");
  expect(await axeOn(page, { name: "feedback", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("t");
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("1");
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(textOf("assign.again"));
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(stored).toEqual([{ state: "backlog", mine: true }]);
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.look();
  await page.locator("[role=row]", { hasText: "The photo is lost" }).first().click();
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText("The photo is lost");
  await page.locator("[name=remarks]").fill("Explained, uploaded again");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("feedback.handle.saved"));
  expect(await stored()).toEqual([{ state: "done", mine: true }]);
  await workbench.open("/userFeedback/historyList");
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("The photo is lost");
});
