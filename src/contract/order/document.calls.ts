import { defineCalls } from "../kernel/call.ts";

/** What a reviewer asks a customer for, and what became of it. */
export const documentCalls = defineCalls("review", {
  documentRequest: {
    method: "POST",
    path: "/order-domain/order/documentRequest",
    permission: "order:review:start",
    effect: "write",
    audit: "review.documentRequest",
  },
  documents: { method: "GET", path: "/order-domain/order/documents", permission: "order:detail:files", effect: "read" },
});
