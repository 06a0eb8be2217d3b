import { roleCodes } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { reviewCalls } from "./review.calls.ts";

export const reviewList = listOf(reviewCalls["accessReview.list"], {
  title: "authority.review.title",
  exports: "authority:review:list",
  columns: {
    adminName: { label: "authority.review.column.name", kind: "text", width: 168 },
    account: { label: "authority.review.column.account", kind: "text", width: 128 },
    roleName: { label: "authority.review.column.role", kind: "coded", codes: roleCodes, width: 152 },
    keyName: { label: "authority.review.column.key", kind: "text", width: 264 },
    decides: { label: "authority.review.column.decides", kind: "flag", width: 96 },
    lastUse: { label: "authority.review.column.lastUse", kind: "day", width: 144 },
    days: { label: "authority.review.column.days", kind: "count", width: 176 },
    unused: { label: "authority.review.column.unused", kind: "flag", width: 176 },
    proposed: { label: "authority.review.column.proposed", kind: "flag", width: 184 },
    since: { label: "authority.review.column.since", kind: "instant" },
    by: { label: "authority.review.column.by", kind: "text", width: 144 },
    approvedBy: { label: "authority.review.column.approvedBy", kind: "text", width: 144 },
    people: { label: "authority.review.column.people", kind: "count", width: 208 },
    permission: { label: "authority.review.column.permission", kind: "text", width: 200, hide: true },
    adminUserId: { label: "authority.review.column.person", kind: "id", width: 112, hide: true },
    id: { label: "authority.review.column.id", kind: "id", hide: true },
  },
});
