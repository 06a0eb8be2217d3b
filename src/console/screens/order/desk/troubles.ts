import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { panes, type PaneName } from "./cases.ts";
import { useCaseCall } from "./use-case-call.ts";

/**
 * Parts in which something stands against the case, the worst first: what differs, a rule or the black list that hit, a cap that is broken, somebody
 * else's order that shares something. By what was read, and not by what has been answered since: the order must not move under the hand.
 */
export function useTroubles(loanRecordId: number, profile: OutputOf<"order.profile"> | undefined): readonly PaneName[] {
  const of = { loanRecordId };
  const risk = useCaseCall(orderCalls["order.riskReport"], of);
  const terms = useCaseCall(reviewCalls["review.terms"], of);
  const links = useCaseCall(orderCalls["order.links"], of);
  const found: readonly (readonly [pane: PaneName, isBad: boolean])[] = [
    ["profile", profile?.compare.some(({ mark }) => mark === "differs") ?? false],
    ["risk", risk !== undefined && risk.rules.length + risk.blackList.length > 0],
    ["schedule", Boolean(terms?.cap)],
    ["links", links?.some(({ by }) => !by.includes("customer")) ?? false],
  ];
  return found.filter(([, isBad]) => isBad).map(([pane]) => pane);
}

/** All parts, those with trouble first, each kind by its digit. */
export const worstFirst = (troubles: readonly PaneName[]): readonly PaneName[] => [
  ...troubles,
  ...panes.filter((pane) => !troubles.includes(pane)),
];
