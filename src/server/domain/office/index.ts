import type { ApprovalKinds } from "./approval/approval.actions.ts";
import type { ExportLists } from "../../kernel/export-list.ts";
import { approvalHandlers } from "./approval/approval.handlers.ts";
import { exportHandlers } from "./export/export.handlers.ts";
import { logHandlers } from "./log/log.handlers.ts";
import { systemNoticeHandlers } from "./notice/notice.handlers.ts";
import { messageRemindHandlers } from "./reminder/reminder.handlers.ts";
import { roleHandlers } from "./role/role.handlers.ts";
import { roleWiden } from "./role/widen.actions.ts";
import { schedulingHandlers } from "./scheduling/scheduling.handlers.ts";
import { systemHandlers } from "./system/system.handlers.ts";
import { viewHandlers } from "./view/view.handlers.ts";

export { exportLists } from "./log/log.handlers.ts";

/** Staff and their tools: sign-in, menu, views, notices, shifts, reminders, exports, and what waits for a second person. */
export const handlers = (registered: { readonly approvals: ApprovalKinds; readonly exportLists: ExportLists }) => ({
  ...systemHandlers,
  ...logHandlers,
  ...messageRemindHandlers,
  ...viewHandlers,
  ...systemNoticeHandlers,
  ...schedulingHandlers,
  ...roleHandlers,
  ...approvalHandlers(registered.approvals),
  ...exportHandlers(registered.exportLists),
});

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = { roleWiden };
