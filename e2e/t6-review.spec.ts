import { expect, test } from "./drivers/test.ts";
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
