import { defineCalls } from "../../kernel/call.ts";
import type { Permission } from "../../permissions.ts";

/** Lists on which one decides another's request, and whose keys show their rows: the evidence of a row is seen by whoever sees the row. */
export const evidenceReaders = {
  refund: ["finance:refund:list", "finance:overflow:list"],
  adjustment: ["finance:waiver:list"],
  difference: ["finance:reconcile:list"],
  exemption: ["finance:exemption:list"],
  topUp: ["capital:recharge:list"],
  wages: ["finance:wages:list"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** What stands beside a row of these lists; which of the keys it takes the list says. */
export const decisionCalls = defineCalls("decision", {
  evidence: {
    method: "POST",
    path: "/finance-domain/decision/evidence",
    permission: [
      ...evidenceReaders.refund,
      ...evidenceReaders.adjustment,
      ...evidenceReaders.difference,
      ...evidenceReaders.exemption,
      ...evidenceReaders.topUp,
      ...evidenceReaders.wages,
    ],
    effect: "read",
  },
});
