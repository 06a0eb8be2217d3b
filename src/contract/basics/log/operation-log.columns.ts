import { logModuleCodes, logSourceCodes, logSubjectCodes } from "../../../lending/options/office/log-codes.ts";
import { roleCodes } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { operationLogCalls } from "./operation-log.calls.ts";

export const operationLogList = listOf(operationLogCalls["operationLog.list"], {
  title: "trail.title",
  exports: "system:operationLog:export",
  columns: {
    // Both sides of what was changed within 1366 pixels.
    createTime: { label: "trail.column.time", kind: "instant" },
    operator: { label: "trail.column.operator", kind: "text", width: 160 },
    actionName: { label: "trail.column.action", kind: "text", width: 216 },
    targetType: { label: "trail.column.targetType", kind: "coded", codes: logSubjectCodes, width: 144 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    before: { label: "trail.column.before", kind: "text", width: 200 },
    after: { label: "trail.column.after", kind: "text", width: 256 },
    role: { label: "trail.column.role", kind: "coded", codes: roleCodes, width: 152 },
    module: { label: "trail.column.module", kind: "coded", codes: logModuleCodes, width: 128 },
    source: { label: "trail.column.source", kind: "coded", codes: logSourceCodes, width: 128 },
    ip: { label: "trail.column.ip", kind: "text", width: 128 },
    account: { label: "trail.column.account", kind: "text", width: 128, hide: true },
    action: { label: "trail.column.act", kind: "text", width: 200, hide: true },
    trace: { label: "trail.column.trace", kind: "text", width: 136, hide: true },
    id: { label: "trail.column.id", kind: "id", hide: true },
  },
});
