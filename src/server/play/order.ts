import type { OrderStage } from "../../lending/order/order.machine.ts";
import type { House } from "./house.ts";

/** An order as it stands, read beside the door: a player looks at it as somebody would at the screen. */
export interface Standing {
  readonly id: number;
  readonly orderNo: string;
  readonly stage: OrderStage;
  readonly version: number;
  readonly reviewer: string | null;
  readonly claim: number;
}
const standing = `
select o.id, o.order_no as "orderNo", o.stage, o.version, s.account as reviewer, coalesce(o.claim_booked, o.principal)::float8 as claim from loan_order o
left join review r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.ended_at is null
left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where o.tenant_id = $1 and o.order_no = $2`;

export async function look({ owner, tenantId }: House, orderNo: string): Promise<Standing> {
  const { rows } = await owner.query<Standing>(standing, [tenantId, orderNo]);
  if (!rows[0]) throw new Error(`order ${orderNo} is not there`);
  return rows[0];
}

/** ms: how often it is looked at, and how long a machine, a held decision or a bank may take. */
const every = 200;
const patience = 90_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the order stands in one of these. */
export async function until(house: House, orderNo: string, stages: readonly OrderStage[]): Promise<Standing> {
  for (let waited = 0; waited < patience; waited += every) {
    const order = await look(house, orderNo);
    if (stages.includes(order.stage)) return order;
    await pause(every);
  }
  const { stage } = await look(house, orderNo);
  throw new Error(`order ${orderNo} stands in ${stage} and was waited for in ${stages.join(", ")}`);
}
