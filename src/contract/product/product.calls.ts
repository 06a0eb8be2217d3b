import { defineCalls } from "../kernel/call.ts";

const edits = { method: "POST", permission: "product:config:edit", effect: "write" } as const;

/** Products and their versions. */
export const productCalls = defineCalls("product", {
  list: { method: "POST", path: "/product-domain/product/list", permission: "product:list:list", effect: "read" },
  /** The newest version of each, and how far it is. */
  configList: { method: "POST", path: "/product-domain/product/configList", permission: "product:config:view", effect: "read" },
  detail: { method: "GET", path: "/product-domain/product/detail", permission: "product:config:view", effect: "read" },
  versions: { method: "GET", path: "/product-domain/product/versions", permission: "product:config:view", effect: "read" },
  preview: { method: "POST", path: "/product-domain/product/preview", permission: "product:config:view", effect: "read" },
  save: { ...edits, path: "/product-domain/product/save", audit: "product.save" },
  /** Waits for another person who may edit terms. */
  publish: { ...edits, path: "/product-domain/product/publish", audit: "product.publish" },
  rollback: { ...edits, path: "/product-domain/product/rollback", audit: "product.rollback" },
  /** Waits for another person who may list. */
  status: {
    method: "POST",
    path: "/product-domain/product/status",
    permission: "product:list:status",
    effect: "write",
    audit: "product.status",
  },
});
