import { expect } from "playwright/test";
import type { Database } from "./database.ts";
import type { Workbench } from "./workbench.ts";

export interface DeskCase {
  readonly id: string;
  readonly no: string;
}

/** Nobody has it, and nobody is kept from it: whoever knows its customer, or is not bound to its app, sees it in no queue. */
const isForAll = `not exists (select from review h where h.tenant_id = o.tenant_id and h.order_id = o.id and h.ended_at is null)
  and not exists (select from review_recusal k where k.tenant_id = o.tenant_id and k.customer_id = o.customer_id)
  and not exists (select from staff s where s.tenant_id = o.tenant_id and s.account like 'first__'
    and not exists (select from review_binding b where b.tenant_id = s.tenant_id and b.staff_id = s.id and b.app_id = o.app_id and b.first))`;

/** Cases of the first tenant's pool that nobody has, above whatever else waits there, and not so old that their time is over. */
export const bringCases = (database: Database, count: number, condition = "true"): Promise<readonly DeskCase[]> =>
  database.rows<DeskCase>(
    `update loan_order set came_back = 'callBack', applied_at = now() - interval '70 hours'
     where tenant_id = 1 and id = any(array(select o.id from loan_order o where o.tenant_id = 1 and o.stage = 'pending_review' and o.came_back is null
       and o.document_due is null and ${isForAll} and ${condition} order by o.id desc limit $1)) returning id, order_no as no`,
    [count],
  );

/** Of the customer's pictures, drawn by the demo: those that the desk shows. */
export const hasPictures = `(select count(*) from order_file f where f.tenant_id = o.tenant_id and f.order_id = o.id) >= 3`;

export const desk = "[data-desk]:visible";

/** From the queue onto the desk, and taken. */
export async function openCase(workbench: Workbench, orderNo: string): Promise<void> {
  await workbench.open(`/order/orderAgency?orderNo=${orderNo}`);
  await workbench.press("enter");
  await expectCase(workbench, orderNo);
}

/** On the desk with its lock, and seen for a moment. */
export async function expectCase(workbench: Workbench, orderNo: string): Promise<void> {
  const { page } = workbench;
  await expect(page.locator(`${desk} header`).filter({ hasText: orderNo })).toBeVisible();
  await expect(page.locator(`${desk} [role=status]`).first()).toBeVisible();
  await workbench.look();
}

/** A strip by its key, open and ready to hear digits. */
export async function openStrip(workbench: Workbench, key: string): Promise<void> {
  await workbench.press(key);
  await expect(workbench.page.locator("[data-verdict]:visible")).toBeVisible();
  await workbench.look();
}
export const stripGone = (workbench: Workbench): Promise<void> => expect(workbench.page.locator("[data-verdict]:visible")).toHaveCount(0);
