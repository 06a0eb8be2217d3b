import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/systemUpdateLog";

/** Release notes: what is new, told to everybody who works here. */
export const systemUpdateLogCalls = defineCalls("systemUpdateLog", {
  add: { method: "POST", path: `${path}/add`, permission: "system:updateLog:add", effect: "write", audit: "systemUpdateLog.add" },
  update: { method: "POST", path: `${path}/update`, permission: "system:updateLog:edit", effect: "write", audit: "systemUpdateLog.update" },
  list: { method: "GET", path: `${path}/list`, permission: "system:updateLog:list", effect: "read" },
  versions: { method: "GET", path: `${path}/versions`, permission: "system:updateLog:list", effect: "read" },
});
