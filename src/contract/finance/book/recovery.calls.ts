import { defineCalls } from "../../kernel/call.ts";

/** Money of late loans, by whoever had them. */
export const collectionDetailsCalls = defineCalls("collectionDetails", {
  list: { method: "POST", path: "/finance-domain/collectionDetails/list", permission: "finance:collection:list", effect: "read" },
  total: { method: "POST", path: "/finance-domain/collectionDetails/total", permission: "finance:collection:list", effect: "read" },
  /** Whose money lists of money are filtered by: names and teams, nothing of what anybody holds. */
  people: {
    method: "POST",
    path: "/finance-domain/collectionDetails/people",
    permission: ["finance:collection:list", "finance:extensionCollection:list", "finance:waiver:list", "finance:wages:list"],
    effect: "read",
  },
});

/** Extension fees, by whoever asked for the extension. */
export const extensionCollectionCalls = defineCalls("extensionCollection", {
  list: {
    method: "POST",
    path: "/finance-domain/extensionCollection/list",
    permission: "finance:extensionCollection:list",
    effect: "read",
  },
  total: {
    method: "POST",
    path: "/finance-domain/extensionCollection/total",
    permission: "finance:extensionCollection:list",
    effect: "read",
  },
});
