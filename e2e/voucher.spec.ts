import sharp from "sharp";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const slip = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1_200, channels: 3, background: "#def", noise: { type: "gaussian", mean: 150, sigma: 20 } } })
    .jpeg()
    .toBuffer();

test("money that somebody says has arrived is registered with its voucher, shown beside the check; the same slip proves no other", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const orders = await database.rows<{ orderNo: string }>(
    `select order_no as "orderNo" from loan_order o where o.tenant_id = 1 and o.status = 8 and not o.payment_in_check and not o.frozen
     and o.product_version is not null order by o.id limit 2`,
  );
  const [one, other] = orders.map(({ orderNo }) => orderNo);
  if (!one || !other) throw new Error("the portfolio has no two overdue orders");
  const picture = await slip();
  const receipts = (orderNo: string) =>
    database.rows<{ voucher: string; kept: string | null }>(
      `select r.voucher, (select v.kind from voucher v where v.tenant_id = 1 and r.voucher = 'file:voucher-' || v.id and v.order_id = o.id) as kept from receipt r
       join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1 and r.state = 'pending'`,
      [orderNo],
    );
  const register = async (orderNo: string, tradeNo: string) => {
    await workbench.open(`/order/orderAll?orderNo=${orderNo}`);
    await workbench.openRow();
    await workbench.press("shift+p");
    await expect(workbench.page.locator("[name=amount]")).toBeFocused();
    await workbench.page.locator("[name=tradeNo]").focus();
    await workbench.write(tradeNo);
    await workbench.dialog.locator("input[type=file]").setInputFiles({ name: "slip.jpg", mimeType: "image/jpeg", buffer: picture });
    await expect(workbench.dialog.locator("[data-preview]")).toBeVisible();
    await workbench.press("ctrl+enter");
  };

  await workbench.signIn("finance01", "/order/orderAll?status=8");
  await register(one, "SLIP1");
  await expect.poll(() => receipts(one)).toEqual([{ voucher: expect.stringMatching(/^file:voucher-\d+$/), kept: "image" }]);

  await register(other, "SLIP2");
  await expect(workbench.dialog).toContainText(textOf("errors.repayment.sameVoucher"));
  expect(await receipts(other)).toEqual([]);

  await secondSeat.signIn("finance02", `/finance/repaymentList?orderNo=${one}&status=pending`);
  await secondSeat.press("space");
  const shown = secondSeat.page.locator("[data-evidence] img");
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(900);
});

test("commission is confirmed with the slip that shows its transfer, which stands beside the statement", async ({
  workbench,
  database,
}) => {
  const statement = await database.one<{ id: number; month: string; person: number }>(
    `select t.id, to_char(t.month, 'YYYY-MM') as month, t.staff_id as person from wage_statement t
     where t.tenant_id = 1 and t.state = 'accepted' and t.prepared_by <> (select id from staff where account = 'finance02')
       and not exists (select from wage_correction c where c.tenant_id = 1 and c.statement_id = t.id) order by t.id limit 1`,
  );
  const path = `/finance/wagesRepayment?month=${statement.month}&adminUserId=${statement.person}`;
  const row = () =>
    database.one<{ state: string; voucher: string }>("select state, voucher from wage_statement where tenant_id = 1 and id = $1", [
      statement.id,
    ]);
  await workbench.signIn("finance02", path);
  await workbench.press("shift+m");
  await expect(workbench.dialog).toBeVisible();
  await workbench.dialog.locator("input[type=file]").setInputFiles({
    name: "transfer.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.7\n% transfer of ${statement.month}\n%%EOF`),
  });
  await expect(workbench.dialog).toContainText(textOf("form.image.pdf", { size: "1" }));
  await workbench.press("ctrl+enter");
  await expect.poll(row).toEqual({ state: "paid", voucher: expect.stringMatching(/^file:voucher-\d+$/) });
  await workbench.open(path);
  await workbench.press("space");
  await expect(workbench.page.locator("[data-evidence] a")).toContainText("PDF");
});
