import { readFileSync } from "node:fs";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const shots = process.env["SHOTS"];

test("a customer is given a receipt and a certificate from his order's record, by keys; each is a file with a number", async ({
  workbench,
  database,
  page,
}) => {
  const { no } = await database.one<{ no: string }>(
    `select o.order_no as no from loan_order o join repayment r on r.tenant_id = o.tenant_id and r.order_id = o.id
     where o.tenant_id = 1 and o.stage = 'settled' order by o.id desc limit 1`,
  );
  const papers = async () => database.count("paper where tenant_id = 1 and issued_by = $1", [await database.staffId("service01")]);
  const before = await papers();
  await workbench.signIn("service01", "/order/orderAll");
  await workbench.press("/");
  await workbench.type(no);
  await workbench.press("enter");
  await expect(page.locator('[data-page="/order/orderDetails"]:visible').getByText(textOf("paper.panel")).first()).toBeVisible();
  await workbench.look();
  for (const [key, kind, letter] of [
    ["", "receipt", "R"],
    ["3", "certificate", "C"],
  ] as const) {
    await workbench.fromPalette(textOf("order.command.paper"));
    await expect(workbench.dialog).toContainText(textOf("paper.receipt.title"));
    if (key) await workbench.press(key);
    if (shots) await page.screenshot({ path: `${shots}/paper-${kind}.png` });
    const file = page.waitForEvent("download");
    await workbench.press("ctrl+enter");
    const taken = await file;
    expect(taken.suggestedFilename()).toMatch(new RegExp(`^${letter}\\d{4}-\\d{6}\\.pdf$`));
    expect(
      readFileSync(await taken.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    if (shots) await taken.saveAs(`${shots}/${kind}.pdf`);
    await expect(workbench.dialog).toHaveCount(0);
    await expect(page.locator('[data-page="/order/orderDetails"]:visible')).toContainText(taken.suggestedFilename().replace(".pdf", ""));
  }
  if (shots) await page.screenshot({ path: `${shots}/papers.png`, fullPage: true });
  expect(await papers()).toBe(before + 2);
});
