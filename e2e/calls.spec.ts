import { within } from "./drivers/bars.ts";
import { payIn, plugIn } from "./drivers/outside.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const backlog = "/loanService/agencyCollectionOrder";

test("while a call is live the record belongs to it: a preset is saved and stays, and the next order comes when the call ends", async ({
  workbench,
  database,
}) => {
  const phone = await plugIn(database);
  try {
    await workbench.signIn("collector07", backlog);
    const [order, next] = [await workbench.cursorOrder(), await workbench.orderAt(1)];
    await workbench.press("enter");
    await workbench.expectRecord(order);
    await workbench.look();
    await workbench.press("ctrl+enter");
    await expect.poll(() => phone.dialled.length, within(3_000)).toBe(1);
    const ref = phone.dialled[0] ?? "";
    expect(await phone.tell({ event: "ringing", ref })).toBe(200);
    await phone.tell({ event: "answered", ref });
    const name = await workbench.record.innerText();
    await expect(workbench.statusBar).toContainText(new RegExp(`${name} 00:0\\d`, "i"));

    await workbench.press("c");
    await expect(workbench.composer).toBeVisible();
    await workbench.press("k 1 enter");
    await expect(workbench.composer).toHaveCount(0);
    await workbench.expectRecord(order);
    expect(
      await database.count("contact_attempt a where a.type = 'call' and a.order_id = $1 and a.at > now() - interval '2 minutes'", [
        (await database.order(order)).id,
      ]),
    ).toBe(1);
    await phone.tell({ event: "ended", ref, seconds: 42, result: "answered" });
    await workbench.expectRecord(next);
    const call = await database.one<{ seconds: number; result: string }>("select seconds, result from phone_call where ref = $1", [ref]);
    expect(call).toEqual({ seconds: 42, result: "answered" });
  } finally {
    await phone.unplug();
  }
});

test("a customer who calls in opens his record within a second, wherever the operator is, and presets are live", async ({
  workbench,
  database,
}) => {
  const phone = await plugIn(database);
  try {
    await workbench.signIn("collector08", backlog);
    const order = await workbench.orderAt(4);
    await workbench.press("g h");
    await expect(workbench.page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
    const { phone: from } = await database.one<{ phone: string }>(
      "select c.phone from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.order_no = $1 and o.tenant_id = 1",
      [order],
    );
    const began = Date.now();
    expect(await phone.tell({ event: "inbound", ref: `in-${began}`, from })).toBe(200);
    await expect(workbench.page.locator('[data-page="/order/orderDetails"]:visible header').filter({ hasText: order })).toBeVisible(
      within(1_000),
    );
    process.stdout.write(`    inbound number to open record: ${Date.now() - began} ms\n`);
    await workbench.look();
    await workbench.press("7");
    await workbench.expectToast(textOf("composer.tags.needsReduction"));
    const result = await database.one<{ reason: number; direction: string }>(
      `select r.reason, a.direction from collection_result r join contact_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
       where r.tenant_id = 1 and r.order_id = $1 order by r.id desc limit 1`,
      [(await database.order(order)).id],
    );
    expect(result).toEqual({ reason: 1, direction: "in" });
  } finally {
    await phone.unplug();
  }
});

test("money that comes in during the call stands in the open record within two seconds", async ({ workbench, database }) => {
  await workbench.signIn("collector09", backlog);
  const order = await workbench.cursorOrder();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const claim = workbench.page.locator('[data-page="/order/orderDetails"]:visible header dd').first();
  const before = await claim.innerText();
  expect(await payIn(database, order, 10_000_000)).toBe(200);
  await expect(claim).not.toHaveText(before, within(2_000));
});
