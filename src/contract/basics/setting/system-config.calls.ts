import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/systemConfig";

/** What a lender decides by a value: money rules, contact law, call presets, commission rates, stages, and parameters of his own. */
export const systemConfigCalls = defineCalls("systemConfig", {
  selectAll: { method: "GET", path: `${path}/selectAll`, permission: "system:params:list", effect: "read" },
  history: { method: "GET", path: `${path}/history`, permission: "system:params:list", effect: "read" },
  dryRun: { method: "POST", path: `${path}/dryRun`, permission: "system:params:list", effect: "read" },
  updateSystemConfig: {
    method: "POST",
    path: `${path}/updateSystemConfig`,
    permission: "system:params:edit",
    effect: "write",
    audit: "systemConfig.update",
  },
  deleteConfig: {
    method: "POST",
    path: `${path}/deleteConfig`,
    permission: "system:params:delete",
    effect: "write",
    audit: "systemConfig.delete",
  },
});
