import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/accessReview";

/** Who holds which key, since when, by whom, and when he last used it. */
export const reviewCalls = defineCalls("accessReview", {
  list: { method: "GET", path: `${path}/list`, permission: "authority:review:list", effect: "read" },
  /** Takes a key from a role, at once: it narrows. */
  remove: { method: "POST", path: `${path}/remove`, permission: "authority:role:grant", effect: "write", audit: "accessReview.remove" },
});
