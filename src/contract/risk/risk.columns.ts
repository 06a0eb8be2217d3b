import { coded } from "../../lending/options/coded.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { ruleActions } from "../../lending/risk/rule.ts";
import { variableNames } from "../../lending/risk/variables.ts";
import { listOf } from "../kernel/list.ts";
import { decisionCalls } from "./decision.calls.ts";
import { labelCalls } from "./label.calls.ts";
import { ruleCalls } from "./rule.calls.ts";
import { ruleSetCalls } from "./rule-set.calls.ts";

export const riskStatusCodes = coded("risk.status", ["live", "changed", "waiting", "off", "draft"]);
export const variableCodes = coded("risk.variable", variableNames);
export const actionCodes = coded("risk.action", ruleActions);

const status = { label: "risk.column.status", kind: "coded", codes: riskStatusCodes, width: 176 } as const;
/** What every list of them ends with. */
const tail = {
  version: { label: "risk.column.version", kind: "count", width: 96 },
  liveVersion: { label: "risk.column.live", kind: "count", width: 112 },
  requester: { label: "risk.column.requester", kind: "text", width: 144 },
  updateBy: { label: "risk.column.by", kind: "text", width: 144 },
  updateTime: { label: "risk.column.updated", kind: "instant" },
  id: { label: "risk.column.id", kind: "id", hide: true },
} as const;

/** Rules of the machine. */
export const ruleList = listOf(ruleCalls["rule.list"], {
  title: "risk.rules",
  columns: {
    name: { label: "risk.column.name", kind: "text", width: 208 },
    group: { label: "risk.column.group", kind: "text", width: 96 },
    variable: { label: "risk.column.variable", kind: "coded", codes: variableCodes, width: 184 },
    operator: { label: "risk.column.operator", kind: "text", width: 128 },
    value: { label: "risk.column.value", kind: "text", width: 104 },
    action: { label: "risk.column.action", kind: "coded", codes: actionCodes, width: 120 },
    status,
    weight: { label: "risk.column.weight", kind: "count", width: 88 },
    hits7d: { label: "risk.column.hits", kind: "count", width: 136 },
    rejectRate: { label: "risk.column.rejectRate", kind: "share", width: 136 },
    ...tail,
  },
});

/** Rules in their order, for some apps and kinds of customer. */
export const ruleSetList = listOf(ruleSetCalls["ruleSet.list"], {
  title: "risk.sets",
  columns: {
    name: { label: "risk.column.name", kind: "text", width: 200 },
    apps: { label: "risk.column.apps", kind: "text", width: 160 },
    userTypes: { label: "risk.column.userTypes", kind: "coded", codes: coded("table.userType", userTypes), width: 160 },
    rules: { label: "risk.column.rules", kind: "text", width: 296 },
    order: { label: "risk.column.count", kind: "count", width: 96 },
    cutOffs: { label: "risk.column.cutOffs", kind: "text", width: 168 },
    traffic: { label: "risk.column.traffic", kind: "count", width: 112 },
    status,
    ...tail,
  },
});

/** The way of an application through rule sets. */
export const decisionList = listOf(decisionCalls["decision.list"], {
  title: "risk.flows",
  columns: {
    name: { label: "risk.column.name", kind: "text", width: 216 },
    nodes: { label: "risk.column.nodes", kind: "text", width: 216 },
    entry: { label: "risk.column.entry", kind: "text", width: 136 },
    traffic: { label: "risk.column.trafficSeven", kind: "count", width: 136 },
    averageMs: { label: "risk.column.ms", kind: "count", width: 112 },
    errors24h: { label: "risk.column.errors", kind: "count", width: 144 },
    status,
    ...tail,
  },
});

/** Combinations of labels. */
export const labelList = listOf(labelCalls["labelCompose.list"], {
  title: "risk.labels",
  columns: {
    name: { label: "risk.column.name", kind: "text", width: 184 },
    expression: { label: "risk.column.expression", kind: "text", width: 320 },
    userCount: { label: "risk.column.users", kind: "count", width: 136 },
    usedIn: { label: "risk.column.usedIn", kind: "text", width: 240 },
    status: {
      label: "risk.column.status",
      kind: "coded",
      codes: coded("risk.labelStatus", ["enabled", "disabled"]),
      width: 112,
    },
    author: { label: "risk.column.author", kind: "text", width: 144 },
    createTime: { label: "risk.column.created", kind: "instant" },
    updateTime: { label: "risk.column.updated", kind: "instant" },
    id: { label: "risk.column.id", kind: "id", hide: true },
  },
});
