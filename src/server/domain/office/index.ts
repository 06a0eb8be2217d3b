import type { ApprovalKinds } from "./approval/approval.actions.ts";
import type { ExportLists } from "../../kernel/export-list.ts";
import { approvalHandlers } from "./approval/approval.handlers.ts";
import { exportHandlers } from "./export/export.handlers.ts";
import { exportLists as logExports, logHandlers } from "./log/log.handlers.ts";
import { systemNoticeHandlers } from "./notice/notice.handlers.ts";
import { messageRemindHandlers } from "./reminder/reminder.handlers.ts";
import { roleHandlers } from "./role/role.handlers.ts";
import { roleWiden } from "./role/widen.actions.ts";
import { schedulingHandlers } from "./scheduling/scheduling.handlers.ts";
import { pickerHandlers, staffExports, staffHandlers } from "./staff/staff.handlers.ts";
import type { Release } from "./staff/status.actions.ts";
import { staffWiden } from "./staff/widen.actions.ts";
import { systemHandlers } from "./system/system.handlers.ts";
import { viewHandlers } from "./view/view.handlers.ts";

export const exportLists: ExportLists = { ...logExports, ...staffExports };

/** Staff and their tools: sign-in, menu, views, notices, shifts, reminders, exports, and what waits for a second person. */
export const handlers = (registered: {
  readonly approvals: ApprovalKinds;
  readonly exportLists: ExportLists;
  readonly releases: readonly Release[];
}) => ({
  ...systemHandlers,
  ...logHandlers,
  ...messageRemindHandlers,
  ...viewHandlers,
  ...systemNoticeHandlers,
  ...schedulingHandlers,
  ...roleHandlers,
  ...pickerHandlers,
  ...staffHandlers(registered.releases),
  ...approvalHandlers(registered.approvals),
  ...exportHandlers(registered.exportLists),
});

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = { roleWiden, staffWiden };
