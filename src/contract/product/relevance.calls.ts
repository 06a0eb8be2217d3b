import { defineCalls } from "../kernel/call.ts";

/** Which product follows which. */
export const relevanceCalls = defineCalls("relevance", {
  list: { method: "POST", path: "/product-domain/relevance/list", permission: "product:relevance:list", effect: "read" },
  /** All relations of an app at once: they are judged together. */
  save: {
    method: "POST",
    path: "/product-domain/relevance/save",
    permission: "product:relevance:edit",
    effect: "write",
    audit: "relevance.save",
  },
});
