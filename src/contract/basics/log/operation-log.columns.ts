import { logModuleCodes, logSourceCodes, logSubjectCodes } from "../../../lending/options/office/log-codes.ts";
import { roleCodes } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { operationLogCalls } from "./operation-log.calls.ts";

export const operationLogList = listOf(operationLogCalls["operationLog.list"], {
  title: "system.log.title",
  exports: "system:operationLog:export",
  columns: {
    // Both sides of what was changed within 1366 pixels.
    createTime: { label: "system.log.column.time", kind: "instant" },
    operator: { label: "system.log.column.operator", kind: "text", width: 160 },
    actionName: { label: "system.log.column.action", kind: "text", width: 216 },
    targetType: { label: "system.log.column.targetType", kind: "coded", codes: logSubjectCodes, width: 144 },
    orderNo: { label: "order.column.orderNo", kind: "id" },
    before: { label: "system.log.column.before", kind: "text", width: 200 },
    after: { label: "system.log.column.after", kind: "text", width: 256 },
    role: { label: "system.log.column.role", kind: "coded", codes: roleCodes, width: 152 },
    module: { label: "system.log.column.module", kind: "coded", codes: logModuleCodes, width: 128 },
    source: { label: "system.log.column.source", kind: "coded", codes: logSourceCodes, width: 128 },
    ip: { label: "system.log.column.ip", kind: "text", width: 128 },
    account: { label: "system.log.column.account", kind: "text", width: 128, hide: true },
    action: { label: "system.log.column.act", kind: "text", width: 200, hide: true },
    trace: { label: "system.log.column.trace", kind: "text", width: 136, hide: true },
    id: { label: "system.log.column.id", kind: "id", hide: true },
  },
});
