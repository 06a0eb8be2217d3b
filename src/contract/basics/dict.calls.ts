import { defineCalls } from "../kernel/call.ts";

/** Every list of codes with its words, in the language of the session. */
export const dictCalls = defineCalls("dict", {
  all: { method: "POST", path: "/basics-domain/dict/all", permission: "session", effect: "read" },
});
