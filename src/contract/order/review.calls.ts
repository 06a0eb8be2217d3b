import { defineCalls } from "../kernel/call.ts";

/** First, second and final review. */
export const reviewCalls = defineCalls("review", {
  assign: { method: "POST", path: "/order-domain/order/assign", permission: "order:all:assign", effect: "write", audit: "review.assign" },
  /** The same of what a filter of all orders leaves. */
  assignByFilter: {
    method: "POST",
    path: "/order-domain/order/assignByFilter",
    permission: "order:all:assign",
    effect: "write",
    audit: "review.assignByFilter",
  },
  /** What the caller may review, and what he has under review, the oldest first. */
  agencyList: { method: "POST", path: "/order-domain/order/agencyList", permission: "order:agency:list", effect: "read", streams: true },
  /** What he has decided; who sees more than his own sees everybody's. */
  historyList: { method: "POST", path: "/order-domain/order/historyList", permission: "order:history:list", effect: "read" },
  /** His own figures of the last days. */
  figures: { method: "GET", path: "/order-domain/order/reviewFigures", permission: "order:history:list", effect: "read" },
  /** Schedule, price and limits of what may be approved; where the money would go. */
  terms: { method: "GET", path: "/order-domain/order/reviewTerms", permission: "order:detail:view", effect: "read", evidence: "schedule" },
  /** Verification calls made for the order, and what they came to. */
  callList: { method: "GET", path: "/order-domain/order/reviewCalls", permission: "order:detail:contacts", effect: "read" },
  start: {
    method: "POST",
    path: "/order-domain/order/startReview",
    permission: "order:review:start",
    effect: "write",
    audit: "review.start",
  },
  heartbeat: {
    method: "POST",
    path: "/order-domain/order/reviewHeartbeat",
    permission: "order:review:start",
    effect: "write",
    audit: "review.heartbeat",
  },
  release: {
    method: "POST",
    path: "/order-domain/order/releaseReview",
    permission: "order:review:start",
    effect: "write",
    audit: "review.release",
  },
  rescore: {
    method: "POST",
    path: "/order-domain/order/rescore",
    permission: "order:detail:rescore",
    effect: "write",
    audit: "review.rescore",
  },
  first: {
    method: "POST",
    path: "/order-domain/order/firstReview",
    permission: "order:review:first",
    effect: "write",
    audit: "review.first",
  },
  second: {
    method: "POST",
    path: "/order-domain/order/secondReview",
    permission: "order:review:first",
    effect: "write",
    audit: "review.second",
  },
  /** Within its time a decision is taken back. */
  undo: {
    method: "POST",
    path: "/order-domain/order/reviewUndo",
    permission: ["order:review:first", "order:review:final"],
    effect: "write",
    audit: "review.undo",
  },
  /** Put aside for a while; the case stays with its reviewer. */
  park: { method: "POST", path: "/order-domain/order/reviewHold", permission: "order:review:start", effect: "write", audit: "review.park" },
  /** Left for a later one; counted. */
  skip: { method: "POST", path: "/order-domain/order/reviewSkip", permission: "order:review:start", effect: "write", audit: "review.skip" },
  /** Why it is in order that two values differ. */
  answer: {
    method: "POST",
    path: "/order-domain/order/reviewAnswer",
    permission: "order:review:start",
    effect: "write",
    audit: "review.answer",
  },
  call: { method: "POST", path: "/order-domain/order/reviewCall", permission: "order:review:call", effect: "write", audit: "review.call" },
  final: {
    method: "POST",
    path: "/order-domain/order/finalReview",
    permission: "order:review:final",
    effect: "write",
    audit: "review.final",
  },
});
