import { feedbackStateCodes, feedbackTypeCodes } from "../../../lending/options/feedback-codes.ts";
import type { ListColumns } from "../../kernel/list.ts";
import { listOf } from "../../kernel/list.ts";
import { userFeedbackCalls } from "../user-feedback.calls.ts";

const columns = {
  createTime: { label: "feedback.column.time", kind: "instant" },
  type: { label: "feedback.column.type", kind: "coded", codes: feedbackTypeCodes, width: 112 },
  status: { label: "feedback.column.status", kind: "coded", codes: feedbackStateCodes, width: 104 },
  name: { label: "feedback.column.customer", kind: "text", width: 160 },
  phone: { label: "feedback.column.phone", kind: "phone" },
  content: { label: "feedback.column.content", kind: "text", width: 280 },
  assigneeName: { label: "feedback.column.assignee", kind: "text", width: 160 },
  hours: { label: "feedback.column.hours", kind: "count", width: 96 },
  openOrders: { label: "feedback.column.openOrders", kind: "count", width: 144 },
  appId: { label: "feedback.column.app", kind: "app", width: 120 },
  remarks: { label: "feedback.column.remarks", kind: "text", width: 220 },
  handleTime: { label: "feedback.column.handled", kind: "instant" },
  images: { label: "feedback.column.images", kind: "text", width: 88, stays: true },
  assigneeId: { label: "feedback.column.assigneeNo", kind: "id", hide: true },
  userId: { label: "feedback.column.customerNo", kind: "id", hide: true },
  id: { label: "feedback.column.id", kind: "id", hide: true },
} as const satisfies ListColumns;

/** Everything that customers have written. */
export const feedbackAll = listOf(userFeedbackCalls["userFeedback.allList"], {
  title: "feedback.title.all",
  exports: "userFeedback:all:export",
  columns,
});
export const feedbackBacklog = listOf(userFeedbackCalls["userFeedback.backlogList"], { title: "feedback.title.backlog", columns });
export const feedbackHistory = listOf(userFeedbackCalls["userFeedback.doneListList"], {
  title: "feedback.title.history",
  exports: "userFeedback:history:export",
  columns,
});
