import { defineCalls } from "../kernel/call.ts";

/** First, second and final review. */
export const reviewCalls = defineCalls("review", {
  assign: { method: "POST", path: "/order-domain/order/assign", permission: "order:all:assign", effect: "write", audit: "review.assign" },
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
  call: { method: "POST", path: "/order-domain/order/reviewCall", permission: "order:review:call", effect: "write", audit: "review.call" },
  final: {
    method: "POST",
    path: "/order-domain/order/finalReview",
    permission: "order:review:final",
    effect: "write",
    audit: "review.final",
  },
});
