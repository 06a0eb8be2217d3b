import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { reviewInARow, tickPane } from "./tasks/t6-review.ts";
import { asItIs } from "./tasks/task.ts";

test("T6: cases are passed and refused in two and three keys, and the next one comes by itself", ({ workbench, secondSeat, database }) => {
  test.setTimeout(600_000);
  return reviewInARow({ workbench, secondSeat, database, account: "first02", begin: asItIs });
});

test("T6: a case whose evidence nobody has looked at is not decided by any keys, and a decision is taken back with what was typed", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const verdicts = () =>
    database.count("review where tenant_id = 1 and (decision in ('pass', 'reject') or held_until is not null) and staff_id = $1", [staff]);
  const staff = await database.staffId("first03");
  const refuse = async () => {
    await workbench.press("n");
    await expect(page.locator("[data-verdict]:visible")).toBeVisible();
    await workbench.look();
  };
  await workbench.signIn("first03", "/order/orderAgency");
  const before = await verdicts();
  await workbench.press("p");
  await workbench.expectReason("review.openFirst");
  await workbench.press("enter");
  await expect(page.locator("[data-desk]:visible [role=status]").first()).toBeVisible();
  await workbench.look();
  await workbench.press("p");
  await expect(page.locator("[data-verdict]")).toHaveCount(0);
  await refuse();
  await workbench.press("1 enter");
  await expect(page.locator("[data-verdict]:visible")).toBeVisible();
  await workbench.press("esc");
  expect(await verdicts()).toBe(before);
  // Keys come back to the case; the pane that a reason is seen in is ticked, and the case refused, and taken back.
  await workbench.press("2");
  await expect(page.locator("[data-desk]:visible [data-pane=profile][data-looked]")).toBeVisible();
  await tickPane(workbench, "profile");
  await refuse();
  await workbench.press("2");
  await workbench.press("tab");
  await workbench.write("no such employer");
  // Nothing stands in the way of it any more.
  await expect(page.locator("[data-verdict]:visible [role=status]")).toHaveCount(0);
  await workbench.press("enter");
  await expect.poll(verdicts).toBe(before + 1);
  // The server has it before the page knows: only then is there something to take back.
  await expect(page.locator("[data-verdict]:visible")).toHaveCount(0);
  await workbench.press("z");
  await expect(page.locator("[data-verdict]:visible [name=remark]")).toHaveValue("no such employer");
  await expect.poll(verdicts).toBe(before);
});

test("T6: a case opens on what is worst in it, and is put aside for as long as a digit says", async ({ workbench, database }) => {
  const { page } = workbench;
  const { id, no } = await database.one<{ id: string; no: string }>(
    `update loan_order set status = 0, stage = 'pending_review', applied_at = now() - interval '1 hour', came_back = 'document', reject_reasons = '{}'
     where tenant_id = 1 and id = (select o.id from loan_order o
       join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
       join review_binding b on b.tenant_id = o.tenant_id and b.app_id = o.app_id and b.staff_id = $1 and b.first
       where o.tenant_id = 1 and o.stage = 'machine_rejected' and v.offer -> 'review' is null order by o.id limit 1) returning id, order_no as no`,
    [await database.staffId("first02")],
  );
  await database.rows(
    `insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at) values (1, $1, 'VCB', '00123456789', 'Somebody Else', now())`,
    [id],
  );
  await workbench.signIn("first02", `/order/orderAgency?orderNo=${no}`);
  await workbench.press("enter");
  await expect(page.locator("[data-desk]:visible [data-pane=profile][data-active][data-looked]")).toBeVisible();
  await workbench.look();
  await workbench.press("x");
  const strip = page.locator("[data-verdict]:visible");
  await expect(strip).toContainText(textOf("review.parked.callBack"));
  await workbench.look();
  await workbench.press("1");
  await expect(strip).toContainText(textOf("review.park.act", { span: textOf("review.park.hours", { hours: 1 }) }));
  await workbench.press("6");
  await expect(strip).toContainText(textOf("review.park.act", { span: textOf("review.park.hours", { hours: 24 }) }));
  await workbench.press("enter");
  await expect
    .poll(() =>
      database.count(
        "review where tenant_id = 1 and order_id = $1 and park_reason = 1 and abs(extract(epoch from parked_until - now()) - 86400) < 60",
        [id],
      ),
    )
    .toBe(1);
});
