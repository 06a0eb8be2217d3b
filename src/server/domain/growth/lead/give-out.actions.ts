import { dataMarketing } from "../../../../contract/marketing/lead.modules.ts";
import { dealLeads } from "../../../../lending/growth/lead-rule.rules.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import { staleList } from "./import.actions.ts";
import { beginTurns, updateOwners } from "./lead.store.ts";
import * as store from "./rule.store.ts";

export const rulesInOrder = (house: TenantMoment): Promise<readonly store.Rule[]> => store.selectRules(house, { isOn: true });

/** One rule's turn: its leads to its people by weight and cap, and nobody of a file by an old list. @returns how many were given */
export async function giveOut(house: TenantMoment, rule: store.Rule): Promise<number> {
  const held = await store.lockRule(house, rule.id);
  if (!held?.enabled) return 0;
  if (held.module === dataMarketing.name && (await staleList(house))) return 0;
  const seats = await store.selectRuleSeats(house, held);
  if (seats.length === 0) return 0;
  const pairs = dealLeads(await store.lockPool(house, held), seats);
  if (pairs.length === 0) return 0;
  await updateOwners(house, pairs, { id: held.id, recycleDays: held.recycle_days });
  await beginTurns(house, pairs);
  const staff = [...new Set(pairs.map(({ staffId }) => staffId))];
  await writeNotice(house.tx, house.tenant.id, { orders: [], staff, leads: pairs.map(({ id }) => id), at: house.now });
  return pairs.length;
}
