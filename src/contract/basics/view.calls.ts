import { defineCalls } from "../kernel/call.ts";

/** Whoever hands out work may also say how it is looked at: supervisors, managers, administrators. */
const whoHandsOutWork = ["loanService:all:assign", "remind:all:assign", "order:all:assign"] as const;

/** Named views of lists: filters, order and columns. */
export const viewCalls = defineCalls("view", {
  list: { method: "GET", path: "/basics-domain/view/list", permission: "session", effect: "read" },
  save: { method: "POST", path: "/basics-domain/view/save", permission: "session", effect: "write", audit: "view.save" },
  share: { method: "POST", path: "/basics-domain/view/share", permission: whoHandsOutWork, effect: "write", audit: "view.share" },
  remove: { method: "POST", path: "/basics-domain/view/remove", permission: "session", effect: "write", audit: "view.remove" },
});
