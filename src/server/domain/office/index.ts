import type { ApprovalKinds } from "./approval/approval.actions.ts";
import type { ExportLists } from "../../kernel/export-list.ts";
import { approvalHandlers } from "./approval/approval.handlers.ts";
import { healthHandlers } from "./health/health.handlers.ts";
import { leaveHandlers } from "./leave/leave.handlers.ts";
import type { LeaveParts } from "./leave/leave.parts.ts";
import { dictHandlers } from "./dict/dict.handlers.ts";
import { exportHandlers } from "./export/export.handlers.ts";
import { exportLists as logExports, logHandlers } from "./log/log.handlers.ts";
import { systemNoticeHandlers } from "./notice/notice.handlers.ts";
import { releaseHandlers } from "./notice/release.handlers.ts";
import { messageRemindHandlers } from "./reminder/reminder.handlers.ts";
import { reviewExports, roleHandlers } from "./role/role.handlers.ts";
import { roleWiden } from "./role/widen.actions.ts";
import { schedulingHandlers } from "./scheduling/scheduling.handlers.ts";
import { signingKeyHandlers, signingKeyKind } from "./signing-key/signing-key.actions.ts";
import { exportLists as signInLists, signInLogHandlers } from "./sign-in/sign-in-log.handlers.ts";
import { pickerHandlers, staffExports, staffHandlers } from "./staff/staff.handlers.ts";
import type { Release } from "./staff/put-role.actions.ts";
import { staffWiden } from "./staff/widen.actions.ts";
import { systemHandlers } from "./system/system.handlers.ts";
import { tenantRegion } from "./tenant/edit.actions.ts";
import { tenantLive } from "./tenant/tenant.actions.ts";
import { tenantUser } from "./tenant/tenant-user.actions.ts";
import { tenantHandlers } from "./tenant/tenant.handlers.ts";
import { viewHandlers } from "./view/view.handlers.ts";

export const exportLists: ExportLists = { ...logExports, ...signInLists, ...staffExports, ...reviewExports };

/** Staff and their tools: sign-in, menu, views, notices, shifts, reminders, exports, and what waits for a second person. */
export const handlers = (registered: {
  readonly approvals: ApprovalKinds;
  readonly exportLists: ExportLists;
  readonly releases: readonly Release[];
  readonly leaving: LeaveParts;
}) => ({
  ...systemHandlers,
  ...logHandlers,
  ...signInLogHandlers,
  ...messageRemindHandlers,
  ...viewHandlers,
  ...systemNoticeHandlers,
  ...releaseHandlers,
  ...schedulingHandlers,
  ...roleHandlers,
  ...tenantHandlers,
  ...pickerHandlers,
  ...staffHandlers(registered.releases),
  ...healthHandlers,
  ...signingKeyHandlers,
  ...leaveHandlers(registered.leaving),
  ...approvalHandlers(registered.approvals),
  ...dictHandlers,
  ...exportHandlers(registered.exportLists),
});

/** What waits for a second person, and what his yes does. */
export const approvalsWith = (releases: readonly Release[]): ApprovalKinds => ({
  roleWiden,
  signingKey: signingKeyKind,
  staffWiden: staffWiden(releases),
  tenantLive,
  tenantRegion,
  tenantUser,
});

/** What people hold here, for when they leave. */
export { leaveParts } from "./leave/office.parts.ts";
