import { expect } from "../drivers/test.ts";
import { textOf } from "../drivers/texts.ts";
import type { Task } from "./task.ts";

const list = "/loanService/allCollectionOrder?appId=1";

/** One template to fifty customers of one app, previewed with real values, and taken back within its ten seconds. */
export const smsToFifty: Task = async ({ workbench, database, account, begin }) => {
  await workbench.signIn(account, list);
  await begin();
  const newest = () => database.one<{ id: string }>("select coalesce(max(id), 0) as id from message_task");
  const before = (await newest()).id;

  await workbench.startCounting();
  await workbench.command("5 0 x");
  await workbench.command("s");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.press("down tab");
  await expect(workbench.dialog.locator("article")).toContainText(/\d{8}/);
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.expectAtMost(9, "T5");

  await expect.poll(async () => (await newest()).id).not.toBe(before);
  const task = (await newest()).id;
  const rows = () =>
    database.rows<{ state: string; n: number }>(
      "select state, count(*)::int as n from message where task_id = $1 group by state order by state",
      [task],
    );
  expect((await rows()).reduce((sum, row) => sum + row.n, 0)).toBe(50);
  expect((await rows()).map((row) => row.state)).toContain("queued");
  await expect(workbench.statusBar).toContainText(textOf("message.sms"));

  await workbench.command("z");
  await expect.poll(async () => (await rows()).map((row) => row.state).filter((state) => state !== "blocked")).toEqual(["cancelled"]);
  expect(await database.count("outbox_message x join message m on x.ref = 'M1-' || m.id where m.task_id = $1", [task])).toBe(0);
};
