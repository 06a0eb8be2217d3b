import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const path = "/system/announcement";

interface Notice {
  readonly id: number;
  readonly state: string;
  readonly version: number;
  readonly title: string;
  readonly content: string;
}

test("a notice is written, published, changed and rolled back by keys, each change seen before it is saved", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const noticeNow = async (number: number) =>
    (
      await database.rows<Notice>(
        `select n.id, n.state, n.version, v.title, v.content from notice n
         join notice_version v on v.tenant_id = n.tenant_id and v.notice_id = n.id and v.version = n.version where n.tenant_id = 1 and n.id = $1`,
        [number],
      )
    )[0];
  const changes = page.locator("[data-changes]");
  const difference = page.locator("[data-difference]");
  await workbench.signIn("manager01", path);

  // Space shows a notice as its readers see it.
  await workbench.press("space");
  await expect(page.locator("[data-peek]")).toContainText("客户联系时间");
  await workbench.press("esc");

  // A new one: what is missing is said as the field is left, and the difference comes before saving.
  await workbench.press("c");
  const title = page.locator("[name=title]");
  await expect(title).toBeFocused();
  await workbench.press("tab");
  await expect(page.getByText(textOf("errors.field.required")).first()).toBeVisible();
  await title.focus();
  await workbench.write("Closed on Friday");
  await workbench.press("tab");
  await workbench.write("Nobody works on Friday.");
  await expect(changes).toHaveAttribute("data-changes", "2");
  await workbench.press("ctrl+enter");
  await expect(difference).toContainText("Nobody works on Friday.");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.grid).toBeFocused();
  await workbench.expectRow("Closed on Friday").there();
  const { id } = await database.one<{ id: number }>(
    "select notice_id as id from notice_version where tenant_id = 1 and title = 'Closed on Friday'",
  );
  expect(await noticeNow(id)).toMatchObject({ state: "draft", version: 1 });

  // Published with one key, and told to whoever is signed in.
  await workbench.open(`${path}?title=Closed`);
  await workbench.expectRow("Closed on Friday").underCursor();
  await workbench.press("p");
  await expect.poll(async () => (await noticeNow(id))?.state).toBe("published");

  // Changed: Esc asks only because something is typed; a day from which it holds is typed like any date.
  await workbench.press("enter");
  await expect(title).toBeFocused();
  await workbench.press("esc");
  await expect(workbench.grid).toBeFocused();
  await workbench.press("enter");
  await expect(title).toBeFocused();
  await title.fill("Closed on Monday");
  await workbench.press("esc");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("esc");
  await expect(title).toHaveValue("Closed on Monday");
  await page.locator("[name=effectiveFrom]").fill("+2d");
  await expect(changes).toHaveAttribute("data-changes", "2");

  // Somebody else is faster: nothing of either is lost.
  await database.rows(
    `with added as (insert into notice_version (tenant_id, notice_id, version, title, content, effective_from, created_by, created_at)
       select tenant_id, notice_id, 2, 'Closed on Tuesday', 'Really.', created_at, created_by, created_at from notice_version
       where tenant_id = 1 and notice_id = $1 returning notice_id)
     update notice set version = 2 where tenant_id = 1 and id = (select notice_id from added)`,
    [id],
  );
  await workbench.press("ctrl+enter");
  await expect(difference).toBeVisible();
  await workbench.look();
  await workbench.press("enter");
  const conflict = page.locator("[data-conflict]");
  await expect(conflict).toContainText("Closed on Tuesday");
  await expect(conflict).toContainText("Closed on Monday");
  await workbench.press("enter");
  await expect(title).toHaveValue("Closed on Monday");
  await expect(page.locator("[name=content]")).toHaveValue("Really.");
  await workbench.press("ctrl+enter");
  await expect(difference).toBeVisible();
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.grid).toBeFocused();
  await expect.poll(async () => await noticeNow(id)).toMatchObject({ title: "Closed on Monday", version: 3, content: "Really." });

  // Versions, each against the one before; the first is proposed anew and becomes the fourth.
  await workbench.open(`${path}?title=Closed`);
  await workbench.expectRow("Closed on Monday").underCursor();
  await workbench.press("s");
  const versions = page.locator("[data-versions]");
  await expect(versions).toContainText("Closed on Tuesday");
  await workbench.press("j j enter");
  await expect(title).toHaveValue("Closed on Friday");
  await workbench.press("ctrl+enter");
  await expect(difference).toContainText("Closed on Monday");
  await workbench.look();
  await workbench.press("enter");
  await expect
    .poll(async () => await noticeNow(id))
    .toMatchObject({ title: "Closed on Friday", version: 4, content: "Nobody works on Friday." });

  // Who has read it; then it is hidden again, and the row is where it was.
  await expect(workbench.grid).toBeFocused();
  await workbench.press("shift+v");
  await expect(page.locator("[data-readers] tbody tr").first()).toBeVisible();
  await workbench.press("esc");
  await workbench.press("p");
  await expect.poll(async () => (await noticeNow(id))?.state).toBe("withdrawn");
  await database.rows("delete from notice where tenant_id = 1 and id = $1", [id]);
});
