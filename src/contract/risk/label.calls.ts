import { defineCalls } from "../kernel/call.ts";

const edits = { method: "POST", permission: "system:labelCompose:edit", effect: "write" } as const;

/** Combinations of labels: `newUser and not (shared or whiteList)`. */
export const labelCalls = defineCalls("labelCompose", {
  list: { method: "POST", path: "/risk-domain/labelCompose/list", permission: "system:labelCompose:list", effect: "read" },
  /** How many customers a text would hold of now. */
  count: { method: "POST", path: "/risk-domain/labelCompose/count", permission: "system:labelCompose:list", effect: "read" },
  save: { ...edits, path: "/risk-domain/labelCompose/save", audit: "labelCompose.save" },
  status: { ...edits, path: "/risk-domain/labelCompose/status", audit: "labelCompose.status" },
});
