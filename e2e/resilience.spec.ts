import { calls } from "../src/contract/calls.ts";
import { headerNames } from "../src/contract/kernel/envelope.ts";
import { within } from "./drivers/bars.ts";
import { expect, sample, test } from "./drivers/test.ts";
import type { Database } from "./drivers/database.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";
import { textOf } from "./drivers/texts.ts";

const queue = "/loanService/agencyCollectionOrder";
const remark = "Khách hẹn thứ hai";

/** A write whose answer is lost is asked for three times within five seconds before it counts as failed. */
const patience = { timeout: 8_000 };

/** In the middle of a call record: reason, sub-tag, time and a remark are typed, Enter has not come yet. */
async function typeRecord(workbench: Workbench, account: string): Promise<string> {
  await workbench.signIn(account, queue);
  const order = await workbench.cursorOrder();
  await workbench.press("c p 2");
  await workbench.typeTime("+1d");
  await workbench.page.locator("[name=remark]").focus();
  await workbench.page.keyboard.insertText(remark);
  return order;
}

async function expectKept(workbench: Workbench): Promise<void> {
  await expect(workbench.page.locator("[name=remark]")).toHaveValue(remark);
  await expect(workbench.page.locator("[name=commitmentTime]")).toHaveValue("+1d");
  await expect(workbench.composer.getByRole("radio", { checked: true })).toHaveCount(2);
}

/** The server looks at a session again within a second. */
async function untilRevoked({ page }: Workbench): Promise<void> {
  const token = (await page.evaluate(() => sessionStorage.getItem("keyline.token"))) ?? "";
  await expect
    .poll(async () => (await page.request.get(calls["system.me"].path, { headers: { [headerNames.token]: token } })).status())
    .toBe(401);
}

const written = async (database: Database, order: string) => ({
  attempts: await database.count(
    "contact_attempt a join loan_order o on o.tenant_id = a.tenant_id and o.id = a.order_id where o.tenant_id = 1 and o.order_no = $1 and a.type = 'call' and a.at > now() - interval '5 minutes'",
    [order],
  ),
  results: await database.count(
    "collection_result r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1 and r.remark = $2",
    [order, remark],
  ),
});

test(
  "a network that is lost in the middle of a call record loses nothing, and the record is saved once",
  sample,
  async ({ workbench, context, database }) => {
    const order = await typeRecord(workbench, "collector23");
    await context.setOffline(true);
    await workbench.press("enter");
    // At once, and not when the looking for the answer is over.
    await expect(workbench.composer.getByRole("alert")).toContainText(textOf("composer.offline"), within(1_000));
    await expectKept(workbench);
    expect(await written(database, order)).toEqual({ attempts: 0, results: 0 });
    await workbench.press("enter");
    await expect(workbench.composer.getByRole("alert")).toContainText(textOf("composer.offline"), within(1_000));

    await context.setOffline(false);
    await workbench.press("enter");
    await workbench.expectToast(order);
    expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
  },
);

test("an answer that is lost on its way back is asked for, and nothing is written twice", async ({ workbench, page, database }) => {
  const order = await typeRecord(workbench, "collector07");
  let tries = 0;
  await page.route("**/softPhone/add", async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await workbench.press("enter");
  await workbench.expectToast(order);
  // An answer with a number of somebody is stored nowhere: the same write under the same key makes it again.
  expect(tries).toBe(2);
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
});

test("a server that answers 503 loses nothing, and the record is saved once", async ({ workbench, page, database }) => {
  const order = await typeRecord(workbench, "collector08");
  await page.route("**/post-loan-domain/**", (route) => route.fulfill({ status: 503, body: "busy" }));
  await workbench.press("enter");
  await expect(workbench.composer.getByRole("alert")).toContainText(textOf("errors.unavailable"), patience);
  await expectKept(workbench);
  await page.unroute("**/post-loan-domain/**");
  await workbench.press("enter");
  await workbench.expectToast(order);
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
});

test("a session that ends in the middle of a call record: after signing in again what was typed is there", async ({
  workbench,
  database,
}) => {
  const order = await typeRecord(workbench, "collector09");
  const staff = await database.staffId("collector09");
  await expect.poll(() => database.count("draft where staff_id = $1 and body ->> 'remark' = $2", [staff, remark])).toBe(1);
  await database.rows("delete from session where staff_id = $1", [staff]);
  await untilRevoked(workbench);
  await workbench.press("enter");
  const door = workbench.page.getByRole("dialog", { name: textOf("shell.lock.again") });
  await expect(door).toContainText(textOf("login.againText"));
  await expect(workbench.page).toHaveURL(/\/login$/);
  await expect(door).toContainText(textOf("errors.sessionTimeout"));
  expect(await workbench.page.evaluate(() => sessionStorage.getItem("keyline.token"))).toBeNull();
  const form = door.locator("form");
  await expect(form.locator("input[name=username]")).toHaveValue("collector09");
  await expect(form.locator("img")).toBeVisible();
  await form.locator("input[name=password]").fill(demoPassword);
  await form.locator("input[name=code]").fill(await database.captchaAnswer());
  await workbench.press("enter");
  await expect(door).toHaveCount(0);
  // Where he was, at the order that he had open.
  await expect(workbench.page).not.toHaveURL(/\/login/);
  await expectKept(workbench);
  await workbench.page.locator("[name=remark]").focus();
  await workbench.press("enter");
  await workbench.expectToast(order);
  expect(await written(database, order)).toEqual({ attempts: 1, results: 1 });
});

test("a session that ends leads to /login: the same person finds tabs, filter and row again, another one nothing of it", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await workbench.signIn("collector11", `${queue}?lateTo=90`);
  const opened = await workbench.openRow();
  await workbench.press("q");
  await workbench.expectRow(opened).there();
  await workbench.press("j j");
  const row = await workbench.cursorOrder();
  const end = async () => {
    await database.rows("delete from session where staff_id = $1", [await database.staffId("collector11")]);
    await untilRevoked(workbench);
    await workbench.press("shift+r");
    await expect(page).toHaveURL(/\/login$/);
  };
  const back = async (account: string) => {
    await page.locator("#lock input[name=username]").fill(account);
    await page.locator("#lock input[name=password]").fill(demoPassword);
    await expect(page.locator("#lock img")).toBeVisible();
    await page.locator("#lock input[name=code]").fill(await database.captchaAnswer());
    await workbench.press("enter");
    await expect(page.locator("#lock")).toHaveCount(0);
  };
  await end();
  await back("collector11");
  // Without another key: a reload would find it again.
  await expect(page).toHaveURL(/agencyCollectionOrder\?lateTo=90&row=\d+$/);
  expect(await workbench.cursorOrder()).toBe(row);
  await expect(workbench.grid).toBeFocused();

  await end();
  await page.screenshot({ path: test.info().outputPath("again.png") });
  await back("manager01");
  await expect(page).toHaveURL(/\/homePage/);
  await expect(workbench.statusBar).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("keyline.tabs") ?? "")).not.toContain("agencyCollectionOrder");
  await expect(page.locator('[data-page*="agencyCollectionOrder"]')).toHaveCount(0);
});

test("a page that is loaded anew in the middle of a call record finds the draft on the server", async ({ workbench, database }) => {
  const order = await typeRecord(workbench, "collector10");
  await workbench.press("esc");
  await expect(workbench.composer).toHaveCount(0);
  const drafts = "draft d join staff s on s.id = d.staff_id where s.account = 'collector10' and d.body ->> 'remark' = $1";
  await expect.poll(() => database.count(drafts, [remark])).toBe(1);
  await workbench.open(queue);
  expect(await workbench.cursorOrder()).toBe(order);
  await workbench.press("c");
  await expectKept(workbench);
});

test("a time that cannot be read is named, with one that can, and has the focus again", async ({ workbench, database }) => {
  await workbench.signIn("collector22", queue);
  const before = await database.facts();
  await workbench.press("c p 2");
  await workbench.typeTime("1+2h");
  await workbench.press("enter");
  await expect(workbench.composer.getByRole("alert")).toContainText(textOf("composer.timeExample"));
  await expect(workbench.page.locator("[name=commitmentTime]")).toBeFocused();
  expect(await database.facts()).toEqual(before);
});

test("a browser that dies while a call record is typed loses two seconds at most, and the record goes on at another seat", async ({
  workbench,
  secondSeat,
  page,
}) => {
  const order = await typeRecord(workbench, "collector09");
  const typed = Date.now();
  // Typed on without a pause, as a hand does, until the browser is gone in the middle of it.
  const field = page.locator("[name=remark]");
  let last = "";
  for (let at = 0; Date.now() - typed < 4_000; at += 1) {
    last = `${remark} ${at}`;
    await field.fill(last);
    await page.waitForTimeout(100);
  }
  const died = Date.now();
  await page.close({ runBeforeUnload: false });
  await secondSeat.signIn("collector09", queue);
  await expect.poll(() => secondSeat.cursorOrder()).toBe(order);
  await secondSeat.press("c");
  await expect(secondSeat.page.locator("[name=remark]")).toHaveValue(new RegExp(`^${remark} \\d+$`));
  const found = Number((await secondSeat.page.locator("[name=remark]").inputValue()).slice(remark.length + 1));
  const lost = (Number(last.slice(remark.length + 1)) - found) * ((died - typed) / Number(last.slice(remark.length + 1)));
  process.stdout.write(`    ${Math.max(lost, 0).toFixed(0)} ms of typing were lost\n`);
  expect(lost).toBeLessThanOrEqual(2_000);
  await expect(secondSeat.page.locator("[name=commitmentTime]")).toHaveValue("+1d");
  await secondSeat.press("esc");
});
