import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("a manager rejects by policy on the record, whatever the review says: reason digit, two digits, Enter", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("manager01", "/order/orderAll?status=0,1");
  const order = await workbench.openRow();
  const { version } = await database.order(order);
  await workbench.fromPalette(textOf("dossier.policyReject.label"));
  await expect(workbench.dialog).toBeVisible();
  await workbench.look();
  await workbench.press("2");
  await expect(workbench.dialog.locator("[name=confirm]")).toBeFocused();
  await workbench.write(order.slice(-2));
  await expect(workbench.dialog.locator("button[type=submit]")).toBeFocused();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(() => database.order(order)).toMatchObject({ status: 2, version: version + 1 });
  const said = await database.one<{ reasons: string[]; stage: string }>(
    "select reject_reasons as reasons, stage from loan_order where tenant_id = 1 and order_no = $1",
    [order],
  );
  expect(said).toEqual({ reasons: ["fraudRing"], stage: "order_rejected" });
});

test("a code to pay with is made on the record, and stands there marked until it is closed", async ({ workbench, database }) => {
  await workbench.signIn("finance01", "/order/orderAll?status=8");
  const order = await workbench.openRow();
  await workbench.fromPalette(textOf("order.command.payCode"));
  await expect(workbench.page.locator("[name=amount]")).toBeFocused();
  await workbench.look();
  await workbench.press("ctrl+enter");
  const shown = workbench.dialog.getByLabel(textOf("money.payCode.code"), { exact: true });
  await expect(shown).toBeFocused();
  const code = await shown.inputValue();
  const made = await database.one<{ order: string; purpose: string }>(
    `select o.order_no as order, p.purpose from pay_code p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = 1 and p.code = $1`,
    [code],
  );
  expect(made).toEqual({ order, purpose: "repay" });
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
});

test("what was paid too much is asked back on the record; where nothing is left, that is said", async ({ workbench, database }) => {
  await workbench.signIn("finance01", "/finance/repaymentOverflow?status=open");
  const order = await workbench.openRow();
  await workbench.fromPalette(textOf("order.command.refund"));
  await expect(workbench.page.locator("[name=amount]")).toBeFocused();
  await workbench.page.locator("[name=bankName]").focus();
  await workbench.write("VCB");
  await workbench.page.locator("[name=accountNo]").focus();
  await workbench.write("00123456789");
  await workbench.page.locator("[name=reason]").focus();
  await workbench.write("tra hai lan");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  const asked = await database.one<{ state: string; bank: string }>(
    `select r.state, r.bank_name as bank from refund r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = 1 and o.order_no = $1 order by r.id desc limit 1`,
    [order],
  );
  expect(asked).toEqual({ state: "pending", bank: "VCB" });
  await workbench.look();
  await workbench.fromPalette(textOf("order.command.refund"));
  await expect(workbench.dialog).toContainText(/\S/);
  await expect(workbench.dialog.locator("[name=amount]")).toHaveCount(0);
});

test("a customer is labelled from the row of his order", async ({ workbench, database }) => {
  await workbench.signIn("manager01", "/order/orderAll?status=8");
  const order = await workbench.cursorOrder();
  const labels = async () =>
    (
      await database.one<{ labels: string[] }>(
        `select array(select l.label from customer_label l where l.tenant_id = o.tenant_id and l.customer_id = o.customer_id) as labels
         from loan_order o where o.tenant_id = 1 and o.order_no = $1`,
        [order],
      )
    ).labels;
  const had = (await labels()).includes("sensitive");
  await workbench.fromPalette(textOf("order.command.label"));
  await expect(workbench.dialog.getByRole("checkbox").first()).toBeFocused();
  await workbench.look();
  await workbench.press("3 ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await labels()).includes("sensitive")).toBe(!had);
});
