import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a refund that the bank sends back: another account by one, decided by another, sent back again and given up", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const waits = await database.one<{ id: number; orderNo: string; amount: number }>(
    `select r.id, o.order_no as "orderNo", r.amount::float8 as amount from refund r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = 1 and r.state = 'approved' and r.applied_by <> (select id from staff where account = 'finance02') order by r.id limit 1`,
  );
  const refund = () =>
    database.one<{ state: string; account_no: string; fail_reason: string; overpaid: number }>(
      `select r.state, r.account_no, r.fail_reason, o.overpaid::float8 as overpaid from refund r
       join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1 and r.id = $1`,
      [waits.id],
    );
  const { overpaid } = await refund();
  const path = `/finance/repaymentOverflow?orderNo=${waits.orderNo}`;

  /** The second seat says so: whoever asked may not. */
  const sentBack = async (why: string) => {
    await secondSeat.press("shift+m");
    await expect(secondSeat.page.locator("[name=tradeNo]")).toBeFocused();
    await secondSeat.write("BACK1");
    await secondSeat.press("tab");
    await secondSeat.press("2");
    await secondSeat.page.locator("[name=remark]").focus();
    await secondSeat.write(why);
    await secondSeat.press("ctrl+enter");
    await expect.poll(refund).toMatchObject({ state: "failed", fail_reason: why, overpaid });
  };

  await secondSeat.signIn("finance02", path);
  await sentBack("account closed");
  await workbench.signIn("finance01", path);
  await workbench.press("shift+t");
  await expect(workbench.page.locator("[name=bankName]")).toBeFocused();
  await expect(workbench.dialog).toContainText("account closed");
  await workbench.write("ACB");
  await workbench.press("tab");
  await workbench.write("99887766");
  await workbench.press("ctrl+enter");
  await expect.poll(refund).toMatchObject({ state: "pending", account_no: "99887766" });

  // Whoever gave the account has asked for it: another one decides, and hears that it came back once more.
  await secondSeat.open(path);
  await secondSeat.press("p");
  await secondSeat.look();
  await secondSeat.press("enter");
  await expect.poll(refund).toMatchObject({ state: "approved" });
  await secondSeat.open(path);
  await sentBack("unknown holder");
  await workbench.open(path);
  await workbench.press("shift+x");
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("1");
  await workbench.page.locator("[name=remark]").focus();
  await workbench.write("wants it for his next loan");
  await workbench.press("ctrl+enter");
  await expect.poll(refund).toMatchObject({ state: "refused", overpaid: overpaid + waits.amount });

  // It stands among the refunds, one view further, with why it was given up.
  await workbench.press("l");
  await expect(workbench.page).toHaveURL(/repaymentOverflow\/refunds/);
  await workbench.open(`/finance/repaymentOverflow/refunds?orderNo=${waits.orderNo}&status=refused`);
  await workbench.expectRow(waits.orderNo).shows(textOf("relief.overflow.refund.status.refused"));
  await workbench.press("space");
  await expect(workbench.page.locator("[data-peek]")).toContainText("wants it for his next loan");
});
