import { ruleKindCodes } from "../../lending/growth/lead-rule.rules.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { type FileRecord, listOf } from "../kernel/list.ts";
import type { Permission } from "../permissions.ts";
import { leadRuleCalls } from "./lead-rule.calls.ts";

export const leadRuleList = listOf(leadRuleCalls["leadRule.list"], {
  title: "marketing.rule.title",
  columns: {
    id: { label: "marketing.rule.id", kind: "id", width: 88, hide: true },
    position: { label: "marketing.rule.position", kind: "count", width: 104 },
    type: { label: "marketing.rule.type", kind: "coded", codes: ruleKindCodes, width: 216 },
    appId: { label: "order.column.app", kind: "app", width: 128 },
    productId: { label: "marketing.column.product", kind: "product", width: 160, hide: true },
    label: { label: "marketing.column.label", kind: "coded", codes: userTypeCodes, width: 176 },
    channel: { label: "marketing.column.channel", kind: "text", width: 144 },
    seats: { label: "marketing.rule.seats", kind: "count", width: 112 },
    weights: { label: "marketing.rule.weights", kind: "text", width: 280 },
    cap: { label: "marketing.rule.cap", kind: "count", width: 136 },
    recycleDays: { label: "marketing.rule.recycleDays", kind: "days", width: 168 },
    enabled: { label: "marketing.rule.enabled", kind: "flag", width: 88 },
    updateBy: { label: "marketing.rule.updateBy", kind: "text", width: 144 },
    updateTime: { label: "marketing.rule.updateTime", kind: "instant" },
  },
});

/** Whom a list of leads is about, with masked numbers. */
export const leadPhoneList: FileRecord = {
  code: "leadRule.phones",
  title: "marketing.rule.phones",
  exports: "marketing:phone:export" satisfies Permission,
  columns: {
    dataId: { label: "marketing.rule.id", kind: "id" },
    name: { label: "order.column.name", kind: "text" },
    phone: { label: "order.column.phone", kind: "phone" },
    appId: { label: "order.column.app", kind: "app" },
    assigneeName: { label: "marketing.column.assignee", kind: "text" },
    distributionTime: { label: "marketing.column.distributed", kind: "instant" },
  },
};
