import { defineCalls } from "../../kernel/call.ts";

const permission = "system:signingKey:edit";

/** What client apps and channels sign with: a new one takes two people, and its secret is seen once, by whoever asked for it. */
export const signingKeyCalls = defineCalls("signingKey", {
  list: { method: "POST", path: "/basics-domain/signingKey/list", permission: "system:signingKey:list", effect: "read" },
  add: { method: "POST", path: "/basics-domain/signingKey/add", permission, effect: "write", audit: "signingKey.add" },
  fetch: { method: "POST", path: "/basics-domain/signingKey/fetch", permission, effect: "write", audit: "signingKey.fetch", anew: true },
  end: { method: "POST", path: "/basics-domain/signingKey/end", permission, effect: "write", audit: "signingKey.end" },
});
