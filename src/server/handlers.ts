import type { CallName } from "../contract/calls.ts";
import * as book from "./domain/book/index.ts";
import * as collection from "./domain/collection/index.ts";
import * as contact from "./domain/contact/index.ts";
import * as finance from "./domain/finance/index.ts";
import * as growth from "./domain/growth/index.ts";
import * as office from "./domain/office/index.ts";
import * as orders from "./domain/orders/index.ts";
import * as origination from "./domain/origination/index.ts";
import type { ExportLists } from "./kernel/export-list.ts";
import type { Handlers, StreamCallName, Streamers } from "./kernel/context.ts";
import type { SignedRoute } from "./kernel/sign-in/signed.ts";
import * as report from "./report/index.ts";

/** What somebody holds who is switched off, or does other work, goes back to where nobody has it. */
const releases = [collection.release, growth.release, origination.release];

/** What waits for a second person, in every department. */
export const approvals = {
  ...office.approvalsWith(releases),
  ...contact.approvals,
  ...orders.approvals,
  ...growth.approvals,
  ...finance.approvals,
  ...origination.approvals,
};

/** Every list that may leave the house. */
export const exportLists: ExportLists = {
  ...book.exportLists,
  ...contact.exportLists,
  ...orders.exportLists,
  ...collection.exportLists,
  ...growth.exportLists,
  ...finance.exportLists,
  ...origination.exportLists,
  ...office.exportLists,
  ...report.exportLists,
};

/** What people hold, for when they leave. */
const leaving = {
  ...collection.leaveParts,
  ...origination.leaveParts,
  ...finance.leaveParts,
  ...growth.leaveParts,
  ...contact.leaveParts,
  ...office.leaveParts,
};

/** Every call's handler: a call that is missing here does not compile. */
export const handlers = {
  ...office.handlers({ approvals, exportLists, releases, leaving }),
  ...book.handlers,
  ...contact.handlers,
  ...orders.handlers,
  ...growth.handlers,
  ...collection.handlers,
  ...finance.handlers,
  ...origination.handlers,
  ...report.handlers,
} satisfies Handlers<CallName>;

export const streamers = {
  ...orders.streamers,
  ...growth.streamers,
  ...collection.streamers,
  ...origination.streamers,
} satisfies Streamers<StreamCallName>;

/** Pages for people who have no account here. */
export const open = growth.open;
/** Public addresses that are no calls. */
export const mountPublic = growth.mountLinks;

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [
  ...contact.signed,
  ...orders.signed,
  ...growth.signed,
  ...finance.signed,
  ...origination.signed,
];
