import { defineCalls } from "../kernel/call.ts";

const edits = { method: "POST", permission: "system:machineRules:edit", effect: "write" } as const;
const tests = "system:machineRules:test";
const reads = ["system:machineRules:list", "system:rulesGather:list", "system:urule:list"] as const;

/** Rules of the machine, each in versions (rules/risk.md 4). */
export const ruleCalls = defineCalls("rule", {
  list: { method: "POST", path: "/risk-domain/rule/list", permission: "system:machineRules:list", effect: "read" },
  versions: { method: "POST", path: "/risk-domain/rule/versions", permission: "system:machineRules:list", effect: "read" },
  save: { ...edits, path: "/risk-domain/rule/save", audit: "rule.save" },
  /** New rules and next versions, all of them or none. */
  saveAll: { ...edits, path: "/risk-domain/rule/saveAll", audit: "rule.saveAll" },
  /** A version that is on or off; waits for a second person like any other. */
  status: { ...edits, path: "/risk-domain/rule/status", audit: "rule.status" },
  publish: { ...edits, path: "/risk-domain/rule/publish", audit: "rule.publish" },
  rollback: { ...edits, path: "/risk-domain/rule/rollback", audit: "rule.rollback" },
  /** Begins a dry run of a version of a rule, a set or a flow against past applications. */
  test: { method: "POST", path: "/risk-domain/rule/test", permission: tests, effect: "write", audit: "rule.test" },
  stop: { method: "POST", path: "/risk-domain/rule/stop", permission: tests, effect: "write", audit: "rule.stop" },
  /** How far a dry run is and what it came to; without a number the newest of a version. */
  run: { method: "POST", path: "/risk-domain/rule/run", permission: reads, effect: "read" },
  /** What the applications of a market may be asked about, and by which names sets and rules go. */
  names: { method: "POST", path: "/risk-domain/rule/names", permission: reads, effect: "read" },
});
