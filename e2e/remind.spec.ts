import { sendPreviewed } from "./drivers/sms.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { logFromQueue, logFromRecord } from "./tasks/t1-call-record.ts";
import { openByNumber } from "./tasks/t2-open-order.ts";
import { asItIs } from "./tasks/task.ts";

const queue = "/remind/agencyOrder";

test("T1 for a reminder: a call with reason and promise is logged, and the next order is under the cursor", ({
  workbench,
  secondSeat,
  database,
}) => logFromQueue({ workbench, secondSeat, database, account: "reminder01", begin: asItIs, queue }));

test("T1 for a reminder from inside a record", ({ workbench, secondSeat, database }) =>
  logFromRecord({ workbench, secondSeat, database, account: "reminder02", begin: asItIs, queue }));

test("T2 for a reminder: an order is opened by its number from another screen", ({ workbench, secondSeat, database }) =>
  openByNumber({ workbench, secondSeat, database, account: "reminder03", begin: asItIs, queue }));

test("the day's load is shown before a promise is accepted", async ({ workbench }) => {
  await workbench.signIn("reminder04", queue);
  for (const expected of [/\S/, /1/]) {
    await workbench.look();
    await workbench.command("c");
    await workbench.press("p 2");
    await workbench.typeTime("+2d 9");
    await expect(workbench.composer.locator("[data-day-load]")).toHaveText(expected);
    await workbench.press("enter");
    await expect(workbench.composer).toHaveCount(0);
  }
});

test("a manager hands out what falls due, its new owner has it at once, and takes it back", async ({ workbench, secondSeat, database }) => {
  await workbench.signIn("manager01", "/remind/agencyAllOrder");
  const matching = Number(await workbench.grid.getAttribute("aria-rowcount")) - 1;
  expect(matching).toBeGreaterThan(20);
  const owners = () =>
    database.rows<{ id: number; owner: number | null }>(
      "select id, reminder_id as owner from loan_order where tenant_id = 1 and status = 6 order by id",
    );
  const before = await owners();
  await workbench.press("ctrl+a");
  await workbench.command("t");
  const first = workbench.dialog.getByRole("option").first();
  await expect(first).toBeVisible();
  const name = await first.evaluate((option) => option.children[2]?.textContent ?? "");
  const { account } = await database.one<{ account: string }>(
    "select account from staff where tenant_id = 1 and type = 6 and admin_name = $1",
    [name],
  );
  await secondSeat.signIn(account, queue);
  // With promises too: they stay with their owners unless it is said otherwise.
  await workbench.press("1 p");
  await expect(workbench.dialog.getByRole("status")).toContainText("→ 1");
  await workbench.press("enter");
  await expect(workbench.dialog.getByRole("status")).toHaveClass(/text-warn/);
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => Number(await secondSeat.grid.getAttribute("aria-rowcount")) - 1).toBe(matching);
  await workbench.command("z");
  await expect.poll(owners).toEqual(before);
});

test("a reminder's SMS: chosen, previewed with the customer's figures, sent and delivered, and the record shows it", async ({
  workbench,
  database,
}) => {
  const last = async (order: string) => {
    const [message] = await database.rows<{ state: string; purpose: string; content: string; account: string }>(
      `select m.state, m.purpose, m.content, s.account from message m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id
       join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id join staff s on s.tenant_id = k.tenant_id and s.id = k.staff_id
       where o.tenant_id = 1 and o.order_no = $1 order by m.id desc limit 1`,
      [order],
    );
    return message;
  };
  await workbench.signIn("reminder03", queue);
  const order = await workbench.cursorOrder();
  await workbench.press("s");
  const templates = workbench.dialog.getByRole("option");
  await expect(templates.first()).toBeVisible();
  const { names } = await database.one<{ names: readonly string[] }>(
    "select array_agg(name) as names from message_template where tenant_id = 1 and medium = 'sms' and scene = 'collect'",
  );
  for (const name of names) await expect(templates.filter({ hasText: name })).toHaveCount(0);
  const text = await sendPreviewed(workbench, order);
  await expect.poll(async () => (await last(order))?.state, { timeout: 20_000 }).toBe("delivered");
  const sent = await last(order);
  expect(sent).toMatchObject({ purpose: "remind", account: "reminder03" });
  // The code to pay with is made when the message goes out: before that its signs are dots.
  const [words = ""] = text.split("•");
  expect([sent?.content.startsWith(words), sent?.content.length]).toEqual([true, text.length]);
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const panel = workbench.page.locator(`[data-panel][aria-label="${textOf("dossier.panel.records")}"]:visible`);
  const shown = panel.filter({ hasText: words });
  await expect(shown).toContainText(textOf("order.outcome.delivered"));
});

test("a reminder's history says who paid on time and what went overdue", async ({ workbench, database }) => {
  await workbench.signIn("reminder01", "/remind/historyOrder");
  const order = await workbench.cursorOrder();
  const { done } = await database.one<{ done: boolean }>(
    "select reminder_done_at is not null and reminder_left is not null as done from loan_order where tenant_id = 1 and order_no = $1",
    [order],
  );
  expect(done).toBe(true);
  await workbench.press("enter");
  await workbench.expectRecord(order);
});

for (const path of ["/remind/agencyAllOrder", "/remind/historyOrder", "/records/afterLoanRecord", "/loanService/allCollectionOrder"])
  test(`what ${path} shows leaves the house as it is shown`, async ({ workbench, database }) => {
    const jobs = () =>
      database.one<{ n: number; open: number }>(
        "select count(*)::int as n, count(*) filter (where state <> 'done')::int as open from export_job where tenant_id = 1",
      );
    const before = await jobs();
    await workbench.signIn("manager02", path);
    await workbench.press("x j x");
    await workbench.press("ctrl+s");
    await expect(workbench.dialog.locator("input[name=reason]")).toBeVisible();
    await workbench.dialog.locator("input[name=reason]").focus();
    await workbench.type("monthly audit");
    await workbench.press("enter");
    await expect(workbench.dialog).toHaveCount(0);
    await expect.poll(jobs, { timeout: 20_000 }).toEqual({ n: before.n + 1, open: before.open });
  });
