import type { Department } from "../../../lending/department.ts";
import { mayCollect, mayRemind } from "../../../lending/order.machine.ts";

/** What tells the two departments' screens apart: calls, permission keys and the rule of their status; the rest is one code. */
export const desks = {
  collection: {
    department: "collection",
    group: "loanService",
    mayWork: mayCollect,
    preview: "collection.previewTransfer",
    search: "collection.searchTransfer",
    select: "collection.selectTransfer",
    undo: "collection.undoTransfer",
  },
  remind: {
    department: "remind",
    group: "remind",
    mayWork: mayRemind,
    preview: "todayExpire.previewTransfer",
    search: "todayExpire.searchTransfer",
    select: "todayExpire.selectTransfer",
    undo: "todayExpire.undoTransfer",
  },
} as const satisfies Record<Department, object>;
export type Desk = (typeof desks)[Department];
