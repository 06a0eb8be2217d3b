import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("ticked rows at once: failed payouts sent again by a channel that is named, rules of routing switched off", async ({
  workbench,
  database,
}) => {
  await database.rows("update pay_channel set enabled = true, max_amount = null, daily_limit = null, float = null where tenant_id = 1");
  await workbench.signIn("finance01", "/finance/paymentFailList?state=failed");
  const failed = [await workbench.orderAt(0), await workbench.orderAt(1)];
  const sent = () =>
    database.rows<{ channel: string }>(
      `select t.channel from payout_transfer t join payout p on p.tenant_id = 1 and p.id = t.payout_id
       join loan_order o on o.tenant_id = 1 and o.id = p.order_id where t.tenant_id = 1 and o.order_no = any($1::text[])
       and t.id = (select max(x.id) from payout_transfer x where x.tenant_id = 1 and x.payout_id = t.payout_id) and t.sent_at > now() - interval '5 minutes'`,
      [failed],
    );

  await workbench.press("x j x");
  await workbench.look();
  await workbench.press("shift+t");
  await expect(workbench.dialog).toContainText(textOf("payout.retry.way"));
  // Other tests add channels of their own: the digit that stands beside this one.
  const ways = await workbench.dialog.locator("label:has(input)").allTextContents();
  await workbench.press(String(1 + ways.findIndex((way) => way.includes("spare"))));
  await expect(workbench.dialog.locator("label:has(input:checked)")).toContainText("spare");
  await workbench.press("ctrl+enter");
  await expect.poll(async () => (await sent()).map(({ channel }) => channel)).toEqual(["spare", "spare"]);

  // Off at once, two rules by one key and one yes.
  const on = () => database.count("pay_route where tenant_id = 1 and enabled", []);
  await database.rows("update approval set state = 'withdrawn' where tenant_id = 1 and kind = 'payRoute' and state = 'pending'");
  const before = await on();
  expect(before).toBeGreaterThan(1);
  await workbench.open("/system/payChannel/payChannelConfig?status=on");
  await workbench.press("x j x");
  await workbench.look();
  await workbench.press("t");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("enter");
  await expect.poll(on).toBe(before - 2);
});
