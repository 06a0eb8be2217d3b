import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { todayExpireCalls } from "../../../contract/post-loan/today-expire.calls.ts";
import type { Department } from "../../../lending/order/department.ts";
import { mayCollect, mayRemind } from "../../../lending/order/order.machine.ts";

/** What tells the two departments' screens apart: calls, permission keys and the rule of their status; the rest is one code. */
export const desks = {
  collection: {
    department: "collection",
    group: "loanService",
    mayWork: mayCollect,
    preview: collectionCalls["collection.previewTransfer"],
    search: collectionCalls["collection.searchTransfer"],
    select: collectionCalls["collection.selectTransfer"],
    undo: collectionCalls["collection.undoTransfer"],
  },
  remind: {
    department: "remind",
    group: "remind",
    mayWork: mayRemind,
    preview: todayExpireCalls["todayExpire.previewTransfer"],
    search: todayExpireCalls["todayExpire.searchTransfer"],
    select: todayExpireCalls["todayExpire.selectTransfer"],
    undo: todayExpireCalls["todayExpire.undoTransfer"],
  },
} as const satisfies Record<Department, object>;
export type Desk = (typeof desks)[Department];
