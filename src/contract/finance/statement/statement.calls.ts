import { defineCalls } from "../../kernel/call.ts";

const path = "/finance-domain/statement";
const look = { method: "POST", permission: "finance:reconcile:list", effect: "read" } as const;
const match = { method: "POST", permission: "finance:repayment:match" } as const;

/** Statements of the house's own accounts: read, and each line of money that came placed with the orders that it is for. */
export const statementCalls = defineCalls("statement", {
  list: { ...look, path: `${path}/list` },
  lines: { ...look, path: `${path}/lines` },
  /** What a file would give, and what of it has to be asked; nothing is kept. */
  preview: { method: "POST", path: `${path}/preview`, permission: "finance:reconcile:edit", effect: "read", carriesFile: true },
  upload: {
    method: "POST",
    path: `${path}/upload`,
    permission: "finance:reconcile:edit",
    effect: "write",
    audit: "statement.upload",
    carriesFile: true,
  },
  /** How far a file is that a job reads, judges and keeps. */
  uploadState: { method: "POST", path: `${path}/uploadState`, permission: "finance:reconcile:edit", effect: "read" },
  cancelUpload: {
    method: "POST",
    path: `${path}/cancelUpload`,
    permission: "finance:reconcile:edit",
    effect: "write",
    audit: "statement.cancelUpload",
  },
  /** What each line may be for, the surest first. */
  suggest: { ...match, path: `${path}/suggest`, effect: "read" },
  /** Orders by what somebody types: the only way to place a line by its amount. */
  find: { ...match, path: `${path}/find`, effect: "read" },
  /** Money of lines goes into check with the orders named; another person confirms it. */
  place: { ...match, path: `${path}/place`, effect: "write", audit: "statement.place", money: true },
  /** Lines of money that left the house's own accounts. */
  outgoing: { ...look, path: `${path}/outgoing` },
  /** What money that left was for; much of it is explained by two. */
  explain: {
    method: "POST",
    path: `${path}/explain`,
    permission: "finance:reconcile:edit",
    effect: "write",
    audit: "statement.explain",
  },
  /** An explanation is taken back while the line's day is open; of much money by two. */
  reopen: {
    method: "POST",
    path: `${path}/reopen`,
    permission: "finance:reconcile:edit",
    effect: "write",
    audit: "statement.reopen",
  },
  park: { ...match, path: `${path}/park`, effect: "write", audit: "statement.park" },
});
