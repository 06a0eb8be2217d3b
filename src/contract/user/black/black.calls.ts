import { defineCalls } from "../../kernel/call.ts";

const path = "/user-domain/black";

/** Whom nothing is lent to: the list, one value, a file of them, and taking them off. */
export const blackCalls = defineCalls("black", {
  list: { method: "POST", path: `${path}/list`, permission: "user:black:list", effect: "read" },
  save: { method: "POST", path: `${path}/save`, permission: "user:black:add", effect: "write", audit: "black.save" },
  import: { method: "POST", path: `${path}/import`, permission: "user:black:import", effect: "write", audit: "black.import" },
  remove: { method: "POST", path: `${path}/remove`, permission: "user:black:remove", effect: "write", audit: "black.remove" },
});
