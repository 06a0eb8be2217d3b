import { defineCalls } from "../kernel/call.ts";

const edit = { method: "POST", permission: "product:app:edit", effect: "write" } as const;

/** Client apps of the lender. */
export const appCalls = defineCalls("app", {
  list: { method: "POST", path: "/product-domain/app/list", permission: "product:app:list", effect: "read" },
  save: { ...edit, path: "/product-domain/app/save", audit: "app.save" },
  /** One that is off takes no applications. */
  status: { ...edit, path: "/product-domain/app/status", audit: "app.status" },
});
