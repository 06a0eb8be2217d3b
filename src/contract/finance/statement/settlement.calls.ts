import { defineCalls } from "../../kernel/call.ts";

const path = "/finance-domain/settlement";
const look = { method: "POST", permission: "finance:reconcile:list", effect: "read" } as const;
const edit = { method: "POST", permission: "finance:reconcile:edit", effect: "write", money: true } as const;

/** What channels collected over a day or more and paid out in one line of an own account, less their fee. */
export const settlementCalls = defineCalls("settlement", {
  list: { ...look, path: `${path}/list` },
  /** The days of channels that a line may pay out, exact ones first. */
  suggest: { ...look, path: `${path}/suggest`, permission: "finance:reconcile:edit" },
  /** The money is at the bank, the fee is a cost; what the terms do not prove, much of it, is settled by two. */
  settle: { ...edit, path: `${path}/settle`, audit: "settlement.settle" },
  /** Contra entries: the money is the channel's again and the line waits; of much money by two. */
  back: { ...edit, path: `${path}/back`, audit: "settlement.back" },
});
