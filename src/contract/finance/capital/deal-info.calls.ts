import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/dealInfo";
const look = { method: "GET", permission: "capital:deal:list", effect: "read" } as const;

/** Movements of the balances that texts and calls are paid from. */
export const dealInfoCalls = defineCalls("dealInfo", {
  amountTotal: { ...look, path: `${path}/amountTotal` },
  dealType: { ...look, path: `${path}/dealType` },
  dealTypeTotal: { ...look, path: `${path}/dealTypeTotal` },
  search: { ...look, path: `${path}/search` },
});
