import { axeOn } from "./drivers/axe.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const asker = `select s.admin_name as name from approval a join staff s on s.tenant_id = a.tenant_id and s.id = a.requested_by
  where a.tenant_id = 1 and a.kind = 'payChannel' order by a.id limit 1`;
interface Request {
  readonly state: string;
  readonly refusal: string | null;
}

test("what is asked of a channel and of a route is read fact by fact before it is decided, and a no has its reason", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const strip = page.locator("[data-decision]");
  const changes = strip.locator("[data-changes] dd");
  const requestOf = (kind: string) =>
    database.one<Request>("select state, refusal from approval where tenant_id = 1 and kind = $1 order by id limit 1", [kind]);
  await workbench.signIn("finance02", "/system/payChannel/onlinePay");
  await page.locator("[role=row]", { hasText: "spare" }).first().click();
  await workbench.press("p");
  // Everything that would change, and nothing else; of the secret only that it is another.
  await expect(strip.locator("[data-changes] dt")).toHaveText(
    ["column.limit", "column.fee", "key", "secret"].map((word) => textOf(`setting.channel.${word}`)),
  );
  await expect(changes.nth(2)).toHaveText("– → house-2");
  await expect(changes.nth(3)).toHaveText(`••• → ${textOf("approval.change.replaced")}`);
  const { name } = await database.one<{ name: string }>(asker, []);
  await expect(strip).toContainText(name);
  expect(await axeOn(page, { name: "changes", popup: "[data-decision]", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("esc");
  await workbench.press("n");
  await workbench.look();
  await workbench.press("2 enter");
  await expect.poll(() => requestOf("payChannel")).toEqual({ state: "refused", refusal: "evidence" });
  await expect(strip).toHaveCount(0);

  await workbench.open("/system/payChannel/payChannelConfig");
  const row = page.locator("[role=row]", { hasText: name }).first();
  await row.click();
  await workbench.press("p");
  await expect(strip.locator("[data-changes] dt")).toHaveText([textOf("setting.channel.column.limit")]);
  await expect(changes).toHaveText(/\d.* → .*\d/);
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(() => requestOf("payRoute")).toMatchObject({ state: "approved" });
});

test("a request about money is found by its filter and taken back by whoever asked, with the key that ends things there", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const { id, orderNo } = await database.one<{ id: string; orderNo: string }>(
    `update approval set requested_by = (select id from staff where tenant_id = 1 and account = 'finance01'), requested_at = '2000-01-01'
     where id = (select min(id) from approval where tenant_id = 1 and kind = 'payoutManual' and state = 'pending') returning id,
       (select o.order_no from loan_order o where o.tenant_id = approval.tenant_id and o.id = approval.order_id) as "orderNo"`,
    [],
  );
  await workbench.signIn("finance01", "/finance/dayClose");
  // What has waited longest leads to the list of its kind.
  await page
    .locator("[role=row]", { hasText: textOf("ledger.day.item.requests") })
    .first()
    .click();
  await workbench.press("enter");
  await expect(page).toHaveURL(/paymentList\?asked=true/);
  await page.locator("[role=row]:visible", { hasText: orderNo }).first().click();
  await workbench.look();
  await workbench.press("shift+x");
  await expect(workbench.dialog).toContainText(textOf("approval.withdrawAsks"));
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(() => database.one("select state from approval where tenant_id = 1 and id = $1", [id])).toEqual({ state: "withdrawn" });
});
