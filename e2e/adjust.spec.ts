import { fold } from "../src/lending/fold.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("goodwill is asked for on the record, and decided by the supervisor among his requests with its sum", async ({
  workbench: collector,
  secondSeat: supervisor,
  database,
}) => {
  const found = await database.one<{ id: number; order: string; collector: string; supervisor: string }>(
    `select o.id::float8 as id, o.order_no as order, c.account as collector, s.account as supervisor
     from loan_order o join staff c on c.tenant_id = o.tenant_id and c.id = o.collector_id and c.enabled
     join staff s on s.tenant_id = c.tenant_id and s.team_id = c.team_id and s.type = 11 and s.enabled
     where o.tenant_id = 1 and o.status = 8 and o.product_version is not null and not o.frozen and not o.payment_in_check
       and o.written_off_on is null and current_date - o.due_date between 3 and 40
       and not exists (select from approval a where a.tenant_id = o.tenant_id and a.order_id = o.id) order by o.id limit 1`,
  );
  await collector.signIn(found.collector, "/loanService/agencyCollectionOrder");
  await supervisor.signIn(found.supervisor, "/loanService/allCollectionOrder");
  await collector.press("/");
  await expect(collector.palette).toBeFocused();
  await collector.type(found.order);
  await collector.press("enter");
  await collector.expectRecord(found.order);
  await collector.look();

  await collector.press("shift+g");
  await expect(collector.dialog.getByText(textOf("money.adjust.note"))).toBeVisible();
  await collector.page.locator("[name=amount]").focus();
  await collector.write("20000");
  await collector.page.locator("[name=reason]").focus();
  await collector.write("loi cua chung ta");
  await collector.press("ctrl+enter");
  await collector.expectToast(textOf("money.adjust.asked"));

  await supervisor.press("shift+q");
  const line = supervisor.dialog.getByRole("row").filter({ hasText: found.order });
  await expect(line).toContainText(textOf("collection.dayLists.kind.goodwillCredit"));
  await expect(line).toContainText("20.000");
  await line.click();
  await supervisor.look();
  await supervisor.press("p");
  await expect(supervisor.page.getByRole("alertdialog")).toContainText(found.order);
  await supervisor.look();
  await supervisor.press("enter");
  await supervisor.expectToast(textOf("collection.dayLists.approved"));
  const given = await database.one<{ amount: number }>(
    `select (e.event->>'amount')::float8 as amount from loan_event e where e.tenant_id = 1 and e.order_id = $1 and e.type = 'goodwill'`,
    [found.id],
  );
  expect(given.amount).toBe(2_000_000);
});

test("the write-off of a bad debt is asked for on its record", async ({ workbench: finance, database }) => {
  const found = await database.one<{ id: number; order: string }>(
    `select id::float8 as id, order_no as order from loan_order o
     where tenant_id = 1 and status = 8 and product_version is not null and written_off_on is null and current_date - due_date > 95
       and not exists (select from approval a where a.tenant_id = o.tenant_id and a.order_id = o.id) order by id limit 1`,
  );
  await finance.signIn("finance01", "/finance/reductionRecord");
  await finance.press("/");
  await expect(finance.palette).toBeFocused();
  await finance.type(found.order);
  await finance.press("enter");
  await finance.expectRecord(found.order);
  await finance.look();
  await finance.press("shift+f");
  await expect(finance.page.locator("[name=reason]")).toBeFocused();
  await finance.write("da mat lien lac");
  await finance.press("ctrl+enter");
  await finance.expectToast(textOf("money.writeOff.asked"));
  const waits = await database.one<{ kind: string; state: string }>(
    "select kind, state from approval where tenant_id = 1 and order_id = $1",
    [found.id],
  );
  expect(waits).toEqual({ kind: "badDebtWriteOff", state: "pending" });
});

test("an extension is opened and an order frozen on its record, each with what it does said before", async ({ workbench, database }) => {
  const found = await database.one<{ id: number; order: string }>(
    `select id::float8 as id, order_no as order from loan_order o
     where tenant_id = 1 and status = 6 and product_version is not null and not frozen and extended_count = 0
       and not exists (select from extension x where x.tenant_id = o.tenant_id and x.order_id = o.id) order by id limit 1`,
  );
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  await workbench.press("/");
  await expect(workbench.palette).toBeFocused();
  await workbench.type(found.order);
  await workbench.press("enter");
  await workbench.expectRecord(found.order);
  const open = async (command: "order.command.extension" | "order.command.freeze") => {
    await workbench.look();
    await workbench.press("ctrl+k");
    await workbench.type(fold(textOf(command)));
    await workbench.press("enter");
  };
  await open("order.command.extension");
  await expect(workbench.dialog.getByText(textOf("money.extension.before"))).toBeVisible();
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("money.extension.opened", { amount: "@", at: "@" }).split("@")[0]?.trim() ?? "");
  await expect(workbench.page.getByRole("region", { name: textOf("dossier.panel.extensions") })).toContainText(
    textOf("dossier.extensionStatus.inProgress"),
  );
  await open("order.command.freeze");
  await expect(workbench.page.locator("[name=reason]")).toBeFocused();
  await workbench.write("khach khieu nai");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("money.freeze.freezeDone"));
  await expect(workbench.page.locator('[data-page="/order/orderDetails"]:visible header').first()).toContainText(
    textOf("order.badge.frozen"),
  );
  // Who froze it does not release it.
  await open("order.command.freeze");
  await expect(workbench.page.locator("[name=reason]")).toBeFocused();
  await workbench.write("da giai quyet");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("errors.order.managerReleases"));
});

test("a record shows its schedule, and a note stands there as soon as it is kept", async ({ workbench: collector, database }) => {
  const found = await database.one<{ order: string; collector: string }>(
    `select o.order_no as order, c.account as collector from loan_order o
     join staff c on c.tenant_id = o.tenant_id and c.id = o.collector_id and c.enabled
     where o.tenant_id = 1 and o.status = 8 and o.product_version is not null order by o.id desc limit 1`,
  );
  await collector.signIn(found.collector, "/loanService/agencyCollectionOrder");
  await collector.press("/");
  await expect(collector.palette).toBeFocused();
  await collector.type(found.order);
  await collector.press("enter");
  await collector.expectRecord(found.order);
  const panel = (name: Parameters<typeof textOf>[0]) => collector.page.getByRole("region", { name: textOf(name) });
  await expect(panel("dossier.panel.schedule").getByRole("row")).not.toHaveCount(0);
  await collector.look();
  await collector.press("ctrl+k");
  await collector.type(fold(textOf("order.command.remark")));
  await collector.press("enter");
  await expect(collector.page.locator("[name=remark]")).toBeFocused();
  await collector.write("da chuyen ve Hue");
  await collector.press("ctrl+enter");
  await collector.expectToast(textOf("dossier.remarked"));
  await expect(panel("dossier.panel.remarks")).toContainText("da chuyen ve Hue");
});
