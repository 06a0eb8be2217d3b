import { defineCalls } from "../../kernel/call.ts";

const path = "/user-domain/user";
const merges = { method: "POST", permission: "user:list:merge" } as const;

/** Two records of one person become one, and part again: each asked by one person and decided by another (rules/customer-merge.md 1). */
export const mergeCalls = defineCalls("user", {
  mergeView: { ...merges, path: `${path}/mergeView`, effect: "read" },
  merge: { ...merges, path: `${path}/merge`, effect: "write", audit: "user.merge" },
  mergeUndo: { ...merges, path: `${path}/mergeUndo`, effect: "write", audit: "user.mergeUndo" },
});
