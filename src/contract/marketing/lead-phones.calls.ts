import { defineCalls } from "../kernel/call.ts";

const path = "/marketing-domain/marketConf/market/phones";
const permission = "marketing:phone:export" as const;

/** Files of leads with whole numbers: one person asks, another approves, and only then is one made. */
export const leadPhonesCalls = defineCalls("leadPhones", {
  ask: { method: "POST", path: `${path}/ask`, permission, effect: "write", audit: "leadPhones.ask" },
  list: { method: "POST", path: `${path}/list`, permission, effect: "read" },
});
