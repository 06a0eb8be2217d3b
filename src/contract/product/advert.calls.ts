import { defineCalls } from "../kernel/call.ts";

const edit = { method: "POST", permission: "product:advert:edit", effect: "write" } as const;

/** What an app shows beside its products. */
export const advertCalls = defineCalls("advert", {
  list: { method: "POST", path: "/product-domain/advert/list", permission: "product:advert:list", effect: "read" },
  save: { ...edit, path: "/product-domain/advert/save", audit: "advert.save" },
  status: { ...edit, path: "/product-domain/advert/status", audit: "advert.status" },
  delete: { ...edit, path: "/product-domain/advert/delete", audit: "advert.delete" },
  image: {
    method: "GET",
    path: "/product-domain/advert/image",
    permission: "product:advert:list",
    effect: "export",
    audit: "advert.image",
    binary: true,
  },
});
