import { overflowCodes } from "../../../lending/finance/repayment-rule.rules.ts";
import { listOf } from "../../kernel/list.ts";
import { repaymentConfigCalls } from "./repayment-config.calls.ts";
import { lastRefusalColumns } from "./last-refusal.columns.ts";

/** Of each app the rules in force. */
export const repaymentConfigList = listOf(repaymentConfigCalls["repaymentConfig.list"], {
  title: "setting.rule.title",
  columns: {
    appId: { label: "setting.product.column.app", kind: "app", width: 144 },
    version: { label: "setting.rule.version", kind: "count", width: 96 },
    requester: { label: "setting.channel.column.asked", kind: "text", width: 192 },
    dueOrder: { label: "setting.rule.order", kind: "text", width: 248 },
    minAmount: { label: "setting.rule.minAmount", kind: "money", width: 176, apart: true },
    minPpm: { label: "setting.rule.minShare", kind: "share", width: 160 },
    toleranceAmount: { label: "setting.rule.tolerance", kind: "money", width: 184, apart: true },
    tolerancePpm: { label: "setting.rule.toleranceShare", kind: "share", width: 168 },
    overflow: { label: "setting.rule.overflow", kind: "coded", codes: overflowCodes, width: 192 },
    codeHours: { label: "setting.rule.codeHours", kind: "count", width: 168, apart: true },
    cutOff: { label: "setting.rule.cutOff", kind: "count", width: 136, apart: true },
    validFrom: { label: "setting.rule.validFrom", kind: "day", width: 168 },
    nextFrom: { label: "setting.rule.nextFrom", kind: "day", width: 168 },
    ...lastRefusalColumns,
    updateBy: { label: "product.column.by", kind: "text", width: 136 },
    updateTime: { label: "setting.product.column.updated", kind: "instant" },
  },
});
