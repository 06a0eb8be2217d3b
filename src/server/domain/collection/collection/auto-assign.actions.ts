import type { TenantMoment } from "../../../kernel/context.ts";
import { mayBeAssigned } from "../../../../lending/collection/assignment.rules.ts";
import { desks } from "../../book/order/desk.ts";
import { holdStaff } from "../../office/system/staff.actions.ts";
import { appendDeltas } from "../../../report/collection-delta.ts";
import { allocationDeltas, type Dealer } from "./transfer.actions.ts";
import { planTransfer } from "./transfer.plan.ts";
import * as rule from "./auto-assign.store.ts";
import * as store from "./transfer.store.ts";

export interface AutoDealt {
  readonly orders: readonly number[];
  readonly staff: readonly number[];
}
const nothing: AutoDealt = { orders: [], staff: [] };

/** The system as the one who assigns: id 0 is no person, and its scope is the whole tenant. */
const dealer = (house: TenantMoment): Dealer => ({ ...house, staff: { id: 0, dataScope: "tenant", teamId: 0 } });

/**
 * T24, T28 where the tenant has it so: overdue orders that nobody has, or whose owner is gone, go to whoever is on duty by load and weight, within
 * each one's caps; an order that has come to a group with staff of its own becomes theirs. A batch in the allocation history, a row for each.
 */
export async function assignOverdue(house: TenantMoment): Promise<AutoDealt> {
  const { isOn, byStage } = await rule.selectRule(house);
  if (!isOn) return nothing;
  const [context, desk] = [dealer(house), desks.collection];
  await rule.lockDesk(house);
  // People before orders, as in every transfer: two never wait for each other in a circle.
  await holdStaff(house, await rule.selectTakers(house, desk));
  const found = await rule.selectLoose(house, desk, byStage);
  if (found.length === 0) return nothing;
  const candidates = await store.selectCandidates(context, desk, { ids: null });
  const people = candidates.filter((person) => person.type === desk.staffType && !mayBeAssigned(person, desk.department));
  if (people.length === 0) return nothing;
  const made = await planTransfer(context, desk, { found, people, mode: "weight", keepOld: false, keepPromised: false });
  if (made.rows.length === 0) return nothing;
  const batchId = await store.insertBatch(context, desk, { mode: "weight", orders: made.rows.length });
  const deal = {
    orders: made.rows.map((row) => row.id),
    from: made.rows.map((row) => row.owner_id),
    to: made.to.map((index) => made.people[index]?.id ?? null),
  };
  await store.moveOrders(context, desk, { batchId, deal, event: "assigned" });
  await appendDeltas(context, allocationDeltas(context, desk, { rows: made.rows, to: deal.to, sign: 1 }));
  return { orders: deal.orders, staff: [...new Set([...deal.from, ...deal.to])].filter((id) => id !== null) };
}
