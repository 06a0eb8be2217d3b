import { defineCalls } from "../kernel/call.ts";

const edits = { method: "POST", permission: "system:urule:edit", effect: "write" } as const;

/** The way of an application through rule sets. */
export const decisionCalls = defineCalls("decision", {
  list: { method: "POST", path: "/risk-domain/decision/list", permission: "system:urule:list", effect: "read" },
  versions: { method: "POST", path: "/risk-domain/decision/versions", permission: "system:urule:list", effect: "read" },
  save: { ...edits, path: "/risk-domain/decision/save", audit: "decision.save" },
  publish: { ...edits, path: "/risk-domain/decision/publish", audit: "decision.publish" },
  rollback: { ...edits, path: "/risk-domain/decision/rollback", audit: "decision.rollback" },
  /** Which way an order would take through a version, with its facts as they were stored. */
  trace: { method: "POST", path: "/risk-domain/decision/trace", permission: "system:urule:list", effect: "read" },
});
