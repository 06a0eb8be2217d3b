import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Workbench } from "./drivers/workbench.ts";
import type { Database } from "./drivers/database.ts";

/** rules/rights.md 5: an approval is seen, and its answer too, within this long, ms. */
const live = 2_000;

interface Case {
  readonly order: string;
  readonly collector: string;
  readonly supervisor: string;
  readonly principal: number;
}

/** An order late enough for a waiver that a supervisor decides, its collector, and the supervisor of his team. */
const caseOf = (database: Database, skip: number): Promise<Case> =>
  database.one<Case & { principal: number }>(
    `select o.order_no as order, c.account as collector, s.account as supervisor, o.principal::float8 as principal
     from loan_order o join staff c on c.tenant_id = o.tenant_id and c.id = o.collector_id and c.enabled
     join staff s on s.tenant_id = c.tenant_id and s.team_id = c.team_id and s.type = 11 and s.enabled
     where o.tenant_id = 1 and o.status = 8 and o.stage = 'overdue' and o.product_version is not null and not o.frozen and not o.payment_in_check
       and o.written_off_on is null and current_date - o.due_date between 14 and 40
       and not exists (select from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id)
     order by o.id offset $1 limit 1`,
    [skip],
  );

async function openOrder(seat: Workbench, order: string): Promise<void> {
  await seat.press("/");
  await expect(seat.palette).toBeFocused();
  await seat.type(order);
  await seat.press("enter");
  await seat.expectRecord(order);
  await seat.look();
}

/** "3.231.000 ₫" as a number of whole units. */
const unitsIn = (text: string): number => Number(text.replace(/,\d+/, "").replaceAll(/\D/g, ""));

/** The settlement figure at a time, as the dialog says it; leaves the dialog open. */
async function figureAt(seat: Workbench, time: string): Promise<number> {
  await seat.press("f");
  await expect(seat.page.locator("[name=figureTime]")).toBeFocused();
  const figure = seat.dialog.locator("[data-figure]").last();
  await expect(figure).toBeVisible();
  await seat.write(time);
  await expect(seat.dialog.locator("output").first()).toContainText("09:00");
  await expect(async () => {
    const before = await figure.innerText();
    await seat.page.waitForTimeout(300);
    expect(await figure.innerText()).toBe(before);
  }).toPass();
  return unitsIn(await figure.innerText());
}

async function ask(seat: Workbench, settle: number): Promise<void> {
  await seat.press("shift+s");
  await expect(seat.page.locator("[name=settleAmount]")).toBeFocused();
  await seat.write(String(settle));
  await expect(seat.dialog.getByText(textOf("money.offer.tier2"))).toBeVisible();
  await seat.page.locator("[name=reason]").focus();
  await seat.write("mat viec");
  await seat.press("ctrl+enter");
}

test("a settlement offer is asked by one key, seen by the supervisor and answered in three keys within two seconds each, and its figure goes out by SMS", async ({
  workbench: collector,
  secondSeat: supervisor,
  database,
}) => {
  const found = await caseOf(database, 0);
  await collector.signIn(found.collector, "/loanService/agencyCollectionOrder");
  await supervisor.signIn(found.supervisor, "/loanService/allCollectionOrder");
  await openOrder(collector, found.order);
  const owed = await figureAt(collector, "+1d 9");
  await collector.press("esc");
  const settle = Math.round((owed - found.principal / 100 / 33) / 1000) * 1000;

  await ask(collector, settle);
  const asked = Date.now();
  const waiting = supervisor.page.locator("[data-frame-notice=notice]");
  await expect(waiting).toBeVisible({ timeout: live });
  process.stdout.write(`    seen by the supervisor after ${Date.now() - asked} ms\n`);
  // It stands in the frame, and nobody's next key means anything else.
  await expect(supervisor.grid).toBeFocused();
  await supervisor.startCounting();
  await supervisor.press("f9");
  const request = supervisor.page.locator("[data-request]");
  await expect(request).toContainText(found.order);
  expect(unitsIn(await request.locator("strong.text-ok").innerText())).toBe(settle);
  await expect(
    collector.page.getByText(textOf("dossier.offer.applied", { amount: "", day: "" }).trim().split(" ")[0] ?? "").first(),
  ).toBeVisible();

  await supervisor.look();
  // F9 alone decides nothing, pressed twice neither.
  await supervisor.press("f9");
  await supervisor.press("p enter");
  const answered = Date.now();
  const offer = () =>
    database.one<{ state: string; id: string }>(
      "select w.state, w.id from waiver w join loan_order o on o.tenant_id = w.tenant_id and o.id = w.order_id where o.order_no = $1 and o.tenant_id = 1",
      [found.order],
    );
  const record = collector.page.locator('[data-page="/order/orderDetails"]:visible header [role=status]');
  const approved = textOf("dossier.offer.approved", { amount: "@", day: "@" }).split("@");
  await expect(record).toContainText(approved[0]?.trim() ?? "", { timeout: live });
  await expect(record).toContainText(approved[1]?.trim() ?? "");
  process.stdout.write(`    seen by the collector after ${Date.now() - answered} ms\n`);
  await supervisor.expectAtMost(4, "answer of a settlement offer");
  expect((await offer()).state).toBe("approved");
  await expect(request).toHaveCount(0);
  await expect(waiting).toHaveCount(0);
  await expect(supervisor.grid).toBeFocused();

  expect(await figureAt(collector, "+1d 9")).toBe(settle);
  await collector.press("ctrl+enter");
  await expect(collector.page.getByRole("combobox")).toBeFocused();
  await expect(collector.dialog.locator("article")).toContainText(/https:\/\/pay\.example\//);
  expect(unitsIn(/[\d.]+(?= ₫)/.exec(await collector.dialog.locator("article p").innerText())?.[0] ?? "")).toBe(settle);
  await collector.look();
  await collector.press("ctrl+enter");
  const task = () =>
    database.rows<{ content: string; pay_at: Date }>(
      `select m.content, k.pay_at from message m join message_task k on k.tenant_id = m.tenant_id and k.id = m.task_id
       join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id where o.order_no = $1 and k.pay_at is not null and m.state in ('submitted', 'delivered')`,
      [found.order],
    );
  await expect.poll(async () => (await task()).length, { timeout: 20_000 }).toBe(1);
  const [sent] = await task();
  const code = /pay\.example\/(\d{12})/.exec(sent?.content ?? "")?.[1] ?? "";
  expect((await database.one<{ amount: number }>("select amount::float8 as amount from pay_code where code = $1", [code])).amount).toBe(
    settle * 100,
  );
});

test("an offer that is refused is told to the collector at once; nobody answers what the hand did not see", async ({
  workbench: collector,
  secondSeat: supervisor,
  database,
}) => {
  const found = await caseOf(database, 1);
  await collector.signIn(found.collector, "/loanService/agencyCollectionOrder");
  await supervisor.signIn(found.supervisor, "/loanService/allCollectionOrder");
  // A dialog is open at the supervisor's: F9 is heard all the same.
  await supervisor.press("ctrl+k");
  await expect(supervisor.palette).toBeFocused();
  await openOrder(collector, found.order);
  const owed = await figureAt(collector, "+1d 9");
  await collector.press("esc");
  await ask(collector, Math.round((owed - found.principal / 100 / 33) / 1000) * 1000);
  await expect(supervisor.page.locator("[data-frame-notice=notice]")).toBeVisible({ timeout: live });
  await expect(supervisor.palette).toBeFocused();
  await supervisor.press("f9");
  await supervisor.look();
  // A no says why: Enter alone decides nothing.
  await supervisor.press("n enter");
  await expect(supervisor.page.locator("[data-request]")).toBeVisible();
  await supervisor.press("1 enter");
  const record = collector.page.locator('[data-page="/order/orderDetails"]:visible header [role=status]');
  const refused = textOf("dossier.offer.refused", { amount: "@", reviewer: "@" }).split("@")[1]?.trim() ?? "";
  await expect(record).toContainText(refused, { timeout: live });
  await expect(supervisor.palette).toBeFocused();
});
