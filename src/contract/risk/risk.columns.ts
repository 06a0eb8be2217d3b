import { coded } from "../../lending/options/coded.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { ruleActions } from "../../lending/risk/rule.ts";
import { variableNames } from "../../lending/risk/variables.ts";
import { listOf } from "../kernel/list.ts";
import { decisionCalls } from "./decision.calls.ts";
import { labelCalls } from "./label.calls.ts";
import { ruleCalls } from "./rule.calls.ts";
import { ruleSetCalls } from "./rule-set.calls.ts";

export const riskStatusCodes = coded("system.risk.status", ["live", "changed", "waiting", "off", "draft"]);
export const variableCodes = coded("system.risk.variable", variableNames);
export const actionCodes = coded("system.risk.action", ruleActions);

const status = { label: "system.risk.column.status", kind: "coded", codes: riskStatusCodes, width: 176 } as const;
/** What every list of them ends with. */
const tail = {
  version: { label: "system.risk.column.version", kind: "count", width: 96 },
  liveVersion: { label: "system.risk.column.live", kind: "count", width: 112 },
  requester: { label: "system.risk.column.requester", kind: "text", width: 144 },
  updateBy: { label: "system.risk.column.by", kind: "text", width: 144 },
  updateTime: { label: "system.risk.column.updated", kind: "instant" },
  id: { label: "system.risk.column.id", kind: "id", hide: true },
} as const;

/** Rules of the machine. */
export const ruleList = listOf(ruleCalls["rule.list"], {
  title: "system.risk.rules",
  columns: {
    name: { label: "system.risk.column.name", kind: "text", width: 208 },
    group: { label: "system.risk.column.group", kind: "text", width: 96 },
    variable: { label: "system.risk.column.variable", kind: "coded", codes: variableCodes, width: 184 },
    operator: { label: "system.risk.column.operator", kind: "text", width: 128 },
    value: { label: "system.risk.column.value", kind: "text", width: 104 },
    action: { label: "system.risk.column.action", kind: "coded", codes: actionCodes, width: 120 },
    status,
    weight: { label: "system.risk.column.weight", kind: "count", width: 88 },
    hits7d: { label: "system.risk.column.hits", kind: "count", width: 136 },
    rejectRate: { label: "system.risk.column.rejectRate", kind: "share", width: 136 },
    ...tail,
  },
});

/** Rules in their order, for some apps and kinds of customer. */
export const ruleSetList = listOf(ruleSetCalls["ruleSet.list"], {
  title: "system.risk.sets",
  columns: {
    name: { label: "system.risk.column.name", kind: "text", width: 200 },
    apps: { label: "system.risk.column.apps", kind: "text", width: 160 },
    userTypes: { label: "system.risk.column.userTypes", kind: "coded", codes: coded("order.userType", userTypes), width: 160 },
    rules: { label: "system.risk.column.rules", kind: "text", width: 296 },
    order: { label: "system.risk.column.count", kind: "count", width: 96 },
    cutOffs: { label: "system.risk.column.cutOffs", kind: "text", width: 168 },
    traffic: { label: "system.risk.column.traffic", kind: "count", width: 112 },
    status,
    ...tail,
  },
});

/** The way of an application through rule sets. */
export const decisionList = listOf(decisionCalls["decision.list"], {
  title: "system.risk.flows",
  columns: {
    name: { label: "system.risk.column.name", kind: "text", width: 216 },
    nodes: { label: "system.risk.column.nodes", kind: "text", width: 216 },
    entry: { label: "system.risk.column.entry", kind: "text", width: 136 },
    traffic: { label: "system.risk.column.trafficSeven", kind: "count", width: 136 },
    averageMs: { label: "system.risk.column.ms", kind: "count", width: 112 },
    errors24h: { label: "system.risk.column.errors", kind: "count", width: 144 },
    status,
    ...tail,
  },
});

/** Combinations of labels. */
export const labelList = listOf(labelCalls["labelCompose.list"], {
  title: "system.risk.labels",
  columns: {
    name: { label: "system.risk.column.name", kind: "text", width: 184 },
    expression: { label: "system.risk.column.expression", kind: "text", width: 320 },
    userCount: { label: "system.risk.column.users", kind: "count", width: 136 },
    usedIn: { label: "system.risk.column.usedIn", kind: "text", width: 240 },
    status: {
      label: "system.risk.column.status",
      kind: "coded",
      codes: coded("system.risk.labelStatus", ["enabled", "disabled"]),
      width: 112,
    },
    author: { label: "system.risk.column.author", kind: "text", width: 144 },
    createTime: { label: "system.risk.column.created", kind: "instant" },
    updateTime: { label: "system.risk.column.updated", kind: "instant" },
    id: { label: "system.risk.column.id", kind: "id", hide: true },
  },
});
