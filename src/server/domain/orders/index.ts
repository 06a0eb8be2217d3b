import type { SignedRoute } from "../../kernel/sign-in/signed.ts";
import { rightsRoutes } from "./rights/rights.routes.ts";
import type { ApprovalKinds } from "../office/approval/approval.actions.ts";
import { addBlackList, approveBlackList, blackListAsks } from "./black-list/black-list.actions.ts";
import { blackListHandlers } from "./black-list/black-list.handlers.ts";
import { blackImport } from "./black-list/import.actions.ts";
import { customerExports } from "./customer/customer.exports.ts";
import { customerHandlers } from "./customer/customer.handlers.ts";
import { customerMerge, customerMergeUndo } from "./merge/merge.actions.ts";
import { mergeHandlers } from "./merge/merge.handlers.ts";
import { fileHandlers } from "./file/file.handlers.ts";
import { leaseHandlers } from "./lease/lease.handlers.ts";
import { customerErase } from "./rights/request.actions.ts";
import { rightsExports, rightsHandlers } from "./rights/rights.handlers.ts";
import { exportLists as orderExports } from "./order/order.exports.ts";
import { orderHandlers, orderStreamers } from "./order/order.handlers.ts";

/** Orders as people find and read them: queues, the record, who is on it, the black list. */
export const handlers = {
  ...orderHandlers,
  ...leaseHandlers,
  ...fileHandlers,
  ...rightsHandlers,
  ...blackListHandlers,
  ...customerHandlers,
  ...mergeHandlers,
  "blackList.add": addBlackList,
};

export const streamers = {
  ...orderStreamers,
};

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = rightsRoutes;

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = {
  blackList: { permission: "user:black:add", asks: blackListAsks, carryOut: approveBlackList },
  blackImport,
  customerErase,
  customerMerge,
  customerMergeUndo,
};

/** Lists that may leave the house. */
export const exportLists = { ...orderExports, ...rightsExports, ...customerExports };
