import { within } from "./drivers/bars.ts";
import type { Database } from "./drivers/database.ts";
import { sendPreviewed } from "./drivers/sms.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const backlog = "/loanService/agencyCollectionOrder";

const lastMessage = (database: Database, orderNo: string) =>
  database.one<{ state: string; content: string }>(
    `select m.state, m.content from message m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id
     where o.tenant_id = 1 and o.order_no = $1 order by m.id desc limit 1`,
    [orderNo],
  );
const attempts = (database: Database, orderNo: string, type: string) =>
  database.count(
    `contact_attempt a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id
     where o.tenant_id = 1 and o.order_no = $1 and a.type = $2 and a.at > now() - interval '5 minutes'`,
    [orderNo, type],
  );

test("one SMS: chosen by typing, previewed with the customer's figures, held, sent and delivered, and the record shows it", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("collector02", backlog);
  const order = await workbench.cursorOrder();
  await workbench.press("s");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.type("qua han");
  await expect(workbench.dialog.getByRole("option")).toHaveCount(1);
  const text = await sendPreviewed(workbench, order);
  await workbench.expectToast("SMS");
  expect(await lastMessage(database, order)).toMatchObject({ state: "queued" });
  await expect.poll(async () => (await lastMessage(database, order)).state, { timeout: 20_000 }).toBe("delivered");
  expect((await lastMessage(database, order)).content).toBe(text);
  await workbench.expectToast(textOf("message.over", { delivered: 1, failed: 0, blocked: 0 }));

  await workbench.press("shift+m");
  await expect(workbench.dialog.getByText(textOf("message.state.delivered")).first()).toBeVisible();
  await expect(workbench.dialog).toContainText(order);
  await workbench.press("esc");
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const panel = (key: string) => workbench.page.locator(`[data-panel][aria-label="${textOf(key)}"]:visible`).filter({ hasText: text });
  await expect(panel("dossier.panel.records")).toContainText(textOf("order.outcome.delivered"));
  await expect(panel("dossier.panel.messages")).toContainText(textOf("message.state.delivered"));
});

test("orders of two apps are refused before the form opens, and their apps named", async ({ workbench, database }) => {
  await workbench.signIn("manager01", "/loanService/allCollectionOrder");
  const apps = await database.rows<{ name: string }>("select name from app where tenant_id = 1 order by id");
  await workbench.press("3 0 x s");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.page.getByText(apps[0]?.name ?? "").first()).toBeVisible();
  await expect(workbench.page.locator("section[aria-live=polite]")).toContainText(apps[1]?.name ?? "");
});

test("a chat opens with the number and the text, and counts as a contact", async ({ workbench, database, context }) => {
  await context.route("https://zalo.me/**", (route) => route.fulfill({ body: "chat" }));
  await workbench.signIn("collector03", backlog);
  const order = await workbench.openRow();
  await workbench.press("shift+n");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.look();
  await workbench.press("1 z");
  const opened = context.waitForEvent("page");
  await workbench.press("ctrl+enter");
  const { phone } = await database.one<{ phone: string }>("select phone from loan_order where tenant_id = 1 and order_no = $1", [order]);
  await expect.poll(async () => (await opened).url()).toBe(`https://zalo.me/${phone.replace("+", "")}`);
  expect(await attempts(database, order, "chat")).toBe(1);
});

test("a preset wants a dial first; after it one key records the result and the next order is there", async ({ workbench, database }) => {
  await workbench.signIn("collector04", backlog);
  const next = await workbench.orderAt(1);
  const order = await workbench.openRow();
  const facts = await database.facts();
  await workbench.press("3");
  await workbench.expectReason("call.noDial");
  expect(await database.facts()).toEqual(facts);
  await workbench.press("ctrl+enter");
  await expect.poll(() => attempts(database, order, "call")).toBe(1);
  await workbench.expectToast(textOf("dossier.call.presets"));
  await workbench.startCounting();
  await workbench.press("3");
  await workbench.expectRecord(next);
  await workbench.expectAtMost(1, "preset disposition");
  const result = await database.one<{ reason: number; tag: string; linked: boolean }>(
    `select r.reason, r.sub_tag as tag, r.attempt_id is not null as linked from collection_result r
     join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1 order by r.id desc limit 1`,
    [order],
  );
  expect(result).toEqual({ reason: 7, tag: "notAnswered", linked: true });
});

test("a collector proposes a black-listing; what a manager decides stands in his open record at once", async ({
  workbench,
  secondSeat,
  database,
}) => {
  await workbench.signIn("collector05", backlog);
  const order = await workbench.openRow();
  const waiting = () => database.count("approval where kind = 'blackList' and state = 'pending'");
  const before = await waiting();
  await workbench.press("shift+b");
  await expect(workbench.dialog.locator("input")).toBeFocused();
  await workbench.type("Gian lan giay to");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.page.getByText(textOf("order.badge.blackProposed"))).toBeVisible();
  expect(await waiting()).toBe(before + 1);

  await secondSeat.signIn("manager01", backlog.replace("agency", "all"));
  await secondSeat.press("/");
  await expect(secondSeat.palette).toBeFocused();
  await secondSeat.type(order);
  await secondSeat.press("enter");
  await secondSeat.expectRecord(order);
  await secondSeat.look();
  await secondSeat.press("shift+b");
  await expect(secondSeat.dialog.locator("input")).toBeFocused();
  await secondSeat.type("Da xac minh");
  await secondSeat.press("ctrl+enter");
  await expect(secondSeat.dialog).toHaveCount(0);
  const listed = workbench.page.getByText(textOf("order.badge.blackListed"), { exact: true });
  await expect(listed).toBeVisible(within(2_000));
  expect(await waiting()).toBe(before);
});

test("a customer says that he has paid: the record is in check, and nobody is called meanwhile", async ({ workbench, database }) => {
  await workbench.signIn("collector06", backlog);
  const order = await workbench.openRow();
  await workbench.press("shift+p");
  await expect(workbench.dialog.locator("input").first()).toBeFocused();
  await workbench.press("enter enter");
  await workbench.type(`FT${Date.now()}`);
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(workbench.page.locator("header:visible").getByText(textOf("order.badge.paymentInCheck"))).toBeVisible();
  await workbench.look();
  await workbench.press("ctrl+enter");
  await workbench.expectReason("order.paymentInCheck");
  expect(await attempts(database, order, "call")).toBe(0);

  // Who rings up himself has been talked to all the same.
  await workbench.press("c");
  await workbench.press("k 1 enter");
  await expect(workbench.composer.getByText(textOf("composer.withoutAttempt"))).toBeVisible();
  await workbench.press("enter");
  await expect(workbench.composer).toHaveCount(0);
  expect(
    await database.one(
      "select count(*)::int as n from collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.order_no = $1 and r.at > now() - interval '1 minute'",
      [order],
    ),
  ).toEqual({ n: 1 });
  expect(await attempts(database, order, "call")).toBe(0);
});
