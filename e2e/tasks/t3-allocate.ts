import type { Database } from "../drivers/database.ts";
import { expect } from "../drivers/test.ts";
import type { Workbench } from "../drivers/workbench.ts";
import type { Task } from "./task.ts";

const list = "/loanService/allCollectionOrder";

/** Accounts of the first five people that the assign dialog offers: what its digits 1 to 5 mean. */
async function firstFive(workbench: Workbench, database: Database): Promise<readonly string[]> {
  await workbench.command("t");
  const options = workbench.dialog.getByRole("option");
  await expect(options.nth(4)).toBeVisible();
  const names = await options.evaluateAll((all) => all.slice(0, 5).map((option) => option.children[2]?.textContent ?? ""));
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  const found = await database.rows<{ account: string; name: string }>(
    "select account, admin_name as name from staff where tenant_id = 1 and admin_name = any($1)",
    [names],
  );
  return names.map((name) => found.find((person) => person.name === name)?.account ?? "");
}

/** The upper end of a range of days late that holds some 200 orders. */
const lateUpTo = async (database: Database): Promise<number> =>
  (
    await database.one<{ days: number }>(
      `select max(days)::int as days from (
         select o.due_date, (select max(due_date) from loan_order where tenant_id = 1 and status = 8) - o.due_date + 1 as days
         from loan_order o where o.tenant_id = 1 and o.status = 8 order by o.due_date desc limit 200) as newest`,
    )
  ).days;

interface Share {
  readonly account: string;
  readonly orders: number;
}
const shares = (database: Database) =>
  database.rows<Share>(
    `select s.account, count(*)::int as orders from assignment a join staff s on s.tenant_id = a.tenant_id and s.id = a.to_staff
     where a.tenant_id = 1 and a.batch_id = (select max(id) from assignment_batch where tenant_id = 1) group by s.account order by s.account`,
  );

/** Some 200 filtered orders are split evenly over five people, seen by them at once, and taken back. */
export const allocate: Task = async ({ workbench, secondSeat, database, account, begin }) => {
  await workbench.signIn(account, `${list}?overdueDays=1..${await lateUpTo(database)}`);
  await begin();
  const matching = Number(await workbench.grid.getAttribute("aria-rowcount")) - 1;
  expect(matching).toBeGreaterThan(100);
  const people = await firstFive(workbench, database);
  // Who has never signed in yet holds nothing, and stands first.
  const atWork = await database.rows<{ account: string }>(
    "select account from staff where account = any($1) and not must_change_password",
    [[...people]],
  );
  const receiver = people.find((each) => atWork.some(({ account: one }) => one === each)) ?? "";
  await secondSeat.signIn(receiver, "/loanService/agencyCollectionOrder");
  const rowsBefore = Number(await secondSeat.grid.getAttribute("aria-rowcount"));
  const before = await database.rows("select id, collector_id from loan_order where tenant_id = 1 and status = 8 order by id");

  await workbench.startCounting();
  await workbench.press("ctrl+a");
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").nth(4)).toBeVisible();
  await workbench.press("1 2 3 4 5");
  const line = workbench.dialog.getByRole("status");
  await expect(line).toContainText("→ 5");
  await workbench.press("enter");
  await expect(line).toHaveClass(/text-warn/);
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  const sent = Date.now();
  await workbench.expectAtMost(10, "T3");

  await expect.poll(async () => Number(await secondSeat.grid.getAttribute("aria-rowcount"))).not.toBe(rowsBefore);
  process.stdout.write(`    T3: rows at the other seat after ${Date.now() - sent} ms\n`);
  const split = await shares(database);
  expect(split.map(({ account }) => account)).toEqual([...people].toSorted());
  const counts = split.map(({ orders }) => orders);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(matching);

  const owners = () => database.rows("select id, collector_id from loan_order where tenant_id = 1 and status = 8 order by id");
  const rowsAtSecondSeat = async () => Number(await secondSeat.grid.getAttribute("aria-rowcount"));
  const after = await owners();
  await workbench.command("z");
  await expect.poll(owners).toEqual(before);
  await expect.poll(rowsAtSecondSeat).toBe(rowsBefore);
  await workbench.command("shift+z");
  await expect.poll(owners).toEqual(after);
  await workbench.command("z");
  await expect.poll(owners).toEqual(before);
  await expect.poll(rowsAtSecondSeat).toBe(rowsBefore);
};
