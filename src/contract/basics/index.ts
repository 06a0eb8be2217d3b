import type { FileRecord } from "../kernel/list.ts";
import { approvalCalls } from "./approval.calls.ts";
import { approvalSchemas } from "./approval.schemas.ts";
import { bindProductCalls } from "./bind-product.calls.ts";
import { bindProductSchemas } from "./bind-product.schemas.ts";
import { dictCalls } from "./dict.calls.ts";
import { dictSchemas } from "./dict.schemas.ts";
import { exportCalls } from "./export.calls.ts";
import { exportSchemas } from "./export.schemas.ts";
import { homePageCalls } from "./home-page.calls.ts";
import { homePageSchemas } from "./home-page.schemas.ts";
import { messageRemindCalls } from "./message-remind.calls.ts";
import { messageRemindSchemas } from "./message-remind.schemas.ts";
import { loginLogCalls, sessionCalls } from "./log/login-log.calls.ts";
import { loginLogList } from "./log/login-log.columns.ts";
import { loginLogSchemas, sessionSchemas } from "./log/login-log.schemas.ts";
import { operationLogCalls } from "./log/operation-log.calls.ts";
import { operationLogList } from "./log/operation-log.columns.ts";
import { operationLogSchemas } from "./log/operation-log.schemas.ts";
import { systemUpdateLogCalls } from "./log/update-log.calls.ts";
import { updateLogList } from "./log/update-log.columns.ts";
import { systemUpdateLogSchemas } from "./log/update-log.schemas.ts";
import { feedbackAll, feedbackBacklog, feedbackHistory } from "./people/feedback.columns.ts";
import { leaveCalls } from "./people/leave.calls.ts";
import { leaveSchemas } from "./people/leave.schemas.ts";
import { secondCalls } from "./people/second.calls.ts";
import { secondSchemas } from "./people/second.schemas.ts";
import { healthCalls } from "./health/health.calls.ts";
import { phoneReportCalls } from "./report/phone.calls.ts";
import { phoneReportSchemas } from "./report/phone.schemas.ts";
import { healthList } from "./health/health.columns.ts";
import { healthSchemas } from "./health/health.schemas.ts";
import { rightsCalls } from "./rights/rights.calls.ts";
import { rightsFile, rightsList } from "./rights/rights.columns.ts";
import { rightsSchemas } from "./rights/rights.schemas.ts";
import { reviewCalls } from "./authority/review.calls.ts";
import { reviewList } from "./authority/review.columns.ts";
import { reviewSchemas } from "./authority/review.schemas.ts";
import { signingKeyCalls } from "./signing-key/signing-key.calls.ts";
import { signingKeyList } from "./signing-key/signing-key.columns.ts";
import { signingKeySchemas } from "./signing-key/signing-key.schemas.ts";
import { permissionCalls } from "./authority/permission.calls.ts";
import { permissionSchemas } from "./authority/permission.schemas.ts";
import { roleCalls } from "./authority/role.calls.ts";
import { roleList } from "./authority/role.columns.ts";
import { roleSchemas } from "./authority/role.schemas.ts";
import { schedulingCalls } from "./scheduling.calls.ts";
import { schedulingSchemas } from "./scheduling.schemas.ts";
import { bulkCalls } from "./staff/bulk.calls.ts";
import { bulkSchemas } from "./staff/bulk.schemas.ts";
import { pickerCalls } from "./staff/picker.calls.ts";
import { pickerSchemas } from "./staff/picker.schemas.ts";
import { staffCalls } from "./staff/staff.calls.ts";
import { staffList } from "./staff/staff.columns.ts";
import { staffSchemas } from "./staff/staff.schemas.ts";
import { systemConfigCalls } from "./setting/system-config.calls.ts";
import { systemConfigList } from "./setting/system-config.columns.ts";
import { systemConfigSchemas } from "./setting/system-config.schemas.ts";
import { systemNoticeCalls } from "./system-notice.calls.ts";
import { noticeList } from "./system-notice.columns.ts";
import { systemNoticeSchemas } from "./system-notice.schemas.ts";
import { systemCalls } from "./system.calls.ts";
import { systemSchemas } from "./system.schemas.ts";
import { tenantCalls } from "./tenant/tenant.calls.ts";
import { tenantList } from "./tenant/tenant.columns.ts";
import { tenantSchemas } from "./tenant/tenant.schemas.ts";
import { userFeedbackCalls } from "./user-feedback.calls.ts";
import { userFeedbackSchemas } from "./user-feedback.schemas.ts";
import { viewCalls } from "./view.calls.ts";
import { viewSchemas } from "./view.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...phoneReportCalls,
  ...approvalCalls,
  ...bindProductCalls,
  ...dictCalls,
  ...exportCalls,
  ...homePageCalls,
  ...leaveCalls,
  ...loginLogCalls,
  ...healthCalls,
  ...messageRemindCalls,
  ...operationLogCalls,
  ...permissionCalls,
  ...reviewCalls,
  ...rightsCalls,
  ...roleCalls,
  ...schedulingCalls,
  ...bulkCalls,
  ...pickerCalls,
  ...staffCalls,
  ...secondCalls,
  ...sessionCalls,
  ...signingKeyCalls,
  ...systemConfigCalls,
  ...systemNoticeCalls,
  ...systemCalls,
  ...systemUpdateLogCalls,
  ...tenantCalls,
  ...userFeedbackCalls,
  ...viewCalls,
} as const;

export const schemas = {
  ...phoneReportSchemas,
  ...approvalSchemas,
  ...bindProductSchemas,
  ...dictSchemas,
  ...exportSchemas,
  ...homePageSchemas,
  ...leaveSchemas,
  ...loginLogSchemas,
  ...healthSchemas,
  ...messageRemindSchemas,
  ...operationLogSchemas,
  ...permissionSchemas,
  ...reviewSchemas,
  ...rightsSchemas,
  ...roleSchemas,
  ...schedulingSchemas,
  ...bulkSchemas,
  ...pickerSchemas,
  ...staffSchemas,
  ...secondSchemas,
  ...sessionSchemas,
  ...signingKeySchemas,
  ...systemConfigSchemas,
  ...systemNoticeSchemas,
  ...systemSchemas,
  ...systemUpdateLogSchemas,
  ...tenantSchemas,
  ...userFeedbackSchemas,
  ...viewSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  feedbackAll,
  feedbackBacklog,
  feedbackHistory,
  healthList,
  loginLogList,
  noticeList,
  operationLogList,
  reviewList,
  rightsFile,
  rightsList,
  roleList,
  signingKeyList,
  staffList,
  systemConfigList,
  tenantList,
  updateLogList,
];
