import { defineCalls } from "../kernel/call.ts";

const edit = { method: "POST", permission: "product:appVersion:edit", effect: "write" } as const;

/** Releases of the apps. */
export const appVersionCalls = defineCalls("appVersion", {
  list: { method: "POST", path: "/product-domain/appVersion/list", permission: "product:appVersion:list", effect: "read" },
  save: { ...edit, path: "/product-domain/appVersion/save", audit: "appVersion.save" },
  /** To devices, or from them. */
  status: { ...edit, path: "/product-domain/appVersion/status", audit: "appVersion.status" },
});
