import { expect } from "../drivers/test.ts";
import { textOf } from "../drivers/texts.ts";
import type { Workbench } from "../drivers/workbench.ts";
import type { Task } from "./task.ts";

const queue = "/order/orderAgency";
/** Cases in a row; the bar of rules/keyboard.md 24 is fifty, by T6_CASES=50. */
const cases = Number(process.env["T6_CASES"] ?? 4);

/** Ticks every pane that is asked for, each once it has been looked at for its second. */
export async function lookAtAll(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const open = page.locator("[data-desk]:visible [role=status] kbd");
  for (let left = await open.count(); left > 0; left -= 1) {
    await expect(page.locator("[data-desk]:visible [data-active][data-looked]")).toBeVisible();
    await workbench.command("v");
    await expect(open).toHaveCount(left - 1);
  }
}

/** Ticks a pane that has been looked at; what differs in it is answered for before, each value by its digit. */
export async function tickPane(workbench: Workbench, pane: string): Promise<void> {
  const { page } = workbench;
  const strip = page.locator("[data-verdict]:visible");
  const ticked = page.locator(`[data-desk]:visible [data-pane=${pane}]`).filter({ hasText: textOf("review.mark.ticked") });
  for (let isDone = false; !isDone;) {
    await workbench.press("v");
    await expect(strip.or(ticked).first()).toBeVisible();
    isDone = (await strip.count()) === 0;
    if (isDone) continue;
    await workbench.look();
    await workbench.press("1");
    await expect(strip).toHaveCount(0);
  }
}

const caseNo = (page: Workbench["page"]): Promise<string> => page.locator("[data-desk]:visible header span").first().innerText();

/** Cases are passed, and refused with a reason, one after the other: the next one comes by itself, and each is carried out once. */
export const reviewInARow: Task = async ({ workbench, database, account, begin }) => {
  const { page } = workbench;
  // As many as are wanted, of products that ask for no checks, above whatever else waits.
  await database.rows(
    `update loan_order set status = 0, stage = 'pending_review', applied_at = now() - interval '5 days', came_back = 'document', reject_reasons = '{}'
     where tenant_id = 1 and id = any(array(select o.id from loan_order o
       join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
       where o.tenant_id = 1 and o.stage = 'machine_rejected' and v.offer -> 'review' is null
         and not exists (select from payee_account y where y.tenant_id = o.tenant_id and y.order_id = o.id) order by o.id limit $1))`,
    [cases],
  );
  await workbench.signIn(account, queue);
  await begin();
  await workbench.press("enter");
  const staff = await database.staffId(account);
  const times: number[] = [];
  const done: string[] = [];
  for (let at = 0; at < cases; at += 1) {
    await expect(page.locator("[data-desk]:visible [role=status]").first()).toBeVisible();
    await workbench.look();
    await lookAtAll(workbench);
    const here = await caseNo(page);
    const isRefused = at % 2 === 1;
    await workbench.startCounting();
    await workbench.command(isRefused ? "n" : "p");
    await expect(page.locator("[data-verdict]:visible")).toBeVisible();
    await workbench.look();
    if (isRefused) await workbench.press("2");
    const from = Date.now();
    await workbench.press("enter");
    await expect.poll(() => caseNo(page).catch(() => here), { intervals: [10] }).not.toBe(here);
    times.push(Date.now() - from);
    await workbench.expectAtMost(isRefused ? 3 : 2, isRefused ? "T6 refuse and next" : "T6 pass and next");
    done.push(here);
  }
  process.stdout.write(`    T6: decision to next case, ms: ${times.toSorted((one, other) => one - other).join(" ")}\n`);
  await expect
    .poll(
      () =>
        database.count(
          "review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1 and o.order_no = any($1) and r.staff_id = $2 and r.decision in ('pass', 'reject')",
          [done, staff],
        ),
      { timeout: 15_000 },
    )
    .toBe(cases);
};
