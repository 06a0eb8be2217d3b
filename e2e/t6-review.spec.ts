import type { Page } from "playwright/test";
import { bringCases, desk, expectCase, hasPictures, openStrip } from "./drivers/cases.ts";
import { expect, sample, test } from "./drivers/test.ts";
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

test("T6: a verdict that is refused after its case has left the desk is told on the next one, and stands open again on its own", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await bringCases(database, 3);
  await workbench.signIn("first04", "/order/orderAgency");
  await workbench.press("enter");
  await expect(page.locator(`${desk} [role=status]`).first()).toBeVisible();
  const no = await page.locator(`${desk} header span`).first().innerText();
  const { id } = await database.one<{ id: string }>("select id from loan_order where tenant_id = 1 and order_no = $1", [no]);
  const decided = () =>
    database.count("review where tenant_id = 1 and order_id = $1 and (held_until is not null or ended_at is not null)", [id]);
  await workbench.look();
  await workbench.press("2");
  await expect(page.locator(`${desk} [data-pane=profile][data-looked]`)).toBeVisible();
  await tickPane(workbench, "profile");
  await openStrip(workbench, "n");
  await workbench.press("2");
  await workbench.press("tab");
  await workbench.write("no such employer");
  // Somebody else moves it between the look and the key.
  await database.rows("update loan_order set version = version + 1 where tenant_id = 1 and id = $1", [id]);
  await workbench.press("enter");
  await expect(page.locator(`${desk} header`).filter({ hasText: no })).toHaveCount(0);
  const told = page.locator(`${desk} [role=alert]`).filter({ hasText: no });
  await expect(told).toBeVisible();
  // It takes neither the focus nor the page: the next case is worked on.
  await expect(page.locator("[data-verdict]")).toHaveCount(0);
  expect(await decided()).toBe(0);
  await expect(page.locator(`${desk} [role=status]`).first()).toBeVisible();
  await workbench.look();
  await workbench.press("k");
  await expect(page.locator("[data-verdict]:visible [name=remark]")).toHaveValue("no such employer");
  await expect(page.locator("[data-verdict]:visible [role=alert]")).toBeVisible();
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(decided).toBe(1);
  await expectOther(page, no);
  await expect(told).toHaveCount(0);
});
const expectOther = async (page: Page, no: string): Promise<void> => {
  await expect(page.locator(`${desk} header`).first()).toBeVisible();
  await expect(page.locator(`${desk} header`).filter({ hasText: no })).toHaveCount(0);
};

test("T6: a case opens on what is worst in it, and is put aside for as long as a digit says", sample, async ({ workbench, database }) => {
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

test("T6: a next case whose record is this reviewer's no more is passed over, with a word", async ({ workbench, database }) => {
  await bringCases(database, 3);
  await workbench.signIn("first04", "/order/orderAgency");
  const [first, second, third] = [await workbench.orderAt(0), await workbench.orderAt(1), await workbench.orderAt(2)];
  // Another takes it before anything of it was read ahead, and no news of it has come yet.
  await database.rows(
    `with taken as (update loan_order set stage = 'first_in_progress' where tenant_id = 1 and order_no = $1 returning tenant_id, id)
     insert into review (tenant_id, order_id, kind, staff_id, assigned_at) select tenant_id, id, 'first', $2, now() from taken`,
    [second, await database.staffId("first01")],
  );
  await workbench.press("enter");
  await expectCase(workbench, first);
  await openStrip(workbench, "x");
  await workbench.press("1");
  await workbench.press("enter");
  await expectCase(workbench, third);
  await workbench.expectToast(textOf("review.passedOver"));
});

test("T6: the pictures of a case that was drawn behind the one before count as seen like any others", async ({ workbench, database }) => {
  const { page } = workbench;
  await bringCases(database, 3, hasPictures);
  await workbench.signIn("first04", "/order/orderAgency");
  const [first, second] = [await workbench.orderAt(0), await workbench.orderAt(1)];
  await workbench.press("enter");
  await expectCase(workbench, first);
  // All of it is read and drawn, out of sight.
  await expect(page.locator("[data-desk] [data-pane=files] img:not(:visible)").first()).toBeAttached();
  await openStrip(workbench, "x");
  await workbench.press("1");
  await workbench.press("enter");
  await expectCase(workbench, second);
  await workbench.press("1");
  await expect(page.locator(`${desk} [data-pane=files][data-looked]`)).toBeVisible();
});
