import { defineCalls } from "../kernel/call.ts";

const edits = { method: "POST", permission: "system:rulesGather:edit", effect: "write" } as const;

/** Rules in their order, for some apps and kinds of customer. */
export const ruleSetCalls = defineCalls("ruleSet", {
  list: { method: "POST", path: "/risk-domain/ruleSet/list", permission: "system:rulesGather:list", effect: "read" },
  versions: { method: "POST", path: "/risk-domain/ruleSet/versions", permission: "system:rulesGather:list", effect: "read" },
  save: { ...edits, path: "/risk-domain/ruleSet/save", audit: "ruleSet.save" },
  status: { ...edits, path: "/risk-domain/ruleSet/status", audit: "ruleSet.status" },
  publish: { ...edits, path: "/risk-domain/ruleSet/publish", audit: "ruleSet.publish" },
  rollback: { ...edits, path: "/risk-domain/ruleSet/rollback", audit: "ruleSet.rollback" },
});
