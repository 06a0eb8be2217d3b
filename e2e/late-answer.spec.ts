import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import type { Database } from "./drivers/database.ts";
import type { Workbench } from "./drivers/workbench.ts";

const backlog = "/loanService/agencyCollectionOrder";
const attemptCall = "**/softPhone/add";
const resultCall = "**/addCollectionResultRecord";

/** Calls written by somebody just now, and results of that order that stand. */
const written = (database: Database, orderNo: string) =>
  database.one<{ attempts: number; results: number }>(
    `select (select count(*)::int from contact_attempt a where a.tenant_id = 1 and a.order_id = o.id and a.staff_id is not null and a.type = 'call'
              and a.at > now() - interval '2 minutes') as attempts,
            (select count(*)::int from collection_result r where r.tenant_id = 1 and r.order_id = o.id and r.voided_at is null
              and r.at > now() - interval '2 minutes') as results
     from loan_order o where o.tenant_id = 1 and o.order_no = $1`,
    [orderNo],
  );

/** Answers to that call are held until they are let through. */
async function holdAnswers({ page }: Workbench, call: string): Promise<() => void> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(call, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return letThrough;
}

async function compose(workbench: Workbench): Promise<void> {
  await workbench.command("c");
  await workbench.press("p 2");
  await workbench.typeTime("+1d");
}

test("a record that is saved late calls nobody back from the order that he composes on", async ({ workbench, database }) => {
  await workbench.signIn("collector14", backlog);
  const [second, third] = [await workbench.orderAt(1), await workbench.orderAt(2)];
  const order = await workbench.openRow();
  const letThrough = await holdAnswers(workbench, resultCall);
  await compose(workbench);
  await workbench.press("enter");
  await expect(workbench.composer).toContainText(textOf("composer.saving"));
  await workbench.press("esc");
  await expect(workbench.composer).toHaveCount(0);
  await workbench.press("j");
  await workbench.expectRecord(second);
  await workbench.press("j");
  await workbench.expectRecord(third);
  await workbench.look();
  await workbench.press("c");
  await expect(workbench.composer).toContainText(third);
  await workbench.press("p");
  letThrough();
  await workbench.expectToast(order);
  await workbench.expectRecord(third);
  await expect(workbench.composer).toContainText(third);
  await expect(workbench.composer).toBeFocused();
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
  await workbench.press("esc");
});

test("a queue's cursor stays where the hand has gone while a record was saved", async ({ workbench, database }) => {
  await workbench.signIn("collector15", backlog);
  const [order, fourth] = [await workbench.cursorOrder(), await workbench.orderAt(3)];
  const letThrough = await holdAnswers(workbench, resultCall);
  await compose(workbench);
  await workbench.press("enter");
  await expect(workbench.composer).toContainText(textOf("composer.saving"));
  await workbench.press("esc");
  await expect(workbench.grid).toBeFocused();
  await workbench.press("j j j");
  await workbench.look();
  await workbench.press("c");
  await expect(workbench.composer).toContainText(fourth);
  letThrough();
  await workbench.expectToast(order);
  await workbench.expectRow(fourth).underCursor();
  await expect(workbench.composer).toContainText(fourth);
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
  await workbench.press("esc");
});

test("pressed twice on a slow line a number is dialled once and a digit is one result", async ({ workbench, database }) => {
  await workbench.signIn("collector16", backlog);
  const next = await workbench.orderAt(1);
  const order = await workbench.openRow();
  const dialled = await holdAnswers(workbench, attemptCall);
  await workbench.press("ctrl+enter");
  await expect.poll(() => written(database, order)).toEqual({ attempts: 1, results: 0 });
  await workbench.press("ctrl+enter");
  dialled();
  await workbench.expectToast(textOf("dossier.call.presets"));
  const saved = await holdAnswers(workbench, resultCall);
  await workbench.press("3");
  await expect.poll(() => written(database, order)).toEqual({ attempts: 1, results: 1 });
  await workbench.press("3");
  await workbench.expectToast(textOf("dossier.call.saving"));
  saved();
  await workbench.expectRecord(next);
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
});

test("who has left a record that could not be saved is told, finds his text, and writes it once", async ({ workbench, database }) => {
  test.setTimeout(60_000);
  await workbench.signIn("collector17", backlog);
  const order = await workbench.cursorOrder();
  // Written, but no answer comes back and none can be asked for.
  await workbench.page.route(resultCall, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await workbench.page.route("**/system/outcome*", (route) => route.abort());
  await compose(workbench);
  await workbench.press("enter");
  await expect.poll(() => written(database, order)).toEqual({ attempts: 1, results: 1 });
  await workbench.press("esc");
  await expect(workbench.grid).toBeFocused();
  await expect(workbench.page.getByText(textOf("composer.notSaved", { orderNo: order }))).toBeVisible({ timeout: 15_000 });
  await workbench.page.unroute(resultCall);
  await workbench.press("c");
  await expect(workbench.page.locator("[name=commitmentTime]")).toHaveValue("+1d");
  // A choice that came with a draft is looked at first.
  await workbench.press("enter");
  await expect(workbench.composer).toContainText(textOf("composer.check"));
  await workbench.look();
  await workbench.press("enter");
  await workbench.expectToast(textOf("composer.saved", { orderNo: order }));
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
});

test("a form that is left while it is sent still says what came of it", async ({ workbench, database }) => {
  await workbench.signIn("collector28", backlog);
  await workbench.openRow();
  const letThrough = await holdAnswers(workbench, "**/addBlackList*");
  const proposals = await database.count("approval where kind = 'blackList'");
  await workbench.press("shift+b");
  await expect(workbench.dialog.locator("input")).toBeFocused();
  await workbench.type("Gian lan");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.getByRole("button", { name: textOf("form.sending") })).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  letThrough();
  await workbench.expectToast(textOf("message.black.proposed"));
  await expect(workbench.page.getByText(textOf("order.badge.blackProposed"))).toBeVisible();
  expect(await database.count("approval where kind = 'blackList'")).toBe(proposals + 1);
});

test("a form whose answer is lost is sent again and writes one voucher", async ({ workbench, database }) => {
  await workbench.signIn("collector19", backlog);
  const order = await workbench.openRow();
  const vouchers = () =>
    database.count(
      `receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1`,
      [order],
    );
  const before = await vouchers();
  await workbench.page.route("**/repayment/offline", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await workbench.page.route("**/system/outcome*", (route) => route.abort());
  await workbench.press("shift+p");
  await expect(workbench.dialog.locator("input").first()).toBeFocused();
  await workbench.press("enter enter");
  await workbench.type(`FT${Date.now()}`);
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog.getByRole("alert")).toBeVisible({ timeout: 15_000 });
  expect(await vouchers()).toBe(before + 1);
  await workbench.page.unroute("**/repayment/offline");
  await workbench.press("ctrl+enter");
  await workbench.expectToast(textOf("message.paid.registered"));
  expect(await vouchers()).toBe(before + 1);
});

test("what is ticked while an assignment is on its way stays ticked", async ({ workbench }) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder?overdueDays=1..5");
  const [first, second] = [await workbench.orderAt(0), await workbench.orderAt(1)];
  const letThrough = await holdAnswers(workbench, "**/selectTransfer");
  await workbench.press("x");
  await workbench.expectRow(first).picked();
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").nth(4)).toBeVisible();
  await workbench.press("1 2 3 4 5");
  await expect(workbench.dialog.getByRole("status")).toContainText("→ 5");
  await workbench.press("enter");
  await expect(workbench.dialog.getByRole("status")).toHaveClass(/text-warn/);
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await workbench.press("j x");
  await workbench.expectRow(second).picked();
  letThrough();
  await expect(workbench.grid.locator("[data-at]").filter({ hasText: first })).toHaveAttribute("aria-selected", "false");
  await workbench.expectRow(second).picked();
  await workbench.press("esc");
  await workbench.command("z");
  await workbench.expectToast(textOf("shell.status.undone"));
});
