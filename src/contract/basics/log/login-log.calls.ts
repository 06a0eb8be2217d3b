import { defineCalls } from "../../kernel/call.ts";

/** Who came in, and who was refused. */
export const loginLogCalls = defineCalls("loginLog", {
  list: { method: "GET", path: "/basics-domain/loginLog/list", permission: "system:loginLog:list", effect: "read" },
});

/** Sessions of other people, and accounts that let nobody in. */
export const sessionCalls = defineCalls("system", {
  sessions: { method: "GET", path: "/basics-domain/system/sessions", permission: "system:loginLog:list", effect: "read" },
  kick: {
    method: "POST",
    path: "/basics-domain/system/kick",
    permission: "system:loginLog:kick",
    effect: "write",
    audit: "system.kick",
  },
  lock: {
    method: "POST",
    path: "/basics-domain/system/lock",
    permission: "system:loginLog:kick",
    effect: "write",
    audit: "system.lock",
  },
});
