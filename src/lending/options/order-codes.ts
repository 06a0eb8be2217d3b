import { statusOfStage } from "../order/order.machine.ts";
import { coded, numbered } from "./coded.ts";

/** Words of the order statuses (rules/product.md 3). */
export const statusNames: ReadonlyMap<number, string> = new Map([
  [0, "unassigned"],
  [1, "review"],
  [2, "rejected"],
  [5, "disburse"],
  [6, "repay"],
  [8, "overdue"],
  [9, "settled"],
  [-1, "closed"],
]);
export const statusCodes = numbered("status", statusNames);
/** Words of the exact steps (rules/order-states.md 1), finer than the status that they show as. */
export const stepCodes = coded("order.step", Object.keys(statusOfStage));
export const contactStatusCodes = coded("table.contactStatus", ["normal", "halfLost", "creditLost", "fraudLost"]);
export const assignedCodes = coded("table.assignStatus", ["assigned", "unassigned"]);
/** Why nobody looks after an order. */
export const neglectCodes = coded("collection.neglect", ["noOwner", "away", "noAction"]);
/** How an order left a desk. */
export const leftReasons = ["settled", "waiver", "cured", "extended", "overdue", "returned", "reassigned", "onTime"] as const;
export type LeftReason = (typeof leftReasons)[number];
export const leftCodes = coded("collection.left", leftReasons);
