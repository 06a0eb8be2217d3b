import { statusCodes } from "../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { cameBackCodes, decisionCodes, reviewKindCodes } from "../../lending/options/review-reasons.ts";
import { listOf } from "../kernel/list.ts";
import { reviewCalls } from "./review.calls.ts";

const names = {
  orderNo: { label: "order.column.orderNo", kind: "id" },
  name: { label: "order.column.name", kind: "text", width: 184 },
  phone: { label: "order.column.phone", kind: "phone" },
  appId: { label: "order.column.app", kind: "app", width: 112 },
  product: { label: "order.column.product", kind: "text" },
  appliedAmount: { label: "order.column.applied", kind: "money", apart: true },
} as const;

/** What waits for a review. */
export const reviewBacklog = listOf(reviewCalls["review.agencyList"], {
  title: "review.backlog.title",
  columns: {
    ...names,
    term: { label: "order.column.term", kind: "days", width: 80 },
    userType: { label: "order.column.userType", kind: "coded", codes: userTypeCodes, width: 168 },
    scoreBand: { label: "review.column.scoreBand", kind: "text", width: 72 },
    rulesHit: { label: "review.column.rulesHit", kind: "count", width: 72, apart: true },
    waitingMinutes: { label: "review.column.waiting", kind: "count", width: 120, apart: true },
    kind: { label: "review.column.kind", kind: "coded", codes: reviewKindCodes, width: 112 },
    slaLeft: { label: "review.column.slaLeft", kind: "count", width: 144, apart: true },
    lock: { label: "review.column.lock", kind: "text", width: 136 },
    cameBack: { label: "review.column.cameBack", kind: "coded", codes: cameBackCodes, width: 144 },
    applyTime: { label: "order.column.applyTime", kind: "instant" },
    parkedUntil: { label: "review.column.parkedUntil", kind: "instant", hide: true },
  },
});

/** What was decided, by whom, and what has become of it. */
export const reviewHistory = listOf(reviewCalls["review.historyList"], {
  title: "review.history.title",
  exports: "order:history:export",
  columns: {
    ...names,
    approvedAmount: { label: "order.column.approved", kind: "money", apart: true },
    kind: { label: "review.column.kind", kind: "coded", codes: reviewKindCodes, width: 112 },
    decision: { label: "review.column.decision", kind: "coded", codes: decisionCodes, width: 112 },
    reasons: { label: "review.column.reasons", kind: "text", width: 216 },
    decisionTime: { label: "review.column.decisionTime", kind: "instant", sort: true },
    minutesUsed: { label: "review.column.minutesUsed", kind: "minutes", width: 144 },
    status: { label: "review.column.later", kind: "status", codes: statusCodes, width: 172 },
    overdueDays: { label: "order.column.overdueDays", kind: "days", width: 168 },
    reviewerName: { label: "order.column.reviewer", kind: "text" },
  },
});
