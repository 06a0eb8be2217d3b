import { defineCalls } from "../kernel/call.ts";

/** Products and their versions. */
export const productCalls = defineCalls("product", {
  list: { method: "POST", path: "/product-domain/product/list", permission: "product:list:list", effect: "read" },
  detail: { method: "GET", path: "/product-domain/product/detail", permission: "product:config:view", effect: "read" },
  versions: { method: "GET", path: "/product-domain/product/versions", permission: "product:config:view", effect: "read" },
  preview: { method: "POST", path: "/product-domain/product/preview", permission: "product:config:view", effect: "read" },
  save: {
    method: "POST",
    path: "/product-domain/product/save",
    permission: "product:config:edit",
    effect: "write",
    audit: "product.save",
  },
  status: {
    method: "POST",
    path: "/product-domain/product/status",
    permission: "product:list:status",
    effect: "write",
    audit: "product.status",
  },
});
